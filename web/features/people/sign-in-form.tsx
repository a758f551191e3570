import { Button } from '@chakra-ui/react/button';
import { Link } from '@chakra-ui/react/link';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Login } from '@tafiya/people/auth/contract.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { signIn } from '@/shared/session/sign-in.ts';
import { CheckboxField, TextField } from '@/shared/ui/fields.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { inputsOf, lateResolver } from '@/shared/ui/form-fields.ts';
import { PasswordField } from '@/shared/ui/password-field.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { useForm } from '@/shared/ui/use-form.ts';

/** Email and password, for personal and corporate accounts. A page redirects once the session is open. */
export function SignInForm() {
  const form = useForm<Login>({
    resolver: lateResolver(() => import('./login-rules.ts').then(({ loginRules }) => loginRules)),
    defaultValues: { email: '', password: '' },
  });
  const [remember, setRemember] = useState(true);
  const [failure, setFailure] = useState<string>();

  const field = inputsOf(form);
  const submit = form.handleSubmit(async (credentials) => {
    setFailure(undefined);
    try {
      await signIn(credentials, { remember });
      toast({ title: 'Welcome back!', description: 'You have successfully logged in.' });
    } catch (error) {
      const message = messageOf(error, 'Login failed');
      setFailure(message);
      toast({ kind: 'error', title: 'Login failed', description: message });
    }
  });

  const { isSubmitting } = form.formState;
  return (
    <Form onSubmit={submit} gap="5">
      <TextField label="Email" type="email" autoComplete="username" inputMode="email" {...field('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent="space-between"
        columnGap="4"
      >
        <CheckboxField
          label="Remember me"
          checked={remember}
          onChange={(event) => setRemember(event.target.checked)}
        />
        <Link asChild minH="touch" display="inline-flex" alignItems="center">
          <RouterLink to="/auth/forgot">Forgot password?</RouterLink>
        </Link>
      </chakra.div>
      <Problem error={failure} isToasted />
      <Button type="submit" size="lg" disabled={isSubmitting}>
        {isSubmitting ? 'Signing in...' : 'Sign In'}
      </Button>
    </Form>
  );
}
