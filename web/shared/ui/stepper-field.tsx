import { Field } from '@chakra-ui/react/field';
import { NumberInput } from '@chakra-ui/react/number-input';
import { type Ref, useImperativeHandle, useLayoutEffect, useReducer, useRef } from 'react';

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

/** A whole number, typed or changed with minus and plus. A typed number out of range stays, for the form to refuse. */
export function StepperField({ label, value, onChange, min, max, name, error, ref }: StepperFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const pressable = usePressable();
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current);
  // NumberInput leaves typed text as it is when the form answers it with another number.
  useLayoutEffect(() => {
    const element = input.current;
    if (element && !Object.is(Number.parseFloat(element.value), value)) element.value = textOf(value);
  });
  return (
    <Field.Root invalid={error !== undefined}>
      <Field.Label>{label}</Field.Label>
      <NumberInput.Root
        {...(name !== undefined && { name })}
        value={textOf(value)}
        onValueChange={({ valueAsNumber }) => {
          onChange(valueAsNumber);
          rerender();
        }}
        min={min}
        max={max}
        inputMode="numeric"
        clampValueOnBlur={false}
        focusInputOnChange={false}
      >
        <NumberInput.Context>
          {({ decrement, increment }) => (
            <NumberInput.Control>
              <NumberInput.DecrementTrigger aria-label="One less" {...pressable(decrement)}>
                −
              </NumberInput.DecrementTrigger>
              <Field.Context>
                {(field) => (
                  <NumberInput.Input
                    ref={input}
                    min={min}
                    max={max}
                    aria-errormessage={field.getInputProps()['aria-errormessage']}
                  />
                )}
              </Field.Context>
              <NumberInput.IncrementTrigger aria-label="One more" {...pressable(increment)}>
                +
              </NumberInput.IncrementTrigger>
            </NumberInput.Control>
          )}
        </NumberInput.Context>
      </NumberInput.Root>
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  );
}

function textOf(value: number): string {
  return Number.isNaN(value) ? '' : String(value);
}

/** NumberInput's buttons react to pointers only and are skipped by Tab: clicks by keyboard or assistive technology step too. */
function usePressable() {
  const byPointer = useRef(false);
  return (step: () => void) => ({
    tabIndex: 0,
    onPointerDown: () => {
      byPointer.current = true;
    },
    onKeyDown: () => {
      byPointer.current = false;
    },
    onClick: () => {
      if (!byPointer.current) step();
      byPointer.current = false;
    },
  });
}
