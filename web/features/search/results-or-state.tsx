import { chakra } from '@chakra-ui/react/styled-system';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Trip } from '@contracts/trips.ts';
import { ApiError, messageOf } from '@/shared/api/api-error.ts';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { TicketSkeleton } from '@/shared/trips/ticket-skeleton.tsx';
import { Results } from './results.tsx';
import type { SearchOutcome } from './run-search.ts';

const LOADING = 'Finding the best trips for you...';

interface ResultsOrStateProps {
  result: UseQueryResult<SearchOutcome>;
  onBook: (trip: Trip) => void;
  /** Opens the search to ask for something else. */
  onChange: () => void;
}

/** The results, or why there are none yet. */
export function ResultsOrState({ result, onBook, onChange }: ResultsOrStateProps) {
  if (result.data) return <Results outcome={result.data} onBook={onBook} onChange={onChange} />;
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

/** What was asked for cannot be searched: asking for the same again changes nothing. */
function isRefused(error: Error): boolean {
  return error instanceof ApiError && error.code === 'invalid_input';
}
