/** Fields that stand in one box, one below the other, each with its label inside. */
import { chakra } from '@chakra-ui/react/styled-system';
import { useState, type ReactNode } from 'react';
import { Field, Input } from '@/shared/ui/field.tsx';
import type { TextFieldProps } from '@/shared/ui/fields.tsx';
import { EyeIcon, EyeOffIcon } from '@/shared/ui/icons.ts';

export const FieldGroup = chakra('div', {
  base: {
    borderWidth: '1px',
    borderColor: 'border.input',
    borderRadius: 'card',
    '& > * + *': { borderTopWidth: '1px', borderColor: 'border.default' },
  },
});

type GroupedFieldProps = Omit<TextFieldProps, 'hint' | 'optional'> & { end?: ReactNode };

export function GroupedField({ label, error, end, ...input }: GroupedFieldProps) {
  return (
    <Field.Root
      invalid={error !== undefined}
      gap="0"
      _focusWithin={{ boxShadow: '0 0 0 2px {colors.positive.fg}', borderRadius: 'card' }}
    >
      <Field.Label
        paddingInline="3.5"
        paddingTop="1"
        width="full"
        color="fg.muted"
        fontWeight="normal"
        lineHeight="snug"
      >
        {label}
      </Field.Label>
      <Input
        height="1.75rem"
        minHeight="0"
        border="0"
        borderRadius="card"
        paddingInline="3.5"
        paddingBottom="1.5"
        background="transparent"
        outline="none"
        {...input}
        {...(end && { paddingInlineEnd: '12' })}
      />
      {end}
      <Field.ErrorText paddingInline="3.5" paddingBottom="1.5">
        {error}
      </Field.ErrorText>
    </Field.Root>
  );
}

/** A password with a button that shows and hides it. */
export function GroupedPassword(props: GroupedFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <GroupedField
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <chakra.button
          type="button"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!isShown)}
          position="absolute"
          insetEnd="0.5"
          top="1.5"
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
      }
    />
  );
}
