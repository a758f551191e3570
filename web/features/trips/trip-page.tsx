import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { Trip } from '@tafiya/trips/contract.ts';
import { FIND_DRIVER_UNTIL_HOURS } from '@tafiya/core/limits.ts';
import { isOver } from '@tafiya/trips/status.rules.ts';
import { CallDriver } from '@/shared/bookings/call-driver.tsx';
import { formatCount } from '@/shared/format/numbers.ts';
import { Card } from '@/shared/ui/card.tsx';
import { DriverLine } from './driver-line.tsx';
import { DriverPhoto } from '@/shared/trips/driver-photo.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';
import type { BookableTrip, LegStops } from '@/shared/trips/legs.ts';
import { Ticket } from '@/shared/trips/ticket/ticket.tsx';
import { TripStatusBadge } from '@/shared/trips/trip-status-badge.tsx';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { BackLink, TripProblem, TripSkeleton } from './trip-states.tsx';
import { TripStops } from './trip-stops.tsx';
import { useTrip } from './use-trip.ts';

const WhyItMatches = lazyPart(() => import('./why-it-matches.tsx').then((file) => file.WhyItMatches), {
  fallback: null,
  problem: () => null,
});

const TripWay = lazyPart(() => import('./trip-way.tsx').then((file) => file.TripWay), {
  fallback: null,
  problem: () => null,
});

interface TripPageProps {
  id: string | undefined;
  /** The part of the trip that the reader looks at. */
  shownPart?: (trip: Trip) => BookableTrip;
  /** The reader's booked seats. */
  yours?: number;
  /** The main action, shown on the ticket. */
  action?: (trip: BookableTrip) => ReactNode;
  /** Shares the trip with other people. */
  share?: (trip: Trip) => ReactNode;
  /** How the reader writes to the driver. */
  contact?: (trip: Trip) => ReactNode;
  /** The panel beside the ticket: the reader's booking, or the driver's controls. */
  panel?: (trip: Trip) => ReactNode;
  /** Chooses a part of this trip; null when the reader has nothing to choose. */
  chooser?: (trip: Trip) => ((leg: LegStops) => void) | null;
}

/** The trip detail page: the ticket, the driver, and what the reader can do. */
export function TripPage({
  id,
  shownPart = (trip) => trip,
  yours = 0,
  action,
  share,
  contact,
  panel,
  chooser,
}: TripPageProps) {
  const { data: trip, error, isFetching, refetch } = useTrip(id);
  // From a card of the results: why it was found, and the part along the way, which is no leg of the trip.
  const { reasons, along } = useLocation().state ?? {};
  if (!trip) {
    if (id === undefined || (error && !isFetching)) {
      return <TripProblem error={error} onRetry={() => void refetch()} />;
    }
    return <TripSkeleton />;
  }
  const shown = shownPart(trip);
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
            trip={shown}
            headingAs="h1"
            yours={yours}
            over={isOver(trip.status)}
            status={<TripStatusBadge status={trip.status} />}
            photo={trip.driver.photo && <DriverPhoto driver={trip.driver} />}
            action={action?.(shown)}
          >
            {shown.leg && <p>{`Part of the trip ${trip.origin} → ${trip.destination}`}</p>}
            {trip.description && <chakra.p maxWidth="prose">{trip.description}</chakra.p>}
            {reasons && <WhyItMatches reasons={reasons} />}
          </Ticket>
          {share?.(trip)}
        </div>
        <chakra.div gridColumn={{ lg: '2' }} gridRow={{ lg: '1 / 3' }}>
          {panel?.(trip)}
        </chakra.div>
        <chakra.div display="grid" gap="6" minWidth="0">
          {trip.stops && (
            <TripStops stops={trip.stops} shown={shown} onChoose={chooser?.(trip) ?? undefined} />
          )}
          <DriverCard trip={trip} contact={contact?.(trip)} />
          <TripWay trip={shown} along={yours === 0 ? along : undefined} />
        </chakra.div>
      </chakra.div>
    </PageMain>
  );
}

/** In place of the driver while the company looks for another one; a trip may also end without one. */
function FindingDriver({ company, over }: { company: Trip['company']; over: boolean }) {
  if (over) return <p>This trip had no driver.</p>;
  return (
    <chakra.div role="status" background="warning.bg" borderRadius="card" padding="4" flex="1">
      <chakra.p fontWeight="semibold" color="warning.fg">
        Finding another driver
      </chakra.p>
      <p>
        {`The driver cannot make this trip. ${company ?? 'The company'} is looking for another driver and we will notify you. Booked seats stay booked. If there is no driver ${FIND_DRIVER_UNTIL_HOURS} hours before departure, the trip is cancelled and you owe nothing.`}
      </p>
    </chakra.div>
  );
}

/** The driver and the vehicle. The phone number shows once driver and passenger share the trip. */
function DriverCard({
  trip,
  contact,
}: {
  trip: Pick<Trip, 'driverId' | 'driver' | 'status' | 'company'>;
  contact: ReactNode;
}) {
  const { driver } = trip;
  const facts = [
    ['Vehicle', driver.vehicleModel],
    ['Plate', driver.vehiclePlateNumber],
    ['Trips driven', driver.totalTrips > 0 ? formatCount(driver.totalTrips) : null],
  ].filter((fact): fact is [string, string] => typeof fact[1] === 'string');
  return (
    <Card title="Driver">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="4">
        {trip.driverId === null ? (
          <FindingDriver company={trip.company} over={isOver(trip.status)} />
        ) : (
          <DriverLine driver={driver} />
        )}
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <CallDriver trip={trip} />
          {contact}
        </chakra.div>
      </chakra.div>
      {facts.length > 0 && (
        <chakra.dl display="flex" flexWrap="wrap" columnGap="8" rowGap="3">
          {facts.map(([name, value]) => (
            <chakra.div key={name} minWidth="0" overflowWrap="anywhere">
              <chakra.dt color="fg.muted" fontSize="sm">
                {name}
              </chakra.dt>
              <chakra.dd fontWeight="medium">{value}</chakra.dd>
            </chakra.div>
          ))}
        </chakra.dl>
      )}
    </Card>
  );
}
