import { Field } from '@chakra-ui/react/field';
import { Input, type InputProps } from '@chakra-ui/react/input';
import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import type { ReactNode, Ref, WheelEvent } from 'react';

interface FieldShellProps {
  label: ReactNode;
  /** Stays under the field. */
  hint?: ReactNode;
  /** Replaces nothing: shown after the hint, announced, tied to the control. */
  error?: string | undefined;
  /** Says "optional" beside the label; fields are required unless they say so. */
  optional?: boolean;
}

/** Label, control, hint and error, tied together for assistive technology. */
export function FieldShell({
  label,
  hint,
  error,
  optional = false,
  children,
}: FieldShellProps & { children: ReactNode }) {
  return (
    <Field.Root invalid={error !== undefined}>
      <Field.Label>
        {label}
        {optional && (
          <chakra.span color="fg.muted" fontWeight="normal">
            (optional)
          </chakra.span>
        )}
      </Field.Label>
      {children}
      {hint !== undefined && <Field.HelperText>{hint}</Field.HelperText>}
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  );
}

export type TextFieldProps = FieldShellProps & Omit<InputProps, 'children'> & { ref?: Ref<HTMLInputElement> };

/** One line of text. Spread react-hook-form's `register(...)` into it. */
export function TextField({ label, hint, error, optional, ...input }: TextFieldProps) {
  return (
    <FieldShell label={label} hint={hint} error={error} optional={optional ?? false}>
      <Input {...input} {...(input.type === 'number' && { onWheel: leaveNumber })} />
    </FieldShell>
  );
}

/** The wheel scrolls the page: it must not change a fare that has just been typed. */
export function leaveNumber(event: WheelEvent<HTMLInputElement>): void {
  event.currentTarget.blur();
}

type CheckboxFieldProps = Omit<HTMLChakraProps<'input'>, 'type'> & {
  label: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** A tick box and its words, 44 px high. */
export function CheckboxField({ label, ...input }: CheckboxFieldProps) {
  return (
    <chakra.label display="inline-flex" alignItems="center" gap="2.5" minH="touch" cursor="pointer">
      <chakra.input
        type="checkbox"
        boxSize="5"
        accentColor="{colors.action.bg}"
        cursor="pointer"
        {...input}
      />
      {label}
    </chakra.label>
  );
}
