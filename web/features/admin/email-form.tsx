import { Button } from '@chakra-ui/react/button';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { adminLoginSchema } from '@contracts/admin.ts';
import { TextField } from '@/shared/ui/fields.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { PasswordField } from '@/shared/ui/password-field.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { toast } from '@/shared/ui/toaster.ts';

interface EmailFormProps {
  pending: boolean;
  failure: string | undefined;
  onCredentials: (credentials: { email: string; password: string }) => void;
}

/** The administrator's e-mail and password; both are needed. */
export function EmailForm({ pending, failure, onCredentials }: EmailFormProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(adminLoginSchema),
    defaultValues: { email: '', password: '' },
  });
  const submit = handleSubmit(onCredentials, () =>
    toast({ kind: 'error', title: 'Missing fields', description: 'Please enter both email and password.' }),
  );
  const { email, password } = formState.errors;
  return (
    <Form onSubmit={submit} gap="5">
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        error={email && 'Email is required'}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={password && 'Password is required'}
        {...register('password')}
      />
      <Problem error={failure} isToasted />
      <Button type="submit" size="lg" disabled={pending}>
        {pending ? 'Signing in...' : 'Sign In'}
      </Button>
    </Form>
  );
}
