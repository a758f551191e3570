import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { PASSWORD_MIN_CHARACTERS } from '@domain/limits.ts';
import { FormError } from '@/shared/ui/fields.tsx';
import { PasswordField } from '@/shared/ui/password-field.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { Card } from './card.tsx';
import { useChangePassword } from './use-account.ts';

/** A new password, typed twice. */
export function PasswordCard() {
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const change = useChangePassword();
  const mismatch = again !== '' && again !== password ? 'Passwords do not match' : undefined;
  const ready = password.length >= PASSWORD_MIN_CHARACTERS && again === password;
  const submit = () =>
    change.mutate(password, {
      onSuccess: () => {
        setPassword('');
        setAgain('');
        toast({ title: 'Password changed', description: 'Other devices have to sign in again.' });
      },
    });
  return (
    <Card title="Password">
      <chakra.form
        noValidate
        aria-label="Change password"
        display="grid"
        gap="4"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) submit();
        }}
      >
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN_CHARACTERS} characters`}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <PasswordField
          label="New password again"
          autoComplete="new-password"
          error={mismatch}
          value={again}
          onChange={(event) => setAgain(event.target.value)}
        />
        <FormError message={change.error?.message} />
        <Button type="submit" justifySelf="start" disabled={!ready || change.isPending}>
          {change.isPending ? 'Changing...' : 'Change password'}
        </Button>
      </chakra.form>
    </Card>
  );
}
