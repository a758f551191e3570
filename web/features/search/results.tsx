import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Connection, Match, SearchResponse } from '@tafiya/search/contract.ts';
import { FEW_MATCHES } from '@tafiya/core/limits.ts';
import { ALTERNATIVES_SHOWN, MATCHES_SHOWN } from '@tafiya/search/limits.rules.ts';
import type { TimeOfDay } from '@tafiya/search/choices.rules.ts';
import { ApiError, messageOf } from '@/shared/api/api-error.ts';
import { formatDay } from '@/shared/format/dates.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { DidYouMean } from '@/shared/places/did-you-mean.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { SkeletonBlock, SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import type { BookableTrip } from '@/shared/trips/legs.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { Tabs } from '@/shared/ui/tabs.tsx';
import { MoreTrips } from './more-trips.tsx';
import { ResultCard } from './result-card.tsx';
import { type Refinement, ResultsToolbar } from './results-toolbar.tsx';
import type { Search } from './search-url.ts';
import type { SearchOutcome } from './use-search.ts';

const LOADING = 'Finding the best trips for you...';
const NO_MATCHES =
  'No trips found matching your exact criteria. Try adjusting your search preferences or check the alternative suggestions below.';
const NO_MATCHES_OR_ALTERNATIVES =
  'No trips found matching your exact criteria. Try adjusting your search preferences.';

/** Few searches have them. */
const Connections = lazyPart(() => import('./connections.tsx').then((file) => file.Connections), {
  fallback: null,
  problem: () => null,
});
const AlongTheWay = lazyPart(() => import('./along-the-way.tsx').then((file) => file.AlongTheWay), {
  fallback: null,
  problem: () => null,
});

const TELL_ME_HEIGHT = { base: '16.5rem', md: '11.25rem' };
/** Of its height until it is there, so that nothing below moves. */
const TellMe = lazyPart(() => import('./tell-me.tsx').then((file) => file.TellMe), {
  fallback: <chakra.div height={TELL_ME_HEIGHT} marginTop="5" />,
  problem: () => null,
});

/** About that of a card. */
const CARD_HEIGHT = { base: '7.9rem', md: '5.75rem' };

interface SearchResultsProps {
  search: Search;
  /** The day of the results, `YYYY-MM-DD`. */
  day: string;
  result: UseQueryResult<SearchOutcome>;
  onRefine: (choices: Refinement) => void;
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
  if (result.data) return <Results {...shown} outcome={result.data} isUpdating={result.isPlaceholderData} />;
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
      <chakra.p aria-hidden="true" color="fg.muted">
        {LOADING}
      </chakra.p>
      <SkeletonBlock height={CARD_HEIGHT} borderRadius="card" />
      <SkeletonBlock height={CARD_HEIGHT} borderRadius="card" />
      <SkeletonBlock height={CARD_HEIGHT} borderRadius="card" />
    </SkeletonGroup>
  );
}

/** Whether the server refused the criteria, so that a retry cannot help. */
function isRefused(error: Error): boolean {
  return error instanceof ApiError && error.code === 'invalid_input';
}

interface ResultsProps extends Omit<SearchResultsProps, 'result'> {
  outcome: SearchResponse;
  /** The results are those of another order, until the new ones arrive. */
  isUpdating: boolean;
}

/** The toolbar and the tabs. The toolbar stays while a filter hides all matches. */
function Results({ isUpdating, ...props }: ResultsProps) {
  const { criteria } = props.search;
  const isRefined = criteria.sort !== undefined || criteria.timeOfDay !== undefined;
  return (
    <chakra.div position="relative" display="grid" gap="3" gridTemplateColumns="minmax(0, 1fr)">
      {(isRefined || props.outcome.matches.length > 1) && (
        // Beside the tabs where both have room.
        <chakra.div position={{ lg: 'absolute' }} insetEnd="0" top="0" zIndex="1">
          <ResultsToolbar criteria={criteria} onRefine={props.onRefine} />
        </chakra.div>
      )}
      <chakra.div aria-busy={isUpdating} opacity={isUpdating ? 0.6 : 1}>
        <ResultsTabs {...props} />
      </chakra.div>
    </chakra.div>
  );
}

/** The tabs: best matches, and other dates and nearby routes when there are any. */
function ResultsTabs({
  search,
  day,
  outcome,
  onRefine,
  onBook,
  onBookBoth,
  onChange,
  onDropRating,
}: Omit<ResultsProps, 'isUpdating'>) {
  const { sort, timeOfDay } = search.criteria;
  const { differentDates, nearbyOrigins, alongTheWay = [] } = outcome.alternatives;
  const tabs = [
    { value: 'best', label: 'Best Matches', matches: outcome.matches.slice(0, MATCHES_SHOWN) },
    { value: 'dates', label: 'Different Dates', matches: differentDates.slice(0, ALTERNATIVES_SHOWN) },
    { value: 'nearby', label: 'Nearby Routes', matches: nearbyOrigins.slice(0, ALTERNATIVES_SHOWN) },
  ].filter((tab) => tab.value === 'best' || tab.matches.length > 0);
  const [chosen, setChosen] = useState('best');
  const isShown = tabs.some(({ value }) => value === chosen);
  return (
    <Tabs.Root value={isShown ? chosen : 'best'} onValueChange={({ value }) => setChosen(value)}>
      <Tabs.List aria-label="Trips found">
        {tabs.map(({ value, label, matches }) => (
          <Tabs.Trigger
            key={value}
            value={value}
            paddingInline={{ base: '1', md: '4' }}
            flex={{ base: '1', md: 'none' }}
            textStyle={{ base: 'sm', md: 'md' }}
          >
            {label}
            <chakra.span
              display={{ base: 'none', md: 'inline' }}
              fontWeight="medium"
              color="fg.muted"
              fontVariantNumeric="tabular-nums"
            >
              {matches.length}
            </chakra.span>
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map(({ value, matches }) => (
        <Tabs.Content key={value} value={value} pt={{ base: '4', md: '1.5' }}>
          {matches.length === 0 ? (
            <NothingFound
              timeOfDay={timeOfDay}
              where={`${search.criteria.origin} to ${search.criteria.destination}, ${formatDay(day)}`}
              onAllTimes={() => onRefine({ sort, timeOfDay: undefined })}
              hasOthers={tabs.length > 1 || alongTheWay.length > 0 || outcome.connections.length > 0}
              onChange={onChange}
            />
          ) : (
            <MatchList
              matches={matches}
              day={day}
              isBestFirst={value === 'best' && sort === undefined}
              onBook={onBook}
            />
          )}
          {value === 'best' && matches.length === 0 && (
            <TellMe criteria={search.criteria} day={day} minHeight={TELL_ME_HEIGHT} hasMatches={false} />
          )}
          {value === 'best' && alongTheWay.length > 0 && (
            <AlongTheWay matches={alongTheWay} onBook={onBook} />
          )}
          {value === 'best' && outcome.connections.length > 0 && (
            <Connections connections={outcome.connections} onBook={onBookBoth} />
          )}
          {value === 'best' && matches.length < FEW_MATCHES && (
            <MoreTrips search={search} day={day} outcome={outcome} />
          )}
          {value === 'best' && matches.length > 0 && (
            <TellMe criteria={search.criteria} day={day} minHeight={TELL_ME_HEIGHT} hasMatches />
          )}
          {value === 'best' && matches.length === 0 && (
            <Others tabs={tabs.slice(1)} day={day} onBook={onBook} />
          )}
          {value === 'best' && outcome.hiddenByRating > 0 && (
            <HiddenByRating count={outcome.hiddenByRating} onDropRating={onDropRating} />
          )}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

/** Names the trips that only the minimum rating hides, and shows them on request. */
function HiddenByRating({ count, onDropRating }: { count: number; onDropRating: () => void }) {
  return (
    <chakra.div
      layerStyle="card"
      padding="4"
      marginTop="4"
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

interface NothingFoundProps {
  timeOfDay: TimeOfDay | undefined;
  /** The way and the day that were searched. */
  where: string;
  /** Searches again at any time of the day. */
  onAllTimes: () => void;
  /** Whether there are alternatives, which the message then mentions. */
  hasOthers: boolean;
  onChange: () => void;
}

/** No match: a message, and what to do. */
function NothingFound({ timeOfDay, where, onAllTimes, hasOthers, onChange }: NothingFoundProps) {
  if (timeOfDay !== undefined) {
    return (
      <EmptyState
        title={`No trips found that leave in the ${timeOfDay}.`}
        description={where}
        action={<Button onClick={onAllTimes}>Show all times</Button>}
      />
    );
  }
  return (
    <EmptyState
      title={hasOthers ? NO_MATCHES : NO_MATCHES_OR_ALTERNATIVES}
      description={where}
      action={<Button onClick={onChange}>Change your search</Button>}
    />
  );
}

interface OthersProps {
  tabs: { value: string; label: string; matches: Match[] }[];
  day: string;
  onBook: (trip: BookableTrip) => void;
}

/** The alternatives, in the place of matches. */
function Others({ tabs, day, onBook }: OthersProps) {
  return (
    <chakra.div display="grid" gap="6" gridTemplateColumns="minmax(0, 1fr)" marginTop="6">
      {tabs.map(({ value, label, matches }) => (
        <section key={value} aria-label={label}>
          <chakra.h3 fontSize="lg" fontWeight="bold" letterSpacing="tight" marginBottom="3">
            {label}
          </chakra.h3>
          <MatchList matches={matches} day={day} onBook={onBook} />
        </section>
      ))}
    </chakra.div>
  );
}

interface MatchListProps {
  matches: Match[];
  day?: string;
  /** The first one is the best match. */
  isBestFirst?: boolean;
  onBook: (trip: BookableTrip) => void;
}

function MatchList({ matches, day, isBestFirst = false, onBook }: MatchListProps) {
  return (
    <chakra.ul listStyleType="none" display="grid" gap="3">
      {matches.map((match, index) => (
        <li key={match.trip.id} className="trip-row-item">
          <ResultCard match={match} day={day} isBest={isBestFirst && index === 0} onBook={onBook} />
        </li>
      ))}
    </chakra.ul>
  );
}
