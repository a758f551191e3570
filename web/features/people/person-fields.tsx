import type { ComponentProps } from 'react';
import { PASSWORD_MIN_CHARACTERS } from '@tafiya/people/limits.rules.ts';
import { TextField } from '@/shared/ui/fields.tsx';
import { PasswordField } from '@/shared/ui/password-field.tsx';
import { loadPasswordCheck } from '@/shared/ui/weak-password.ts';

interface PersonFieldsProps {
  /** Connects an input to the form (inputsOf). */
  field: (name: 'name' | 'email' | 'phone' | 'password') => Omit<ComponentProps<typeof TextField>, 'label'>;
}

/** The fields of a new account: name, email, phone and password. */
export function PersonFields({ field }: PersonFieldsProps) {
  return (
    <>
      <TextField label="Full name" autoComplete="name" {...field('name')} />
      <TextField label="Email" type="email" autoComplete="email" inputMode="email" {...field('email')} />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        placeholder="0803 123 4567"
        {...field('phone')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN_CHARACTERS} characters`}
        onFocus={loadPasswordCheck}
        {...field('password')}
      />
    </>
  );
}
