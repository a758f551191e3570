import { chakra } from '@chakra-ui/react/styled-system';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { PUBLISH_DATES_MAX } from '@tafiya/trips/limits.rules.ts';
import { demandInWords } from '@/shared/demand/demand-words.ts';
import { useRouteDays } from '@/shared/demand/use-demand.ts';
import { countOf, formatCount } from '@/shared/format/numbers.ts';
import { useDepartures } from '@/shared/trip-form/trip-term-fields.tsx';
import { Calendar } from '@/shared/ui/date-field-calendar.tsx';
import { daysOf, withDays } from '../trip-dates.ts';
import type { TripFields } from '../trip-fields.ts';
import { useTakenDays } from './use-taken-days.ts';

interface DayChoiceProps {
  /** Each tap adds a day or takes it away; else it moves the one day. */
  isSeveral: boolean;
  /** How long the trip takes; null while unknown. */
  minutes: number | null;
}

/** The days of a trip in a calendar, with how many people look for its way, and without those on which the driver has a trip then. */
export function DayChoice({ isSeveral, minutes }: DayChoiceProps) {
  const { control, setValue } = useFormContext<TripFields>();
  const { errors } = useFormState({ control });
  const [origin, destination, date, moreDates, time] = useWatch({
    control,
    name: ['origin', 'destination', 'date', 'moreDates', 'time'],
  });
  const { min, max } = useDepartures(date);
  const demand = useRouteDays({ origin, destination });
  const days = daysOf({ date, moreDates });
  const taken = useTakenDays({ days, min, time, minutes });
  const isFull = days.length >= PUBLISH_DATES_MAX;
  const chosen = days.length === 1 ? demand.find((each) => each.date === date) : undefined;
  const error = errors.date?.message;

  function choose(day: string) {
    const next = !isSeveral
      ? [day]
      : days.includes(day)
        ? days.filter((each) => each !== day)
        : isFull
          ? days
          : [...days, day];
    const fields = withDays(next);
    setValue('date', fields.date, { shouldDirty: true, shouldValidate: fields.date !== '' });
    setValue('moreDates', fields.moreDates);
  }

  return (
    <chakra.div
      role="group"
      aria-label="Departure Date"
      layerStyle="card"
      paddingInline="2"
      paddingBlock="2"
      maxWidth={{ md: '22rem' }}
      css={{
        '& td small': { display: 'block', fontSize: 'sm', color: 'fg.muted' },
        '& [aria-pressed=true] > small': { color: 'inherit' },
      }}
    >
      <Calendar
        value={days}
        min={min}
        max={max}
        onChoose={choose}
        aboutDay={(day) => {
          const people = demand.find((each) => each.date === day)?.people;
          const isTaken = !days.includes(day) && taken.isTaken(day);
          if (people === undefined) return { isTaken };
          const figure = formatCount(people);
          return { isTaken, figure, words: `${figure} people look for this way` };
        }}
      />
      <chakra.div
        display="grid"
        gap="1"
        paddingInline="2"
        paddingTop="2"
        fontSize="sm"
        color="fg.muted"
        _empty={{ display: 'none' }}
      >
        {error !== undefined && (
          <chakra.p role="alert" color="danger.fg">
            {error}
          </chakra.p>
        )}
        {days.length > 1 && (
          <p role="status">{`${countOf(days.length, 'date')} chosen${isFull ? ', the most at once' : ''}`}</p>
        )}
        {chosen ? (
          <p role="status">{demandInWords(chosen)}</p>
        ) : (
          demand.length > 0 && <p>Small figures: people who look for this way</p>
        )}
        {taken.words !== null && (
          <chakra.p role="status" {...(taken.isChosen && { color: 'danger.fg' })}>
            {taken.words}
          </chakra.p>
        )}
      </chakra.div>
    </chakra.div>
  );
}
