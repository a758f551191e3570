import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Match, SearchResponse } from '@contracts/search.ts';
import type { Trip } from '@contracts/trips.ts';
import { ALTERNATIVES_SHOWN, MATCHES_SHOWN } from '@domain/limits.ts';
import { ApiError, messageOf } from '@/shared/api/api-error.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { TicketSkeleton } from '@/shared/trips/ticket-skeleton.tsx';
import { Tabs } from '@/shared/ui/tabs.tsx';
import { ResultCard } from './result-card.tsx';
import type { SearchOutcome } from './use-search.ts';

const LOADING = 'Finding the best trips for you...';
const NO_MATCHES =
  'No trips found matching your exact criteria. Try adjusting your search preferences or check the alternative suggestions below.';
const NO_MATCHES_OR_ALTERNATIVES =
  'No trips found matching your exact criteria. Try adjusting your search preferences.';

interface SearchResultsProps {
  result: UseQueryResult<SearchOutcome>;
  onBook: (trip: Trip) => void;
  /** Opens the form to change the search. */
  onChange: () => void;
  /** Searches again without a minimum rating. */
  onDropRating: () => void;
}

/** The results, or the loading or error state. */
export function SearchResults({ result, onBook, onChange, onDropRating }: SearchResultsProps) {
  if (result.data) {
    return (
      <ResultsTabs outcome={result.data} onBook={onBook} onChange={onChange} onDropRating={onDropRating} />
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
      />
    );
  }
  return (
    <SkeletonGroup label={LOADING} display="grid" gap="4">
      <chakra.p aria-hidden="true" color="fg.muted">
        {LOADING}
      </chakra.p>
      <TicketSkeleton />
      <TicketSkeleton />
      <TicketSkeleton />
    </SkeletonGroup>
  );
}

/** Whether the server refused the criteria, so that a retry cannot help. */
function isRefused(error: Error): boolean {
  return error instanceof ApiError && error.code === 'invalid_input';
}

interface ResultsTabsProps {
  outcome: SearchResponse;
  onBook: (trip: Trip) => void;
  onChange: () => void;
  onDropRating: () => void;
}

/** The tabs: best matches, and other dates and nearby routes when there are any. */
function ResultsTabs({ outcome, onBook, onChange, onDropRating }: ResultsTabsProps) {
  const { differentDates, nearbyOrigins } = outcome.alternatives;
  const tabs = [
    { value: 'best', label: 'Best Matches', matches: outcome.matches.slice(0, MATCHES_SHOWN) },
    { value: 'dates', label: 'Different Dates', matches: differentDates.slice(0, ALTERNATIVES_SHOWN) },
    { value: 'nearby', label: 'Nearby Routes', matches: nearbyOrigins.slice(0, ALTERNATIVES_SHOWN) },
  ].filter((tab) => tab.value === 'best' || tab.matches.length > 0);
  return (
    <Tabs.Root defaultValue="best">
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
        <Tabs.Content key={value} value={value}>
          {matches.length === 0 ? (
            <NothingFound others={tabs.slice(1)} onBook={onBook} onChange={onChange} />
          ) : (
            <MatchList matches={matches} onBook={onBook} />
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
  others: { value: string; label: string; matches: Match[] }[];
  onBook: (trip: Trip) => void;
  onChange: () => void;
}

/** No match: a message, and the alternatives below it. Without alternatives, the message does not mention them. */
function NothingFound({ others, onBook, onChange }: NothingFoundProps) {
  return (
    <chakra.div display="grid" gap="6" gridTemplateColumns="minmax(0, 1fr)">
      <EmptyState
        title={others.length > 0 ? NO_MATCHES : NO_MATCHES_OR_ALTERNATIVES}
        action={<Button onClick={onChange}>Change your search</Button>}
      />
      {others.map(({ value, label, matches }) => (
        <section key={value} aria-label={label}>
          <chakra.h3 fontSize="lg" fontWeight="bold" letterSpacing="tight" marginBottom="3">
            {label}
          </chakra.h3>
          <MatchList matches={matches} onBook={onBook} />
        </section>
      ))}
    </chakra.div>
  );
}

function MatchList({ matches, onBook }: { matches: Match[]; onBook: (trip: Trip) => void }) {
  return (
    <chakra.ul listStyleType="none" display="grid" gap="4">
      {matches.map((match) => (
        <chakra.li key={match.trip.id} minWidth="0">
          <ResultCard match={match} onBook={onBook} />
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
