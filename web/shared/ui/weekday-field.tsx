import { chakra } from '@chakra-ui/react/styled-system';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

interface WeekdayFieldProps {
  label: string;
  /** The chosen weekdays, Monday 0. */
  value: readonly number[];
  /** In order. */
  onChange: (weekdays: number[]) => void;
  error?: string | undefined;
}

/** The days of a week side by side, any number of them chosen. */
export function WeekdayField({ label, value, onChange, error }: WeekdayFieldProps) {
  const toggle = (weekday: number) =>
    onChange(
      value.includes(weekday)
        ? value.filter((one) => one !== weekday)
        : [...value, weekday].toSorted((a, b) => a - b),
    );
  return (
    <chakra.fieldset>
      <chakra.legend textStyle="sm" fontWeight="semibold" mb="1.5">
        {label}
      </chakra.legend>
      <chakra.div display="grid" gridTemplateColumns="repeat(7, minmax(0, 1fr))" gap="1">
        {WEEKDAYS.map((name, weekday) => (
          <DayToggle
            key={name}
            type="button"
            aria-label={name}
            aria-pressed={value.includes(weekday)}
            onClick={() => toggle(weekday)}
          >
            {name.slice(0, 2)}
          </DayToggle>
        ))}
      </chakra.div>
      {error && (
        <chakra.p role="alert" color="danger.fg" textStyle="sm" marginTop="1">
          {error}
        </chakra.p>
      )}
    </chakra.fieldset>
  );
}

const DayToggle = chakra('button', {
  base: {
    minHeight: '12',
    borderWidth: '1px',
    borderColor: 'border.input',
    borderRadius: 'control',
    background: 'bg.card',
    fontWeight: 'semibold',
    cursor: 'pointer',
    _hover: { borderColor: 'fg.muted' },
    '&[aria-pressed=true]': { background: 'action.bg', color: 'action.fg', borderColor: 'action.bg' },
  },
});
