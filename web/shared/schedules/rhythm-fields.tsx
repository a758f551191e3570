import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { holidaysBetween } from '@tafiya/schedules/holidays.rules.ts';
import { addDays, dayInWords } from '@tafiya/core/lagos-time.ts';
import { useSettings } from '@/shared/trips/use-settings.ts';
import { useToday } from '@/shared/format/use-today.ts';
import { ChoiceField } from '@/shared/ui/choice-field.tsx';
import { DateField } from '@/shared/ui/date-field.tsx';
import { CheckboxField } from '@/shared/ui/fields.tsx';
import { WeekdayField } from '@/shared/ui/weekday-field.tsx';
import type { RhythmFields as Fields } from './rhythm.ts';

/** Holidays of so many days are offered. */
const HOLIDAY_DAYS = 365;

/** On which days a schedule runs, when it ends, and which days it skips. Inside the FormProvider of a form with rhythmShape. */
export function RhythmFields({ start }: { start: string }) {
  const { control, setValue, formState } = useFormContext<Fields>();
  const [runs, endsOn] = useWatch({ control, name: ['runs', 'endsOn'] });
  const today = useToday();
  const first = start > today ? start : addDays(today, 1);
  return (
    <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
      <Controller
        control={control}
        name="runs"
        render={({ field: { value, onChange } }) => (
          <ChoiceField
            label="It runs"
            minWidth="13rem"
            value={value}
            onChange={onChange}
            choices={[
              { value: 'daily', label: 'Every day' },
              { value: 'weekdays', label: 'Chosen days' },
              { value: 'fortnight', label: 'Every two weeks' },
            ]}
          />
        )}
      />
      {runs !== 'daily' && (
        <Controller
          control={control}
          name="weekdays"
          render={({ field: { value, onChange } }) => (
            <WeekdayField
              label="On"
              value={value}
              onChange={onChange}
              error={formState.errors.weekdays?.message}
            />
          )}
        />
      )}
      <chakra.div display="grid" gap="2" gridTemplateColumns="minmax(0, 1fr)" maxWidth={{ md: '21rem' }}>
        <CheckboxField
          label="It ends on a day"
          checked={endsOn !== ''}
          onChange={(event) => setValue('endsOn', event.target.checked ? addDays(first, 28) : '')}
        />
        {endsOn !== '' && (
          <Controller
            control={control}
            name="endsOn"
            render={({ field: { value, onChange } }) => (
              <DateField label="Last day" value={value} onChange={onChange} min={first} today={today} />
            )}
          />
        )}
      </chakra.div>
      <SkippedDays first={first} last={endsOn === '' ? addDays(first, HOLIDAY_DAYS) : endsOn} />
    </chakra.div>
  );
}

/** The public holidays, known before or announced, to tick, and other days from a calendar. */
function SkippedDays({ first, last }: { first: string; last: string }) {
  const { control, setValue } = useFormContext<Fields>();
  const skipped = useWatch({ control, name: 'skippedDays' });
  const [isOpen, setOpen] = useState(skipped.length > 0);
  const today = useToday();
  const announced = useSettings().data?.announcedHolidays;
  const holidays = holidaysBetween(first, last, announced ?? []);
  const others = skipped.filter((day) => !holidays.some((holiday) => holiday.day === day));
  const toggle = (day: string) =>
    setValue(
      'skippedDays',
      skipped.includes(day) ? skipped.filter((one) => one !== day) : [...skipped, day].toSorted(),
    );
  if (!isOpen) {
    return (
      <Button type="button" variant="outline" justifySelf="start" onClick={() => setOpen(true)}>
        Skip public holidays or other days
      </Button>
    );
  }
  return (
    <chakra.fieldset display="grid" gap="2" gridTemplateColumns="minmax(0, 1fr)">
      <chakra.legend textStyle="sm" fontWeight="semibold" marginBottom="1.5">
        No trip on
      </chakra.legend>
      <chakra.div display="flex" flexWrap="wrap" columnGap="6">
        {holidays.map(({ day, name }) => (
          <CheckboxField
            key={day}
            label={`${name}, ${dayInWords(day, today)}`}
            checked={skipped.includes(day)}
            onChange={() => toggle(day)}
          />
        ))}
        {others.map((day) => (
          <CheckboxField key={day} label={dayInWords(day, today)} checked onChange={() => toggle(day)} />
        ))}
      </chakra.div>
      <chakra.div maxWidth={{ md: '21rem' }}>
        <DateField
          label="Skip another day"
          value={undefined}
          onChange={(day) => {
            if (!skipped.includes(day)) toggle(day);
          }}
          min={first}
          today={today}
        />
      </chakra.div>
      <chakra.p color="fg.muted" fontSize="sm">
        Muslim feasts appear here once the government has announced their day.
      </chakra.p>
    </chakra.fieldset>
  );
}
