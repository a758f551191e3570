import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import type { Trip } from '@tafiya/trips/contract.ts';
import { isOver } from '@tafiya/trips/status.rules.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import type { BookableTrip, LegStops } from '@/shared/trips/legs.ts';
import { useTripState } from '@/shared/trips/trip-state.ts';
import { TripStatusBadge } from '@/shared/trips/trip-status-badge.tsx';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { useWide } from '@/shared/ui/use-wide.ts';
import { BeforeYouGo, BookBar } from './book-bar.tsx';
import { TripDriver } from './trip-driver.tsx';
import { COLUMNS, TripBar, TripMain, TripProblem, TripSkeleton } from './trip-states.tsx';
import { TripStops } from './trip-stops.tsx';
import { TripTicket } from './trip-ticket.tsx';
import { useTrip } from './use-trip.ts';

const FindingDriver = lazyPart(() => import('./finding-driver.tsx').then((file) => file.FindingDriver), {
  fallback: null,
  problem: () => null,
});

const TripMore = lazyPart(() => import('./trip-more.tsx').then((file) => file.TripMore), {
  fallback: null,
  problem: () => null,
  isBelow: true,
});

interface TripPageProps {
  id: string | undefined;
  /** The part of the trip that the reader looks at. */
  shownPart: (trip: Trip) => BookableTrip;
  /** The reader's booked seats. */
  yours: number;
  /** The button to book, always in reach on phones; null when the reader cannot book. */
  action: (trip: BookableTrip) => ReactNode;
  /** The booking itself, in wide windows beside the trip. */
  form: (trip: BookableTrip) => ReactNode;
  /** Shares the trip with other people. */
  share: (trip: Trip) => ReactNode;
  /** How the reader writes to the driver, as a row. */
  contact: (trip: Trip) => ReactNode;
  /** The reader's booking, the driver's controls, or why the trip cannot be booked. */
  panel: (trip: Trip) => ReactNode;
  /** Chooses a part of this trip; null when the reader has nothing to choose. */
  chooser: (trip: Trip) => ((leg: LegStops) => void) | null;
}

/** The trip detail page: who drives, the ticket, the stops, and what the reader can do. Of a booked trip the booking comes first. */
export function TripPage({
  id,
  shownPart,
  yours,
  action,
  form,
  share,
  contact,
  panel,
  chooser,
}: TripPageProps) {
  const { data: trip, error, isFetching, refetch } = useTrip(id);
  const isWide = useWide() === true;
  // From a card of the results: why it was found, and the part along the way, which is not a leg of the trip.
  const { reasons, along } = useTripState();
  if (!trip) {
    if (id === undefined || (error && !isFetching)) {
      return <TripProblem error={error} onRetry={() => void refetch()} />;
    }
    return <TripSkeleton />;
  }
  const shown = shownPart(trip);
  const button = action(shown);
  const beside = panel(trip);
  // A passenger's own code and call come first on phones.
  const isFolded = yours > 0 && !isWide;
  const about = (
    <>
      {trip.driverId === null ? <FindingDriver trip={trip} /> : <TripDriver trip={trip} />}
      <chakra.div display="grid" gap="3">
        {trip.status !== 'scheduled' && (
          <div>
            <TripStatusBadge status={trip.status} />
          </div>
        )}
        <TripTicket trip={shown} yours={yours} over={isOver(trip.status)} isFolded={isFolded}>
          {shown.leg && (
            <chakra.p marginTop="3" fontSize="sm" color="fg.muted">
              {`Part of the trip ${trip.origin} → ${trip.destination}`}
            </chakra.p>
          )}
        </TripTicket>
        {button && <BeforeYouGo trip={shown} />}
      </chakra.div>
    </>
  );
  const more = (
    <>
      {trip.stops && <TripStops stops={trip.stops} shown={shown} onChoose={chooser(trip) ?? undefined} />}
      <TripMore
        trip={shown}
        contact={contact(trip)}
        mayBook={Boolean(button)}
        along={yours === 0 ? along : undefined}
        reasons={reasons}
      />
    </>
  );
  return (
    <TripMain>
      <TripBar title={formatDayTime(shown.departureDate)}>{share(trip)}</TripBar>
      {error && (
        <chakra.p role="status" color="warning.fg" marginBottom="3">
          Could not refresh this trip. What you see may be out of date.
        </chakra.p>
      )}
      <chakra.div display="grid" rowGap="6" {...COLUMNS}>
        <chakra.div display="grid" gap={{ base: '6', md: '7' }} gridTemplateColumns="minmax(0, 1fr)">
          {isFolded ? (
            <>
              <chakra.h1 srOnly>{`${shown.origin} to ${shown.destination}`}</chakra.h1>
              {beside}
              <chakra.details layerStyle="card" paddingInline="4">
                <chakra.summary display="flex" alignItems="center" minHeight="14" cursor="pointer">
                  About this trip
                </chakra.summary>
                <chakra.div display="grid" gap="6" gridTemplateColumns="minmax(0, 1fr)" paddingBlock="4">
                  {about}
                  {more}
                </chakra.div>
              </chakra.details>
            </>
          ) : (
            <>
              {about}
              {!isWide && beside}
              {more}
            </>
          )}
        </chakra.div>
        {isWide && (
          <chakra.div position="sticky" top="6" display="grid" gap="6" gridTemplateColumns="minmax(0, 1fr)">
            {form(shown)}
            {beside}
          </chakra.div>
        )}
      </chakra.div>
      {button && !isWide && <BookBar trip={shown}>{button}</BookBar>}
    </TripMain>
  );
}
