import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import type { Schedule } from '@tafiya/schedules/contract.ts';
import { TicketSkeleton } from '@/shared/trips/ticket/ticket-skeleton.tsx';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import type { VehicleOption } from './edit-schedule-sheet.tsx';

const Card = lazyPart(() => import('./schedule-card.tsx').then((file) => file.ScheduleCard), {
  fallback: TicketSkeleton,
});

interface LazyScheduleCardProps<Trip extends { id: string; departureDate: string }> {
  schedule: Schedule;
  vehicles?: readonly VehicleOption[];
  /** Its coming trips. */
  trips: readonly Trip[];
  renderTrip: (trip: Trip) => ReactNode;
}

/** A schedule with its trips folded below it; downloaded by people who have one. */
export function LazyScheduleCard<Trip extends { id: string; departureDate: string }>({
  schedule,
  vehicles,
  trips,
  renderTrip,
}: LazyScheduleCardProps<Trip>) {
  return (
    <Card
      schedule={schedule}
      {...(vehicles && { vehicles })}
      tripCount={trips.length}
      renderTrips={() => (
        <chakra.ul listStyleType="none" display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
          {trips
            .toSorted((a, b) => Date.parse(a.departureDate) - Date.parse(b.departureDate))
            .map((trip) => (
              <chakra.li key={trip.id} minWidth="0">
                {renderTrip(trip)}
              </chakra.li>
            ))}
        </chakra.ul>
      )}
    />
  );
}

/** Whether one of the schedules has published the trip. */
export function isOfAny(
  schedules: readonly Schedule[],
  { scheduleId }: { scheduleId?: string | null | undefined },
): boolean {
  return schedules.some(({ id }) => id === scheduleId);
}

interface SchedulesQuery {
  data: readonly Schedule[] | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Says that the schedules could not be loaded; their trips are then in the list. */
export function SchedulesProblem({ query: { data, error, isFetching, refetch } }: { query: SchedulesQuery }) {
  if (data || !error) return null;
  return (
    <chakra.div display="grid" gap="2" justifyItems="start">
      <Problem error="Your schedules could not be loaded. Their trips are in the list." />
      <Button variant="outline" size="sm" disabled={isFetching} onClick={() => void refetch()}>
        {isFetching ? 'Loading...' : 'Try again'}
      </Button>
    </chakra.div>
  );
}
