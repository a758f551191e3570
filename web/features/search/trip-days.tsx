import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { SearchCriteria, TripDay } from '@tafiya/search/contract.ts';
import { addDays, dayInWords } from '@tafiya/core/lagos-time.ts';
import { TRIP_DAYS_SHOWN } from '@tafiya/search/limits.rules.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { useToday } from '@/shared/format/use-today.ts';
import { type Search, writeSearchUrl } from './search-url.ts';
import { api } from '@/shared/api/api.ts';
import { callKey } from '@/shared/api/queries.ts';

/** Fares and free seats change slowly enough for a choice of the day. */
const FRESH_MS = 60_000;
/** How many days before the chosen one are shown, when it is not among the next ones. */
const DAYS_BEFORE = 6;

interface TripDaysProps {
  search: Search;
  /** The day of the results, `YYYY-MM-DD`. */
  day: string;
}

/**
 * Two weeks at a glance over the results: each day with its lowest fare, a day without trips only as a date; a tap searches that day.
 * Without an answer the days are links without figures.
 */
export function TripDays({ search, day }: TripDaysProps) {
  const today = useToday();
  const first = day < addDays(today, TRIP_DAYS_SHOWN) ? today : addDays(day, -DAYS_BEFORE);
  // The order changes neither what is found nor the figures.
  const criteria: SearchCriteria = { ...search.criteria, departureDate: first, sort: undefined };
  const { data } = useQuery({
    queryKey: callKey('POST /trips/days', { body: criteria }),
    queryFn: () => api('POST /trips/days', { body: criteria }),
    staleTime: FRESH_MS,
  });
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>('[aria-current]');
    // Not scrollIntoView, which would scroll the page too.
    if (strip.current && chosen) strip.current.scrollLeft = chosen.offsetLeft - strip.current.offsetLeft - 64;
  }, [day]);
  const days = Array.from({ length: TRIP_DAYS_SHOWN }, (_, index) => addDays(first, index));
  return (
    <nav aria-label="Days">
      <chakra.ul
        ref={strip}
        listStyleType="none"
        display="flex"
        overflowX="auto"
        marginInline={{ base: '-3', md: '-6', xl: '0' }}
        background={{ base: 'bg.card', xl: 'transparent' }}
        borderBottomWidth="1px"
        borderColor="border.default"
        css={{ scrollbarWidth: 'none' }}
      >
        {days.map((date) => (
          <li key={date}>
            <Day
              date={date}
              to={`/search?${writeSearchUrl({ ...search, criteria: { ...search.criteria, departureDate: date } })}`}
              isChosen={date === day}
              found={data && (data.find((one) => one.date === date) ?? { date, trips: 0, fareFrom: 0 })}
            />
          </li>
        ))}
      </chakra.ul>
    </nav>
  );
}

interface DayProps {
  date: string;
  to: string;
  isChosen: boolean;
  /** Undefined until the answer is there. */
  found: TripDay | undefined;
}

function Day({ date, to, isChosen, found }: DayProps) {
  const hasTrips = found !== undefined && found.trips > 0;
  const words = dayInWords(date).split(' ').slice(0, 2).join(' ');
  return (
    <chakra.div asChild {...DAY_LOOK} {...(isChosen ? CHOSEN_LOOK : {})}>
      <Link to={to} aria-current={isChosen ? 'date' : undefined} aria-label={wordsOf(date, found)}>
        {hasTrips ? (
          <>
            <chakra.b color={isChosen ? undefined : 'fg.default'} fontWeight={isChosen ? 'bold' : 'semibold'}>
              {words}
            </chakra.b>
            {formatNaira(found.fareFrom)}
          </>
        ) : (
          words
        )}
      </Link>
    </chakra.div>
  );
}

/** Its height is that of the placeholder in search-page.tsx. */
const DAY_LOOK = {
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  minWidth: { base: '4.125rem', xl: '5.6rem' },
  height: '3.25rem',
  borderBottomWidth: '3px',
  borderColor: 'transparent',
  color: 'fg.muted',
  fontSize: 'sm',
  lineHeight: '1.1875rem',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
} as const;
const CHOSEN_LOOK = { borderColor: 'positive.fg', color: 'positive.fg', fontWeight: 'semibold' } as const;

/** "Mon 30 Nov, 2 trips from ₦35,000" */
function wordsOf(date: string, found: TripDay | undefined): string {
  const words = dayInWords(date);
  if (found === undefined) return words;
  if (found.trips === 0) return `${words}, no trips`;
  return `${words}, ${countOf(found.trips, 'trip')} from ${formatNaira(found.fareFrom)}`;
}
