import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Input } from './field.tsx';
import { FieldShell, type TextFieldProps } from './fields.tsx';
import { EyeIcon, EyeOffIcon } from './icons.ts';

/** A password with a button that shows and hides it. */
export function PasswordField({ label, hint, error, optional, ...input }: TextFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <FieldShell label={label} hint={hint} error={error} optional={optional ?? false}>
      <chakra.div position="relative" w="full">
        <Input {...input} type={shown ? 'text' : 'password'} pe="12" />
        <ShowPassword isShown={shown} onToggle={() => setShown(!shown)} />
      </chakra.div>
    </FieldShell>
  );
}

/** In the corner of a field: shows and hides what is typed. */
export function ShowPassword({ isShown, onToggle }: { isShown: boolean; onToggle: () => void }) {
  return (
    <chakra.button
      type="button"
      aria-label={isShown ? 'Hide password' : 'Show password'}
      onClick={onToggle}
      position="absolute"
      insetEnd="0.5"
      top="0.5"
      boxSize="touch"
      display="grid"
      placeItems="center"
      borderRadius="control"
      color="fg.muted"
      cursor="pointer"
      _hover={{ color: 'fg.default' }}
    >
      {isShown ? <EyeOffIcon /> : <EyeIcon />}
    </chakra.button>
  );
}
