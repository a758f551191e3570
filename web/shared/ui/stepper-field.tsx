import { Field } from '@chakra-ui/react/field';
import { Input } from '@chakra-ui/react/input';
import { chakra } from '@chakra-ui/react/styled-system';
import type { Ref } from 'react';
import { leaveNumber } from './fields.tsx';

interface StepperFieldProps {
  label: string;
  /** NaN while the field is empty. */
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  name?: string;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A small whole number: typed, or with a thumb on minus and plus. */
export function StepperField({ label, value, onChange, min, max, name, error, ref }: StepperFieldProps) {
  const step = (by: 1 | -1) =>
    onChange(Math.min(max, Math.max(min, (Number.isNaN(value) ? min - by : value) + by)));
  return (
    <Field.Root invalid={error !== undefined}>
      <Field.Label>{label}</Field.Label>
      <chakra.div display="flex" width="full" gap="1">
        <StepButton type="button" aria-label="One less" disabled={value <= min} onClick={() => step(-1)}>
          −
        </StepButton>
        <Input
          ref={ref}
          name={name}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          step={1}
          onWheel={leaveNumber}
          value={Number.isNaN(value) ? '' : value}
          onChange={(event) => onChange(event.target.valueAsNumber)}
          px="1"
          textAlign="center"
          fontWeight="semibold"
          fontVariantNumeric="tabular-nums"
          css={{ appearance: 'textfield', '&::-webkit-inner-spin-button': { display: 'none' } }}
        />
        <StepButton type="button" aria-label="One more" disabled={value >= max} onClick={() => step(1)}>
          +
        </StepButton>
      </chakra.div>
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  );
}

const StepButton = chakra('button', {
  base: {
    flexShrink: 0,
    // In text of twice the size the number between the two needs its room.
    width: 'min({sizes.12}, 25%)',
    height: '12',
    borderWidth: '1px',
    borderColor: 'border.input',
    borderRadius: 'control',
    fontSize: 'xl',
    lineHeight: 1,
    cursor: 'pointer',
    _hover: { background: 'bg.subtle' },
    _disabled: { opacity: 0.4, cursor: 'not-allowed', background: 'transparent' },
  },
});
