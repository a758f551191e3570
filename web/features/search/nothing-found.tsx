import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import type { Match, SearchResponse } from '@tafiya/search/contract.ts';
import { NEAREST_KM_MAX, RADIUS_DEFAULT_KM, TRIP_DAYS_SHOWN } from '@tafiya/search/limits.rules.ts';
import { lagosDate } from '@tafiya/core/lagos-time.ts';
import { formatDay } from '@/shared/format/dates.ts';
import { countOf, formatKm } from '@/shared/format/numbers.ts';
import { EmptyRoad } from '@/shared/ui/empty-state.tsx';
import { filtersOf, unfiltered } from './filters.ts';
import { NearRows } from './near-rows.tsx';
import { type Search, writeSearchUrl } from './search-url.ts';
import { useTripCount } from './use-trip-count.ts';

const NO_MATCHES =
  'No trips found matching your exact criteria. Try adjusting your search preferences or check the alternative suggestions below.';
const NO_MATCHES_OR_ALTERNATIVES =
  'No trips found matching your exact criteria. Try adjusting your search preferences.';

interface NothingFoundProps {
  search: Search;
  /** The day of the results, `YYYY-MM-DD`. */
  day: string;
  outcome: SearchResponse;
}

/** In place of matches: one sentence, the nearest trips, and the results of a search with fewer criteria. */
export function NothingFound({ search, day, outcome }: NothingFoundProps) {
  const { criteria } = search;
  const { nearest = [], nextDay, fewerSeats } = outcome;
  const { differentDates, nearbyOrigins, alongTheWay = [] } = outcome.alternatives;
  const others = [nearest, differentDates, nearbyOrigins, alongTheWay, outcome.connections];
  const isNarrowed = filtersOf(criteria).length > 0;
  const next = nextOf(differentDates, nextDay, day);
  const within = { ...criteria, radiusKm: NEAREST_KM_MAX };
  const wider = useTripCount(
    JSON.stringify(within),
    (criteria.radiusKm ?? RADIUS_DEFAULT_KM) < NEAREST_KM_MAX && nearbyOrigins.length + nearest.length > 0,
  );
  const to = (changes: Search['criteria']) => `/search?${writeSearchUrl({ ...search, criteria: changes })}`;
  return (
    <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
      <chakra.div
        display="grid"
        gridTemplateColumns="4rem minmax(0, 1fr)"
        alignItems="center"
        gap="3.5"
        padding="4"
      >
        <EmptyRoad width="4rem" />
        <chakra.p role="status" fontSize="xl" fontWeight="bold" lineHeight="1.2" textWrap="balance">
          {sentence(criteria, { day, next, isNarrowed })}
          <chakra.span srOnly>
            {` ${others.some((list) => list.length > 0) ? NO_MATCHES : NO_MATCHES_OR_ALTERNATIVES}`}
          </chakra.span>
        </chakra.p>
      </chakra.div>
      {criteria.timeOfDay !== undefined ? (
        <Button asChild variant="outline">
          <Link to={to({ ...criteria, timeOfDay: undefined })}>Show all times</Link>
        </Button>
      ) : (
        isNarrowed && (
          <Button asChild variant="outline">
            <Link to={to({ ...unfiltered(criteria), sort: criteria.sort })}>Clear filters</Link>
          </Button>
        )
      )}
      {wider !== undefined && wider > 0 && (
        <Button asChild variant="outline">
          <Link
            to={to(within)}
          >{`Show all within ${formatKm(NEAREST_KM_MAX)}: ${countOf(wider, 'trip')}`}</Link>
        </Button>
      )}
      {fewerSeats !== null && (
        <Button asChild variant="outline">
          <Link to={to({ ...criteria, departureDate: day, seatsNeeded: fewerSeats })}>
            {`Show trips with ${countOf(fewerSeats, 'seat')}`}
          </Link>
        </Button>
      )}
      {next !== null && differentDates.length === 0 && (
        <Button asChild variant="outline">
          <Link to={to({ ...criteria, departureDate: next })}>{`Show ${formatDay(next)}`}</Link>
        </Button>
      )}
      <NearRows title="Nearby Routes" criteria={criteria} trips={nearbyOrigins} />
      <NearRows title="Trips that come near" criteria={criteria} trips={nearest} />
    </chakra.div>
  );
}

/** The first later day with trips; null without one. */
function nextOf(differentDates: Match[], nextDay: string | null, day: string): string | null {
  const later = differentDates
    .map(({ leg }) => lagosDate(new Date(leg.departureDate)))
    .filter((date) => date > day)
    .toSorted();
  return later[0] ?? nextDay;
}

function sentence(
  { origin, destination, seatsNeeded, timeOfDay }: Search['criteria'],
  { day, next, isNarrowed }: { day: string; next: string | null; isNarrowed: boolean },
): string {
  if (timeOfDay !== undefined) return `No trips found that leave in the ${timeOfDay}.`;
  const seats = seatsNeeded > 1 ? ` with ${seatsNeeded} seats` : '';
  if (next !== null) return `Nothing${seats} on ${formatDay(day)}. The next is on ${formatDay(next)}.`;
  if (isNarrowed || seats !== '') return `Nothing${seats} on ${formatDay(day)} that fits your search.`;
  return `No driver goes from ${origin} to ${destination} in the next ${TRIP_DAYS_SHOWN} days yet.`;
}
