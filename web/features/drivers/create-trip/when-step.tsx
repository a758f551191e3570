import { chakra } from '@chakra-ui/react/styled-system';
import { Button } from '@chakra-ui/react/button';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { addDays, dayInWords, lagosIso } from '@tafiya/core/lagos-time.ts';
import { SCHEDULE_DAYS_AHEAD } from '@tafiya/core/limits.ts';
import { formatArrival } from '@/shared/format/dates.ts';
import { formatDuration } from '@/shared/format/numbers.ts';
import { LazyRhythmFields } from '@/shared/schedules/lazy-rhythm-fields.tsx';
import { useDepartures } from '@/shared/trip-form/trip-term-fields.tsx';
import { ChoiceField } from '@/shared/ui/choice-field.tsx';
import { weekdayIndex } from '@/shared/ui/date-field-days.ts';
import { LicenceNotice } from '../licence-notice.tsx';
import { DurationField, NightNote } from '../driver-trip-fields.tsx';
import { daysOf } from '../trip-dates.ts';
import type { RouteMinutes, TripFields } from '../trip-fields.ts';
import { DayChoice } from './day-choice.tsx';
import { FieldSheet, useSheet } from './rows.tsx';
import { TimeChoice } from './time-choice.tsx';

const HOW_OFTEN = [
  { value: 'once', label: 'One day' },
  { value: 'dates', label: 'Several' },
  { value: 'schedule', label: 'Every week' },
] as const;

interface WhenStepProps {
  /** Of the road; undefined until it is known. */
  range: RouteMinutes;
  /** How long the trip takes; null while unknown. */
  minutes: number | null;
  /** The hours at which the driver usually leaves. */
  usualTimes: readonly string[];
  licenceExpiresOn: string | null;
}

/** How often, on which days, at which hour; the warnings stand under what they are about. */
export function WhenStep({ range, minutes, usualTimes, licenceExpiresOn }: WhenStepProps) {
  const { control, setValue, getValues } = useFormContext<TripFields>();
  const [repeat, date, moreDates, time] = useWatch({
    control,
    name: ['repeat', 'date', 'moreDates', 'time'],
  });
  const { today } = useDepartures(date);
  const sheet = useSheet<'duration'>();
  return (
    <>
      <Controller
        control={control}
        name="repeat"
        render={({ field: { value, onChange } }) => (
          <ChoiceField
            label={<chakra.span srOnly>How often</chakra.span>}
            isPills
            minWidth="5.5rem"
            value={value}
            onChange={(chosen) => {
              onChange(chosen);
              setValue('moreDates', []);
              const isFirst = chosen === 'schedule' && getValues('weekdays').length === 0;
              if (!isFirst || date === '') return;
              setValue('runs', 'weekdays');
              setValue('weekdays', [weekdayIndex(date)]);
            }}
            choices={HOW_OFTEN}
          />
        )}
      />
      <DayAndHour>
        <DayChoice isSeveral={repeat === 'dates'} minutes={minutes} />
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
          <TimeChoice usual={usualTimes} />
          {minutes !== null && time !== '' && (
            <chakra.div
              display="flex"
              alignItems="center"
              justifyContent="space-between"
              gap="3"
              fontSize="sm"
            >
              <chakra.p fontVariantNumeric="tabular-nums">
                {`You arrive ${arrivalWords({ day: date === '' ? addDays(today, 1) : date, time, minutes })}, ${formatDuration(minutes)}`}
              </chakra.p>
              <Button
                variant="ghost"
                size="sm"
                color="positive.fg"
                aria-label="Change the travel time"
                onClick={() => sheet.open('duration')}
              >
                Change
              </Button>
            </chakra.div>
          )}
          <NightNote estimate={range?.estimate} />
        </chakra.div>
      </DayAndHour>
      <LicenceNotice expiresOn={licenceExpiresOn} day={daysOf({ date, moreDates }).at(-1) ?? ''} />
      {repeat === 'schedule' && (
        <>
          <chakra.p color="fg.muted">
            {date === '' ? 'It starts on the departure date. ' : `It starts on ${dayInWords(date, today)}. `}
            {`Its trips are published ${SCHEDULE_DAYS_AHEAD} days ahead.`}
          </chakra.p>
          <LazyRhythmFields start={date} />
        </>
      )}
      {sheet.opened && (
        <FieldSheet title="Travel time" onClose={sheet.close}>
          <DurationField minutes={range} />
        </FieldSheet>
      )}
    </>
  );
}

/** "about 19:00", with how many days later. */
function arrivalWords({ day, time, minutes }: { day: string; time: string; minutes: number }): string {
  const departure = lagosIso(day, time);
  return formatArrival(Date.parse(departure) + minutes * 60_000, departure);
}

/** Below each other; in wide windows the hour stands beside the calendar. */
const DayAndHour = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4',
    alignItems: 'start',
    lg: { gridTemplateColumns: '22rem minmax(0, 1fr)', columnGap: '6' },
  },
});
