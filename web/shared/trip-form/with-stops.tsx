import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Trip } from '@tafiya/trips/contract.ts';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';
import { queryOf } from '@/shared/api/queries.ts';

interface WithStopsProps {
  tripId: string;
  /** The trip where it is loaded already. */
  known?: Trip;
  children: (trip: Trip) => ReactNode;
}

/** Loads a trip with its stops (GET /api/trips/{id}), which lists of trips do not have, with loading and error states. */
export function WithStops({ tripId, known, children }: WithStopsProps) {
  const trip = useQuery({
    ...queryOf('GET /trips/:id', { id: tripId }),
    ...(known?.stops && { initialData: known }),
  });
  return (
    <QueryState query={trip} what="the trip" skeleton={<SkeletonBlock height="40" />}>
      {children}
    </QueryState>
  );
}
