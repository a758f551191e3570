import { useState } from 'react';
import { minutesOfTime, timeOfMinutes } from '@tafiya/core/lagos-time.ts';
import { withAsciiDigits, withoutInvisible } from '@tafiya/core/typed-text.ts';
import { TextField, type TextFieldProps } from './fields.tsx';

type TimeFieldProps = Omit<TextFieldProps, 'type' | 'value' | 'onChange' | 'onBlur'> & {
  /** `HH:MM`, or empty. */
  value: string;
  onChange: (value: string) => void;
  /** After a complete time. */
  onBlur?: () => void;
};

/**
 * A time of day, with 24 hours. Not `type="time"`, which browsers show in the format of their own language. "730", "7:30" and
 * "7:30 pm" are understood; anything else leaves the value as it was.
 */
export function TimeField({ value, onChange, onBlur, ...field }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const change = (time: string | null) => {
    if (time !== null && time !== value) onChange(time);
  };
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      placeholder="HH:MM"
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value === '' || /\d.?\d\d/.test(target.value)) change(readTime(target.value));
      }}
      onBlur={() => {
        const time = readTime(typed ?? value);
        setTyped(null);
        if (time === value) onBlur?.();
        else change(time);
      }}
    />
  );
}

const TIME = /^(\d{1,2})(?:[:.h ]?(\d{2}))?\s*([ap])?m?$/i;

/** The `HH:MM` that a person means; empty for an empty text, null for text that is not a time. */
export function readTime(text: string): string | null {
  const plain = withoutInvisible(withAsciiDigits(text));
  if (plain === '') return '';
  const [, hour = '', minute = '00', half] = TIME.exec(plain) ?? [];
  const isTwelve = half !== undefined;
  const hours = Number(hour) % (isTwelve ? 12 : 24);
  if (hour === '' || Number(hour) > (isTwelve ? 12 : 23) || Number(minute) > 59) return null;
  return timeOfMinutes(
    minutesOfTime(`${String(hours).padStart(2, '0')}:${minute}`) + (/p/i.test(half ?? '') ? 720 : 0),
  );
}
