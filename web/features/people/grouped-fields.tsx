/** Fields that stand in one box, one below the other, each with its label inside. */
import { chakra } from '@chakra-ui/react/styled-system';
import { useState, type ReactNode } from 'react';
import { Field, Input } from '@/shared/ui/field.tsx';
import type { TextFieldProps } from '@/shared/ui/fields.tsx';
import { ShowPassword } from '@/shared/ui/password-field.tsx';

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
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="0"
      // The ring of the focus stands around the label, too: both share one place.
      css={{ '& > label, & > input': { gridArea: '1 / 1' }, '& > input:focus-visible': { zIndex: 'docked' } }}
    >
      <Input
        height="3.125rem"
        border="0"
        borderRadius="card"
        paddingInline="3.5"
        paddingTop="1.25rem"
        background="transparent"
        {...input}
        {...(end && { paddingInlineEnd: '12' })}
      />
      <Field.Label
        display="block"
        paddingInline="3.5"
        paddingTop="1"
        color="fg.muted"
        fontWeight="normal"
        lineHeight="snug"
        whiteSpace="nowrap"
        overflow="hidden"
        textOverflow="ellipsis"
        pointerEvents="none"
        alignSelf="start"
      >
        {label}
      </Field.Label>
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
      end={<ShowPassword isShown={isShown} onToggle={() => setShown(!isShown)} />}
    />
  );
}
