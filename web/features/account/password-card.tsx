import { Button } from '@chakra-ui/react/button';
import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { plainPassword } from '@tafiya/core/typed-text.ts';
import { changePasswordSchema } from '@tafiya/people/account.contract.ts';
import { PASSWORD_MIN_CHARACTERS } from '@tafiya/people/limits.rules.ts';
import { Form } from '@/shared/ui/form.tsx';
import { inputsOf } from '@/shared/ui/form-fields.ts';
import { PasswordField } from '@/shared/ui/password-field.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { Card } from '@/shared/ui/card.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { loadPasswordCheck, refusingWeak } from '@/shared/ui/weak-password.ts';
import { useForm } from '@/shared/ui/use-form.ts';
import { useChangePassword } from './use-account.ts';

const schema = changePasswordSchema
  .and(z.object({ again: z.string().overwrite(plainPassword) }))
  .refine(({ newPassword, again }) => newPassword === again, {
    message: 'Passwords do not match',
    path: ['again'],
  });
const rules = refusingWeak(zodResolver(schema), 'newPassword');
const EMPTY = { currentPassword: '', newPassword: '', again: '' };

/** Changes the password: the current one, and the new one typed twice. */
export function PasswordCard() {
  const change = useChangePassword();
  const form = useForm({
    resolver: rules,
    mode: 'onTouched',
    defaultValues: EMPTY,
  });
  const field = inputsOf(form);
  const submit = form.handleSubmit(({ currentPassword, newPassword }) =>
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => {
          form.reset(EMPTY);
          toast({
            title: 'Password changed',
            description: 'You need to sign in again on your other devices.',
          });
        },
      },
    ),
  );
  return (
    <Card id="password" title="Password">
      <Form aria-label="Change password" onSubmit={submit}>
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...field('currentPassword')}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN_CHARACTERS} characters`}
          onFocus={loadPasswordCheck}
          {...field('newPassword')}
        />
        <PasswordField label="New password again" autoComplete="new-password" {...field('again')} />
        <Problem error={change.error} otherwise="Your password could not be changed." />
        <Button type="submit" justifySelf="start" disabled={change.isPending}>
          {change.isPending ? 'Changing...' : 'Change password'}
        </Button>
      </Form>
    </Card>
  );
}
