import { chakra } from '@chakra-ui/react/styled-system';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { dayInWords, lagosTime } from '@tafiya/core/lagos-time.ts';
import { LazyRhythmFields } from '@/shared/schedules/lazy-rhythm-fields.tsx';
import { useDepartures } from '@/shared/trip-form/trip-term-fields.tsx';
import { ChoiceField } from '@/shared/ui/choice-field.tsx';
import { DateField } from '@/shared/ui/date-field.tsx';
import { controlled } from '@/shared/ui/form-fields.ts';
import { CloseIcon } from '@/shared/ui/icons.ts';
import { SelectField } from '@/shared/ui/select-field.tsx';
import type { ScheduleFields } from './schedule-fields.ts';

const WHEN = [
  { value: 'once', label: 'Once' },
  { value: 'days', label: 'Several days' },
  { value: 'weekly', label: 'Every week' },
] as const;

/** Once, on several days or every week, and at which times. `clashes`: the departures that would be refused. */
export function WhenFields({ clashes }: { clashes: readonly string[] }) {
  const { control, setValue } = useFormContext<ScheduleFields>();
  const [when, date, moreDates, time, moreTimes] = useWatch({
    control,
    name: ['when', 'date', 'moreDates', 'time', 'moreTimes'],
  });
  const { today, min, max, times } = useDepartures(date);
  const redTimes = new Set(clashes.map((moment) => lagosTime(new Date(moment))));
  const toggle = (name: 'moreDates' | 'moreTimes', list: readonly string[], one: string) =>
    setValue(name, list.includes(one) ? list.filter((each) => each !== one) : [...list, one].toSorted(), {
      shouldDirty: true,
    });
  return (
    <>
      <Controller
        control={control}
        name="when"
        render={({ field: { value, onChange } }) => (
          <ChoiceField label="When" value={value} onChange={onChange} choices={WHEN} minWidth="5rem" />
        )}
      />
      <Half>
        <Controller
          control={control}
          name="date"
          render={(state) => (
            <DateField
              label={when === 'weekly' ? 'Starts' : 'Departure Date'}
              {...controlled(state)}
              min={min}
              max={max}
              today={today}
            />
          )}
        />
        <Controller
          control={control}
          name="time"
          render={(state) => (
            <SelectField
              label="Departure Time"
              {...controlled(state)}
              {...(redTimes.has(time) && { error: 'Not possible, see the week' })}
              options={optionsOf(
                'Choose a time',
                time !== '' && !times.includes(time) ? [time, ...times] : times,
              )}
            />
          )}
        />
      </Half>
      {when !== 'once' && date !== '' && time !== '' && (
        <Half>
          {when === 'days' && (
            <DateField
              label="Another day"
              value={undefined}
              onChange={(day) =>
                day !== date && !moreDates.includes(day) && toggle('moreDates', moreDates, day)
              }
              min={min}
              max={max}
              today={today}
            />
          )}
          <SelectField
            label="Another time"
            value=""
            onChange={(other) => toggle('moreTimes', moreTimes, other)}
            options={optionsOf(
              'Choose a time',
              times.filter((each) => each !== time && !moreTimes.includes(each)),
            )}
          />
        </Half>
      )}
      {when !== 'once' && moreDates.length + moreTimes.length > 0 && (
        <Chips>
          {when === 'days' &&
            moreDates.map((day) => (
              <button key={day} type="button" onClick={() => toggle('moreDates', moreDates, day)}>
                {dayInWords(day, today)}
                <CloseIcon size={14} aria-label="Remove" />
              </button>
            ))}
          {moreTimes.map((each) => (
            <button
              key={each}
              type="button"
              data-clash={redTimes.has(each) || undefined}
              onClick={() => toggle('moreTimes', moreTimes, each)}
            >
              {each}
              <CloseIcon size={14} aria-label="Remove" />
            </button>
          ))}
        </Chips>
      )}
      {when === 'weekly' && <LazyRhythmFields start={date} />}
    </>
  );
}

function optionsOf(none: string, times: readonly string[]) {
  return [{ value: '', label: none }, ...times.map((time) => ({ value: time, label: time }))];
}

/** Two fields beside each other. */
export const Half = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  },
});

const Chips = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '1.5',
    '& > button': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1.5',
      h: { base: '11', md: '9' },
      px: '3',
      borderWidth: '1px',
      borderColor: 'positive.fg',
      borderRadius: 'control',
      bg: 'positive.bg',
      color: 'positive.fg',
      fontWeight: 'semibold',
      fontVariantNumeric: 'tabular-nums',
      cursor: 'pointer',
    },
    '& > [data-clash]': { borderColor: 'danger.fg', bg: 'danger.bg', color: 'danger.fg' },
  },
});
