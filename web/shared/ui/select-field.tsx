import { Field } from '@chakra-ui/react/field';
import { NativeSelect } from '@chakra-ui/react/native-select';
import type { Ref } from 'react';
import { INVALID } from './theme-recipes.ts';

interface SelectFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
  name?: string;
  error?: string | undefined;
  ref?: Ref<HTMLSelectElement>;
}

/** A choice from a fixed list, with the phone's native picker. */
export function SelectField({ label, value, onChange, options, name, error, ref }: SelectFieldProps) {
  return (
    <Field.Root invalid={error !== undefined}>
      <Field.Label>{label}</Field.Label>
      <NativeSelect.Root>
        <NativeSelect.Field
          ref={ref}
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          height="12"
          paddingInlineStart="3.5"
          paddingInlineEnd="9"
          textOverflow="ellipsis"
          fontSize="md"
          background="bg.card"
          borderColor="border.input"
          _invalid={INVALID}
          borderRadius="control"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  );
}
