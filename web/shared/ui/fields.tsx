import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import type { ReactNode, Ref, WheelEvent } from 'react';
import { Field, Input, type InputProps } from './field.tsx';

interface FieldShellProps {
  label: ReactNode;
  /** Shown below the field. */
  hint?: ReactNode;
  /** Shown below the hint, announced, and linked to the control. */
  error?: string | undefined;
  /** Shows "(optional)" beside the label; all other fields are required. */
  optional?: boolean;
}

/** Label, control, hint and error, linked for assistive technology. */
export function FieldShell({
  label,
  hint,
  error,
  optional = false,
  children,
}: FieldShellProps & { children: ReactNode }) {
  return (
    <Field.Root invalid={error !== undefined} hasHint={hint !== undefined}>
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

export type TextFieldProps = FieldShellProps & Omit<InputProps, 'children'>;

/** One line of text. Spread react-hook-form's `register(...)` into it. */
export function TextField({ label, hint, error, optional, ...input }: TextFieldProps) {
  return (
    <FieldShell label={label} hint={hint} error={error} optional={optional ?? false}>
      <Input {...input} {...(input.type === 'number' && { onWheel: blurOnWheel })} />
    </FieldShell>
  );
}

/** The wheel scrolls the page; it must not change a typed number. */
export function blurOnWheel(event: WheelEvent<HTMLInputElement>): void {
  event.currentTarget.blur();
}

type CheckboxFieldProps = Omit<HTMLChakraProps<'input'>, 'type'> & {
  label: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** A checkbox with its label, 44 px high. */
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
