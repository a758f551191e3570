import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import type { Trip } from '@contracts/trips.ts';
import { isOver } from '@domain/trip-status.ts';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { Ticket } from '@/shared/trips/ticket.tsx';
import { TripStatusBadge } from '@/shared/trips/trip-status-badge.tsx';
import { BackLink } from './back-link.tsx';
import { DriverCard } from './driver-card.tsx';
import { TripProblem } from './trip-problem.tsx';
import { TripSkeleton } from './trip-skeleton.tsx';
import { useTrip } from './use-trip.ts';

interface TripPageProps {
  id: string | undefined;
  /** The reader's own seats on it. */
  yours?: number;
  /** The one thing to do with this trip, on its ticket. */
  action?: (trip: Trip) => ReactNode;
  /** What concerns the reader: their booking, or the driver's controls. */
  panel?: (trip: Trip) => ReactNode;
}

/** /trips/{id}: the ticket, who drives, and what the reader can do (specification §2, trip detail page). */
export function TripPage({ id, yours = 0, action, panel }: TripPageProps) {
  const { data: trip, error, isFetching, refetch } = useTrip(id);
  if (!trip) {
    if (id === undefined || (error && !isFetching)) {
      return <TripProblem error={error} onRetry={() => void refetch()} />;
    }
    return <TripSkeleton />;
  }
  return (
    <PageMain>
      <BackLink />
      {error && (
        <chakra.p role="status" color="warning.fg" marginTop="2">
          Could not refresh this trip. What you see may be out of date.
        </chakra.p>
      )}
      <chakra.div
        marginTop="3"
        display="grid"
        gap="6"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' }}
        gridTemplateRows={{ lg: 'auto 1fr' }}
      >
        <div>
          <Ticket
            trip={trip}
            headingAs="h1"
            yours={yours}
            over={isOver(trip.status)}
            status={<TripStatusBadge status={trip.status} />}
            action={action?.(trip)}
          >
            {trip.description && <chakra.p maxWidth="prose">{trip.description}</chakra.p>}
          </Ticket>
        </div>
        <chakra.div gridColumn={{ lg: '2' }} gridRow={{ lg: '1 / 3' }}>
          {panel?.(trip)}
        </chakra.div>
        <DriverCard trip={trip} />
      </chakra.div>
    </PageMain>
  );
}
