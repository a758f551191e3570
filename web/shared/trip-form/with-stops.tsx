import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Trip } from '@tafiya/trips/contract.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { SkeletonBlock, SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { queryOf } from '@/shared/api/queries.ts';

interface WithStopsProps {
  tripId: string;
  /** The trip where it is loaded already. */
  known?: Trip;
  children: (trip: Trip) => ReactNode;
}

/** Loads a trip with its stops (GET /api/trips/{id}), which lists of trips do not have, with loading and error states. */
export function WithStops({ tripId, known, children }: WithStopsProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf('GET /trips/:id', { id: tripId }),
    ...(known?.stops && { initialData: known }),
  });
  if (data) return children(data);
  if (error && !isFetching) {
    return (
      <ErrorState
        title="The trip could not be loaded"
        description={messageOf(error, 'Please try again.')}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <SkeletonGroup label="Loading the trip..." display="grid" gap="4">
      <SkeletonBlock height="12" />
      <SkeletonBlock height="12" />
      <SkeletonBlock height="12" />
    </SkeletonGroup>
  );
}
