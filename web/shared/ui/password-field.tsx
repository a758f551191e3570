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
        <chakra.button
          type="button"
          aria-label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
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
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </chakra.button>
      </chakra.div>
    </FieldShell>
  );
}
