import { chakra } from '@chakra-ui/react/styled-system';
import type { Ref } from 'react';
import { dayInWords, lagosDate } from '@tafiya/core/lagos-time.ts';
import { serverNow } from '@/shared/api/server-time.ts';
import { Field } from './field.tsx';
import { Select } from './select-field.tsx';

interface DatePartsFieldProps {
  label: string;
  /** `YYYY-MM-DD`; a part that is not chosen is empty, as in `2029--11`, which no schema takes for a day. */
  value: string;
  onChange: (value: string) => void;
  /** Those that can be chosen, in the order of the list. */
  years: readonly number[];
  /** After the day in words. */
  hint?: string | undefined;
  isBirthday?: boolean;
  error?: string | undefined;
  ref?: Ref<HTMLSelectElement>;
}

const written = (number: number) => String(number).padStart(2, '0');
const DAYS = [
  { value: '', label: 'Day' },
  ...Array.from({ length: 31 }, (_, index) => ({ value: written(index + 1), label: String(index + 1) })),
];
const monthName = new Intl.DateTimeFormat('en-NG', { month: 'long', timeZone: 'UTC' });
const MONTHS = [
  { value: '', label: 'Month' },
  ...Array.from({ length: 12 }, (_, index) => ({
    value: written(index + 1),
    label: monthName.format(Date.UTC(2000, index)),
  })),
];

/** The years from the one so many years from now to another, counted from the first on. */
export function yearsFromNow(first: number, last: number): number[] {
  const now = Number(lagosDate(serverNow()).slice(0, 4));
  const step = first < last ? 1 : -1;
  return Array.from({ length: Math.abs(last - first) + 1 }, (_, index) => now + first + step * index);
}

/** A day of a document: day, month and year in the phone's own lists, with the chosen day in words. */
export function DatePartsField(props: DatePartsFieldProps) {
  const { label, value, onChange, years, hint, isBirthday = false, error, ref } = props;
  const [year = '', month = '', day = ''] = value.split('-');
  const change = (parts: { year?: string; month?: string; day?: string }) => {
    const next = { year, month, day, ...parts };
    onChange(`${next.year}-${next.month}-${next.day}`.replace(/^--$/, ''));
  };
  const words = year && month && day && isDay(value) ? `${dayInWords(value, '')}.` : undefined;
  // A stored year that the list lacks stays as it is.
  const listed = year === '' || years.includes(Number(year)) ? years : [Number(year), ...years];
  const yearChoices = listed.map((each) => ({ value: String(each), label: String(each) }));
  const parts = [
    { name: 'day', value: day, options: DAYS },
    { name: 'month', value: month, options: MONTHS },
    { name: 'year', value: year, options: [{ value: '', label: 'Year' }, ...yearChoices] },
  ] as const;
  const line = [words, hint].filter(Boolean).join(' ');
  return (
    <Field.Root as="fieldset" invalid={error !== undefined} hasHint={line !== ''}>
      <Field.Label as="legend" htmlFor={undefined} marginBottom="1.5">
        {label}
      </Field.Label>
      <chakra.div
        display="grid"
        gridTemplateColumns="6fr 8fr 7fr"
        gap="2"
        width="full"
        css={{ '& select': { ps: '3', pe: '7' } }}
      >
        {parts.map(({ name, value, options }, index) => (
          <Select
            key={name}
            id={undefined}
            ref={index === 0 ? ref : undefined}
            aria-label={`${label}, ${name}`}
            autoComplete={isBirthday ? `bday-${name}` : undefined}
            value={value}
            onChange={(chosen) => change({ [name]: chosen })}
            options={options}
          />
        ))}
      </chakra.div>
      {line !== '' && <Field.HelperText>{line}</Field.HelperText>}
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  );
}

/** Not 31 April. */
function isDay(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}
