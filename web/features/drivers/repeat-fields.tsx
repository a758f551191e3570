import { chakra } from '@chakra-ui/react/styled-system';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { dayInWords } from '@tafiya/core/lagos-time.ts';
import { SCHEDULE_DAYS_AHEAD } from '@tafiya/core/limits.ts';
import { useToday } from '@/shared/format/use-today.ts';
import { LazyRhythmFields } from '@/shared/schedules/lazy-rhythm-fields.tsx';
import { ChoiceField } from '@/shared/ui/choice-field.tsx';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import type { TripFields } from './trip-fields.ts';

const MoreDates = lazyPart(() => import('./more-dates.tsx').then((file) => file.MoreDates), {
  fallback: <chakra.p color="fg.muted">Loading...</chakra.p>,
});

/** Whether a new trip is published once, on more dates, or again and again by a schedule. */
export function RepeatFields() {
  const { control, setValue } = useFormContext<TripFields>();
  const [repeat, date] = useWatch({ control, name: ['repeat', 'date'] });
  const today = useToday();
  return (
    <chakra.div gridColumn="1 / -1" display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
      <Controller
        control={control}
        name="repeat"
        render={({ field: { value, onChange } }) => (
          <ChoiceField
            label="How often"
            minWidth="13rem"
            value={value}
            onChange={(chosen) => {
              onChange(chosen);
              setValue('moreDates', []);
            }}
            choices={[
              { value: 'once', label: 'Once' },
              { value: 'dates', label: 'More dates' },
              { value: 'schedule', label: 'Schedule' },
            ]}
          />
        )}
      />
      {repeat === 'dates' && <MoreDates />}
      {repeat === 'schedule' && (
        <>
          <chakra.p color="fg.muted">
            {date === '' ? 'It starts on the departure date. ' : `It starts on ${dayInWords(date, today)}. `}
            {`Its trips are published ${SCHEDULE_DAYS_AHEAD} days ahead.`}
          </chakra.p>
          <LazyRhythmFields start={date} />
        </>
      )}
    </chakra.div>
  );
}
