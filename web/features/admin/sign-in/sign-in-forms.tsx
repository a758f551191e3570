import { Button } from '@chakra-ui/react/button';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState, type SyntheticEvent } from 'react';
import { adminLoginSchema } from '@tafiya/admin/contract.ts';
import { CODE_DIGITS } from '@tafiya/admin/limits.rules.ts';
import { plainDigits } from '@tafiya/core/typed-text.ts';
import { TextField } from '@/shared/ui/fields.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { PasswordField } from '@/shared/ui/password-field.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { useForm } from '@/shared/ui/use-form.ts';

const WHOLE_CODE = new RegExp(`^\\d{${CODE_DIGITS}}$`);
const INCOMPLETE_CODE = 'Please enter a 6-digit code from your authenticator app.';

interface EmailFormProps {
  pending: boolean;
  failure: string | undefined;
  onCredentials: (credentials: { email: string; password: string }) => void;
}

/** The administrator's email and password; both are required. */
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

interface CodeFormProps {
  action: string;
  pending: boolean;
  failure: string | undefined;
  onCode: (code: string) => void;
}

/** The 6-digit code from the authenticator app, with or without spaces. It sends itself with the last digit. */
export function CodeForm({ action, pending, failure, onCode }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const digits = plainDigits(code);
  const isWhole = WHOLE_CODE.test(digits);
  const change = (typed: string) => {
    setCode(typed);
    const now = plainDigits(typed);
    if (now !== digits && WHOLE_CODE.test(now) && !pending) onCode(now);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setMissing(!isWhole);
    if (isWhole) onCode(digits);
    else toast({ kind: 'error', title: 'Invalid Token', description: INCOMPLETE_CODE });
  };
  return (
    <Form onSubmit={submit} gap="5">
      <TextField
        label="Authentication code"
        hint="6 digits from your authenticator app"
        error={missing && !isWhole ? INCOMPLETE_CODE : undefined}
        value={code}
        onChange={(event) => change(event.target.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        fontSize="2xl"
        fontWeight="semibold"
        letterSpacing="0.3em"
        fontVariantNumeric="tabular-nums"
        height="14"
      />
      <Problem error={failure} isToasted />
      <Button type="submit" size="lg" disabled={pending}>
        {pending ? 'Verifying...' : action}
      </Button>
    </Form>
  );
}
