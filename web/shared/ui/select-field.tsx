import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps, Ref } from 'react';
import { Field, useControl } from './field.tsx';
import { ChevronDownIcon } from './icons.ts';
import { control } from './theme-recipes.ts';

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
export function SelectField({ label, error, ...select }: SelectFieldProps) {
  return (
    <Field.Root invalid={error !== undefined}>
      <Field.Label>{label}</Field.Label>
      <Select {...select} />
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  );
}

type SelectProps = Omit<SelectFieldProps, 'label' | 'error'> & Omit<ComponentProps<'select'>, 'onChange'>;

/** The list alone, linked to the field around it. */
export function Select({ onChange, options, ...select }: SelectProps) {
  return (
    <chakra.div position="relative" width="full" minWidth="0">
      <SelectBox {...useControl()} {...select} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectBox>
      <chakra.span
        position="absolute"
        insetEnd="2"
        top="0"
        height="full"
        display="inline-flex"
        alignItems="center"
        pointerEvents="none"
        color="fg.muted"
      >
        <ChevronDownIcon size={19} />
      </chakra.span>
    </chakra.div>
  );
}

const SelectBox = chakra('select', {
  base: {
    ...control,
    height: '12',
    ps: '3.5',
    pe: '9',
    textOverflow: 'ellipsis',
    cursor: 'pointer',
    '& > option': { bg: 'bg.page' },
  },
});
