import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';

interface RangeFieldProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  step: number;
  /** The value as text, `50 km`: shown beside the label and announced while sliding. */
  format: (value: number) => string;
}

/** A slider that always shows its value. */
export function RangeField({ label, value, onChange, min, max, step, format }: RangeFieldProps) {
  const id = useId();
  return (
    <chakra.div>
      <chakra.div display="flex" justifyContent="space-between" gap="3" textStyle="sm">
        <chakra.label htmlFor={id} fontWeight="semibold">
          {label}
        </chakra.label>
        <chakra.output htmlFor={id} fontWeight="bold" fontVariantNumeric="tabular-nums">
          {format(value)}
        </chakra.output>
      </chakra.div>
      <RangeInput
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={format(value)}
        onChange={(event) => onChange(Number(event.target.value))}
        style={filledTo(((value - min) / (max - min)) * 100)}
      />
    </chakra.div>
  );
}

/** Colours the track up to the thumb. */
function filledTo(percent: number) {
  return {
    backgroundImage: `linear-gradient(to right, var(--tafiya-colors-action-bg) ${percent}%, var(--tafiya-colors-border-input) ${percent}%)`,
  };
}

const thumb = {
  appearance: 'none',
  boxSizing: 'border-box',
  width: '7',
  height: '7',
  borderRadius: 'full',
  background: 'bg.card',
  borderWidth: '3px',
  borderStyle: 'solid',
  borderColor: 'action.bg',
  cursor: 'grab',
} as const;

const RangeInput = chakra('input', {
  base: {
    appearance: 'none',
    display: 'block',
    width: 'full',
    height: 'touch',
    borderRadius: 'control',
    backgroundColor: 'transparent',
    backgroundSize: '100% 6px',
    backgroundPosition: 'center',
    backgroundRepeat: 'no-repeat',
    cursor: 'pointer',
    '&::-webkit-slider-thumb': thumb,
    '&::-moz-range-thumb': thumb,
  },
});
