import { chakra, type SystemStyleObject } from '@chakra-ui/react/styled-system';
import { type KeyboardEvent, type Ref, useEffect, useRef } from 'react';
import { Field, Input } from './field.tsx';
import { blurOnWheel } from './fields.tsx';

interface StepperFieldProps {
  label: string;
  /** Another look of the label, and of the buttons with the number below it. */
  css?: SystemStyleObject;
  /** NaN while the field is empty. */
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  /** The name of one step, where a form has several of these fields: "One more extra bag". */
  what?: string;
  name?: string;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A whole number, typed or changed with minus and plus. A typed number out of range stays, for the form to refuse. */
export function StepperField(props: StepperFieldProps) {
  const { label, css, value, onChange, min, max, what, name, error, ref } = props;
  const step = (direction: string) => [direction, what].filter(Boolean).join(' ');
  const less = Math.max(min, (Number.isNaN(value) ? min : value) - 1);
  const more = Math.min(max, Number.isNaN(value) ? min : value + 1);

  function onKeyDown(event: KeyboardEvent) {
    const chosen = { ArrowDown: less, ArrowUp: more, Home: min, End: max }[event.key];
    if (chosen === undefined) return;
    event.preventDefault();
    onChange(chosen);
  }

  return (
    <Field.Root invalid={error !== undefined} css={css}>
      <Field.Label>{label}</Field.Label>
      <chakra.div display="flex" width="full" gap="1">
        <StepButton label={step('One less')} disabled={!(value > min)} onStep={() => onChange(less)}>
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
          onWheel={blurOnWheel}
          onKeyDown={onKeyDown}
          value={Number.isNaN(value) ? '' : value}
          onChange={({ target }) => onChange(target.valueAsNumber)}
          px="1"
          textAlign="center"
          fontWeight="semibold"
          fontVariantNumeric="tabular-nums"
          css={{ appearance: 'textfield', '&::-webkit-inner-spin-button': { display: 'none' } }}
        />
        <StepButton label={step('One more')} disabled={value >= max} onStep={() => onChange(more)}>
          +
        </StepButton>
      </chakra.div>
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  );
}

const HOLD_MS = 400;
const REPEAT_MS = 60;

interface StepButtonProps {
  label: string;
  disabled: boolean;
  onStep: () => void;
  children: string;
}

/** Steps on a click, and again and again while it is held. */
export function StepButton({ label, disabled, onStep, children }: StepButtonProps) {
  const hold = useRef<{ timer?: ReturnType<typeof setTimeout>; repeated: boolean }>({ repeated: false });
  const latest = useRef(onStep);
  useEffect(() => {
    latest.current = onStep;
  });
  const release = () => clearTimeout(hold.current.timer);
  useEffect(() => {
    if (disabled) release();
    return release;
  }, [disabled]);

  function press() {
    const repeat = () => {
      hold.current.repeated = true;
      latest.current();
      hold.current.timer = setTimeout(repeat, REPEAT_MS);
    };
    hold.current = { timer: setTimeout(repeat, HOLD_MS), repeated: false };
  }

  return (
    <RoundButton
      type="button"
      aria-label={label}
      disabled={disabled}
      onPointerDown={press}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onKeyDown={() => (hold.current.repeated = false)}
      onClick={() => {
        if (!hold.current.repeated) onStep();
        hold.current.repeated = false;
      }}
    >
      {children}
    </RoundButton>
  );
}

const RoundButton = chakra('button', {
  base: {
    flexShrink: 0,
    // At twice the text size the number between the two buttons needs its room.
    width: 'min({sizes.12}, 25%)',
    height: '12',
    borderWidth: '1px',
    borderColor: 'border.input',
    borderRadius: 'control',
    fontSize: 'xl',
    lineHeight: '1',
    userSelect: 'none',
    touchAction: 'manipulation',
    cursor: 'pointer',
    _hover: { background: 'bg.subtle' },
    _disabled: { opacity: 0.4, cursor: 'not-allowed', background: 'transparent' },
  },
});
