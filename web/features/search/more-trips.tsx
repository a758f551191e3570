import { chakra } from '@chakra-ui/react/styled-system';
import type { Match, SearchCriteria, SearchResponse } from '@tafiya/search/contract.ts';
import { lagosDate } from '@tafiya/core/lagos-time.ts';
import { formatDay } from '@/shared/format/dates.ts';
import { countOf, formatKm } from '@/shared/format/numbers.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { writeSearchUrl, type Search } from './search-url.ts';

interface MoreTripsProps {
  search: Search;
  /** The day of the results, `YYYY-MM-DD`. */
  day: string;
  outcome: Pick<SearchResponse, 'alternatives' | 'nextDay' | 'fewerSeats'>;
}

/** Below few matches: links to searches for fewer seats, another day or another origin, where trips meet the other criteria. */
export function MoreTrips({ search, day, outcome }: MoreTripsProps) {
  const { differentDates, nearbyOrigins } = outcome.alternatives;
  const { nextDay, fewerSeats } = outcome;
  const days = unique([...differentDates.map(dayOf), ...(nextDay === null ? [] : [nextDay])]).toSorted();
  const origins = unique(nearbyOrigins.map(({ leg }) => leg.origin));
  if (days.length === 0 && origins.length === 0 && fewerSeats === null) return null;
  const to = (changes: Partial<SearchCriteria>) =>
    `/search?${writeSearchUrl({ ...search, criteria: { ...search.criteria, departureDate: day, ...changes } })}`;
  return (
    <chakra.nav aria-label="More trips" display="grid" gap="3" marginTop="5">
      <chakra.h3 fontSize="lg" fontWeight="bold" letterSpacing="tight">
        More trips
      </chakra.h3>
      {fewerSeats !== null && (
        <Choices
          title="With fewer seats"
          links={[{ to: to({ seatsNeeded: fewerSeats }), words: countOf(fewerSeats, 'seat') }]}
        />
      )}
      <Choices
        title="On another day"
        links={days.map((departureDate) => ({ to: to({ departureDate }), words: formatDay(departureDate) }))}
      />
      <Choices
        title={`From a place near ${search.criteria.origin}`}
        links={origins.map((origin) => ({ to: to({ origin }), words: placeWords(origin, nearbyOrigins) }))}
      />
    </chakra.nav>
  );
}

function Choices({ title, links }: { title: string; links: { to: string; words: string }[] }) {
  if (links.length === 0) return null;
  return (
    <div>
      <chakra.h4 color="fg.muted">{title}</chakra.h4>
      <chakra.ul listStyleType="none" display="flex" flexWrap="wrap" gap="2" marginTop="1">
        {links.map(({ to, words }) => (
          <li key={to}>
            <ButtonLink to={to} variant="outline">
              {words}
            </ButtonLink>
          </li>
        ))}
      </chakra.ul>
    </div>
  );
}

function unique(texts: string[]): string[] {
  return [...new Set(texts)];
}

function dayOf({ leg }: Match): string {
  return lagosDate(new Date(leg.departureDate));
}

/** "Ibadan, 112 km away" */
function placeWords(origin: string, matches: Match[]): string {
  const km = matches.find(({ leg }) => leg.origin === origin)?.distanceFromOrigin;
  return km === undefined ? origin : `${origin}, ${formatKm(km)} away`;
}
