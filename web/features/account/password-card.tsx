import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { changePasswordSchema } from '@contracts/account.ts';
import { PASSWORD_MIN_CHARACTERS } from '@domain/limits.ts';
import { PasswordField } from '@/shared/ui/password-field.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { Card } from '@/shared/ui/card.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { useChangePassword } from './use-account.ts';

const schema = changePasswordSchema
  .and(z.object({ again: z.string() }))
  .refine(({ newPassword, again }) => newPassword === again, {
    message: 'Passwords do not match',
    path: ['again'],
  });
const EMPTY = { currentPassword: '', newPassword: '', again: '' };

/** The current password, and a new one typed twice. */
export function PasswordCard() {
  const change = useChangePassword();
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: EMPTY,
  });
  const { errors } = formState;
  const submit = handleSubmit(({ currentPassword, newPassword }) =>
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => {
          reset(EMPTY);
          toast({ title: 'Password changed', description: 'Other devices have to sign in again.' });
        },
      },
    ),
  );
  return (
    <Card title="Password">
      <chakra.form
        noValidate
        aria-label="Change password"
        display="grid"
        gap="4"
        onSubmit={(event) => void submit(event)}
      >
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN_CHARACTERS} characters`}
          error={errors.newPassword?.message}
          {...register('newPassword')}
        />
        <PasswordField
          label="New password again"
          autoComplete="new-password"
          error={errors.again?.message}
          {...register('again')}
        />
        <Problem error={change.error} otherwise="Your password could not be changed." />
        <Button type="submit" justifySelf="start" disabled={change.isPending}>
          {change.isPending ? 'Changing...' : 'Change password'}
        </Button>
      </chakra.form>
    </Card>
  );
}
