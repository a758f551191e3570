import { chakra } from '@chakra-ui/react/styled-system';
import { type KeyboardEvent, type Ref, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatNaira } from '@/shared/format/money.ts';
import { Field, Input } from '@/shared/ui/field.tsx';
import { StepButton } from '@/shared/ui/stepper-field.tsx';

interface FareFieldProps {
  /** Naira; NaN while the field is empty. */
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  /** How much one tap changes; the first step from an empty field is `min`. */
  by: number;
  name?: string;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** The fare of a seat: read as a sum, changed by steps, typed as digits. */
export function FareField({ value, onChange, min, max, by, name, error, ref }: FareFieldProps) {
  const [isTyping, setTyping] = useState(false);
  const isEmpty = Number.isNaN(value);
  const less = Math.max(min, (isEmpty ? min : value) - by);
  const more = Math.min(max, isEmpty ? min : value + by);

  function onKeyDown(event: KeyboardEvent) {
    const chosen = { ArrowDown: less, ArrowUp: more }[event.key];
    if (chosen === undefined) return;
    event.preventDefault();
    onChange(chosen);
  }

  return (
    <Field.Root invalid={error !== undefined}>
      <Field.Label>Fare per Seat</Field.Label>
      <chakra.div display="flex" width="full" gap="1">
        <StepButton label="One less step" disabled={!(value > min)} onStep={() => onChange(less)}>
          −
        </StepButton>
        <Input
          ref={ref}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          onKeyDown={onKeyDown}
          onFocus={({ target }) => {
            // The digits stand there before they are selected, so that what is typed replaces them.
            flushSync(() => setTyping(true));
            target.select();
          }}
          onBlur={() => setTyping(false)}
          value={isEmpty ? '' : isTyping ? value : formatNaira(value)}
          onChange={({ target }) => onChange(digitsOf(target.value))}
        />
        <StepButton label="One more step" disabled={value >= max} onStep={() => onChange(more)}>
          +
        </StepButton>
      </chakra.div>
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  );
}

/** The number that was typed; NaN without a digit. */
function digitsOf(typed: string): number {
  const digits = typed.replaceAll(/\D/g, '');
  return digits === '' ? Number.NaN : Number(digits);
}
