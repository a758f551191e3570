import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Connection, Match, SearchResponse } from '@tafiya/search/contract.ts';
import { addDays, lagosDate } from '@tafiya/core/lagos-time.ts';
import { ALTERNATIVES_SHOWN, MATCHES_SHOWN, TRIP_DAYS_SHOWN } from '@tafiya/search/limits.rules.ts';
import { ApiError, messageOf } from '@/shared/api/api-error.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { useToday } from '@/shared/format/use-today.ts';
import { DidYouMean } from '@/shared/places/did-you-mean.tsx';
import type { BookableTrip } from '@/shared/trips/legs.ts';
import { RowSkeleton } from '@/shared/trips/ticket/row-skeleton.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { ResultCard } from './result-card.tsx';
import type { Search } from './search-url.ts';
import type { SearchOutcome } from './use-search.ts';

const LOADING = 'Finding the best trips for you...';

const quiet = { fallback: null, problem: () => null };
/** Few searches have them. */
const Connections = lazyPart(() => import('./connections.tsx').then((file) => file.Connections), quiet);
const AlongTheWay = lazyPart(() => import('./along-the-way.tsx').then((file) => file.AlongTheWay), quiet);
const NearRows = lazyPart(() => import('./near-rows.tsx').then((file) => file.NearRows), quiet);
const NothingFound = lazyPart(() => import('./nothing-found.tsx').then((file) => file.NothingFound), {
  fallback: <chakra.div height="6rem" />,
  problem: () => null,
});
/** Of its height until it is there, so that nothing below moves. */
const TellMe = lazyPart(() => import('./tell-me.tsx').then((file) => file.TellMe), {
  fallback: ({ hasMatches }) => <chakra.div height={hasMatches ? '4.125rem' : '12rem'} />,
  problem: () => null,
  isBelow: true,
});

interface SearchResultsProps {
  search: Search;
  /** The day of the results, `YYYY-MM-DD`. */
  day: string;
  result: UseQueryResult<SearchOutcome>;
  /** The trip whose way the map shows. */
  pointed: string | undefined;
  onPoint: (match: Match) => void;
  onBook: (trip: BookableTrip) => void;
  onBookBoth: (connection: Connection) => void;
  /** Opens the form to change the search. */
  onChange: () => void;
  /** Searches again without a minimum rating. */
  onDropRating: () => void;
  /** Searches again with a suggested place. */
  onChoosePlace: (field: 'origin' | 'destination', name: string) => void;
}

/** The results, or the loading or error state. */
export function SearchResults({ result, ...shown }: SearchResultsProps) {
  const { onChange, onChoosePlace } = shown;
  if (result.data) {
    const isUpdating = result.isPlaceholderData;
    return (
      <chakra.div
        aria-busy={isUpdating}
        opacity={isUpdating ? 0.6 : 1}
        display="grid"
        gap="3"
        gridTemplateColumns="minmax(0, 1fr)"
      >
        <Results {...shown} outcome={result.data} />
      </chakra.div>
    );
  }
  if (result.isError && !result.isFetching) {
    return (
      <ErrorState
        title="Search failed"
        description={messageOf(result.error, 'Search failed')}
        {...(isRefused(result.error)
          ? { retry: 'Change your search', onRetry: onChange }
          : { onRetry: () => void result.refetch() })}
      >
        <DidYouMean error={result.error} onChoose={onChoosePlace} />
      </ErrorState>
    );
  }
  return (
    <SkeletonGroup label={LOADING} display="grid" gap="3">
      <RowSkeleton />
      <RowSkeleton />
      <RowSkeleton />
    </SkeletonGroup>
  );
}

/** Whether the server refused the criteria, so that a retry cannot help. */
function isRefused(error: Error): boolean {
  return error instanceof ApiError && error.code === 'invalid_input';
}

interface ResultsProps extends Omit<SearchResultsProps, 'result' | 'onChange' | 'onChoosePlace'> {
  outcome: SearchResponse;
}

/** Best matches, or what was found instead; then other ways, and the offer to tell the person. */
function Results({ search, day, outcome, onBook, onBookBoth, onDropRating, ...pointing }: ResultsProps) {
  const { criteria } = search;
  const { nearbyOrigins, alongTheWay = [] } = outcome.alternatives;
  const matches = outcome.matches.slice(0, MATCHES_SHOWN);
  const hasMatches = matches.length > 0;
  const lastDay = addDays(useToday(), TRIP_DAYS_SHOWN - 1);
  // The strip above has the other days, unless they are behind its end.
  const otherDates = outcome.alternatives.differentDates
    .filter(({ leg }) => !hasMatches || lagosDate(new Date(leg.departureDate)) > lastDay)
    .slice(0, ALTERNATIVES_SHOWN);
  const list = { day, seats: criteria.seatsNeeded, onBook, ...pointing };
  return (
    <>
      {hasMatches ? (
        <MatchList
          {...list}
          label="Best Matches"
          isHeadingQuiet
          isBestFirst={criteria.sort === undefined}
          matches={matches}
        />
      ) : (
        <NothingFound search={search} day={day} outcome={outcome} />
      )}
      {otherDates.length > 0 && (
        <MatchList {...list} label="Different Dates" isHeadingQuiet={!hasMatches} matches={otherDates} />
      )}
      {alongTheWay.length > 0 && <AlongTheWay matches={alongTheWay} onBook={onBook} />}
      {outcome.connections.length > 0 && (
        <Connections connections={outcome.connections} onBook={onBookBoth} />
      )}
      {hasMatches && nearbyOrigins.length > 0 && (
        <NearRows
          title="Nearby Routes"
          criteria={criteria}
          trips={nearbyOrigins.slice(0, ALTERNATIVES_SHOWN)}
        />
      )}
      {outcome.hiddenByRating > 0 && (
        <HiddenByRating count={outcome.hiddenByRating} onDropRating={onDropRating} />
      )}
      <TellMe criteria={criteria} day={day} hasMatches={hasMatches} people={outcome.people} />
    </>
  );
}

/** Names the trips that only the minimum rating hides, and shows them on request. */
function HiddenByRating({ count, onDropRating }: { count: number; onDropRating: () => void }) {
  return (
    <chakra.div
      layerStyle="card"
      padding="4"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      gap="3"
    >
      <p>{`${countOf(count, 'more trip')} below your minimum rating`}</p>
      <Button variant="outline" onClick={onDropRating}>
        Show all ratings
      </Button>
    </chakra.div>
  );
}

interface MatchListProps extends Pick<SearchResultsProps, 'day' | 'pointed' | 'onPoint' | 'onBook'> {
  label: string;
  seats: number;
  /** Only for screen readers. */
  isHeadingQuiet: boolean;
  /** The first one is the best match. */
  isBestFirst?: boolean;
  matches: Match[];
}

function MatchList({ label, isHeadingQuiet, isBestFirst = false, matches, pointed, ...row }: MatchListProps) {
  return (
    <section aria-label={label}>
      {!isHeadingQuiet && (
        <chakra.h3 fontSize="md" fontWeight="semibold" padding="1">
          {label}
        </chakra.h3>
      )}
      <chakra.ul listStyleType="none" display="grid" gap="3">
        {matches.map((match, index) => (
          <li key={match.trip.id} className="trip-row-item">
            <ResultCard
              {...row}
              match={match}
              isBest={isBestFirst && index === 0}
              isPointed={match.trip.id === pointed}
            />
          </li>
        ))}
      </chakra.ul>
    </section>
  );
}
