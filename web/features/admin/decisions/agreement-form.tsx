import { Button } from '@chakra-ui/react/button';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { agreementSchema, type AgreementInput } from '@tafiya/admin/contract.ts';
import { REASON_MAX_CHARACTERS } from '@tafiya/safety/limits.rules.ts';
import { AGREEMENT_REASON_MIN_CHARACTERS } from '@tafiya/admin/limits.rules.ts';
import { api } from '@/shared/api/api.ts';
import { FieldShell, TextField } from '@/shared/ui/fields.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { PasswordField } from '@/shared/ui/password-field.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { useForm } from '@/shared/ui/use-form.ts';
import { Textarea } from '@/shared/ui/counted-fields.tsx';

interface AgreementFormProps {
  /** The details of the refusal. */
  decision: string;
  onAgreed: () => void;
}

/** Why an administrator decides about people with whom all administrators are connected, with the password again. */
export function AgreementForm({ decision, onAgreed }: AgreementFormProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(agreementSchema),
    defaultValues: { decision, reason: '', email: '', password: '' },
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: AgreementInput) => api('POST /admin/agreements', { body }),
    onSuccess: onAgreed,
  });
  const { reason, email, password } = formState.errors;
  return (
    <Form onSubmit={handleSubmit((body) => mutate(body))} gap="4">
      <FieldShell
        label="Why you decide"
        hint={`At least ${AGREEMENT_REASON_MIN_CHARACTERS} characters. It stands in the audit log with your name.`}
        error={reason?.message}
      >
        <Textarea charactersMax={REASON_MAX_CHARACTERS} {...register('reason')} />
      </FieldShell>
      <TextField
        label="Your email"
        type="email"
        inputMode="email"
        autoComplete="username"
        error={email && 'Email is required'}
        {...register('email')}
      />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={password && 'Password is required'}
        {...register('password')}
      />
      <Problem error={error} otherwise="Failed to store your reason" />
      <Button type="submit" size="lg" disabled={isPending}>
        {isPending ? 'Saving...' : 'Decide with this reason'}
      </Button>
    </Form>
  );
}
