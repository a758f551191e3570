import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { addDays, dayInWords } from '@tafiya/core/lagos-time.ts';
import { PUBLISH_DATES_MAX } from '@tafiya/trips/limits.rules.ts';
import { useToday } from '@/shared/format/use-today.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { useSettings } from '@/shared/trips/use-settings.ts';
import { Calendar } from '@/shared/ui/date-field-calendar.tsx';
import { StepperField } from '@/shared/ui/stepper-field.tsx';
import { WeekdayField } from '@/shared/ui/weekday-field.tsx';
import { daysOf, daysOfWeeks, withDays } from './trip-dates.ts';
import type { TripFields } from './trip-fields.ts';

/** Until the settings are loaded; the server refuses later days. */
const DAYS_AHEAD = 90;
const WEEKS_FIRST = 4;

/** The other dates of a new trip: weekdays over some weeks, or single days from a calendar. */
export function MoreDates() {
  const form = useFormContext<TripFields>();
  const [date, moreDates] = useWatch({ control: form.control, name: ['date', 'moreDates'] });
  const [weekdays, setWeekdays] = useState<number[]>([]);
  const [weeks, setWeeks] = useState(WEEKS_FIRST);
  const [isCalendarOpen, setCalendarOpen] = useState(false);
  const today = useToday();
  const last = addDays(today, useSettings().data?.tripDaysAheadMax ?? DAYS_AHEAD);
  const days = daysOf({ date, moreDates });
  const isFull = days.length >= PUBLISH_DATES_MAX;

  function choose(chosen: readonly string[]) {
    const fields = withDays(chosen);
    form.setValue('date', fields.date, { shouldValidate: true });
    form.setValue('moreDates', fields.moreDates);
  }
  function chooseWeeks(chosen: number[], count: number) {
    setWeekdays(chosen);
    setWeeks(count);
    if (!Number.isNaN(count)) choose([date, ...daysOfWeeks(date, { weekdays: chosen, weeks: count, last })]);
  }
  function toggle(day: string) {
    if (days.includes(day)) choose(days.length > 1 ? days.filter((one) => one !== day) : days);
    else if (!isFull) choose([...days, day]);
  }

  if (date === '') return <chakra.p color="fg.muted">Choose the departure date first.</chakra.p>;
  return (
    <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
      <chakra.div
        display="grid"
        gap="4"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      >
        <WeekdayField label="Every" value={weekdays} onChange={(chosen) => chooseWeeks(chosen, weeks)} />
        <StepperField
          label="For how many weeks"
          what="week"
          value={weeks}
          min={1}
          max={PUBLISH_DATES_MAX}
          onChange={(count) => chooseWeeks(weekdays, count)}
        />
      </chakra.div>
      <chakra.div display="grid" gap="2" justifyItems="start">
        <Button
          type="button"
          variant="outline"
          aria-expanded={isCalendarOpen}
          onClick={() => setCalendarOpen(!isCalendarOpen)}
        >
          {isCalendarOpen ? 'Close the calendar' : 'Pick single days'}
        </Button>
        {isCalendarOpen && (
          <chakra.div width="full" maxWidth="21rem" layerStyle="card" padding="2">
            <Calendar value={days} min={addDays(today, 1)} max={last} onChoose={toggle} />
          </chakra.div>
        )}
      </chakra.div>
      <chakra.div display="grid" gap="2">
        <chakra.p role="status" fontWeight="semibold">
          {`${countOf(days.length, 'date')} chosen`}
          {isFull && `, the most at once`}
        </chakra.p>
        <chakra.ul listStyleType="none" display="flex" flexWrap="wrap" gap="2">
          {days.map((day) => (
            <li key={day}>
              <DayChip day={day} today={today} onRemove={days.length > 1 ? () => toggle(day) : undefined} />
            </li>
          ))}
        </chakra.ul>
      </chakra.div>
    </chakra.div>
  );
}

function DayChip({
  day,
  today,
  onRemove,
}: {
  day: string;
  today: string;
  onRemove: (() => void) | undefined;
}) {
  return (
    <Button
      type="button"
      variant="outline"
      size="sm"
      borderRadius="full"
      minHeight="touch"
      fontVariantNumeric="tabular-nums"
      disabled={onRemove === undefined}
      aria-label={`Leave out ${dayInWords(day, today)}`}
      onClick={onRemove}
    >
      {dayInWords(day, today)}
      {onRemove && <span aria-hidden="true">×</span>}
    </Button>
  );
}
