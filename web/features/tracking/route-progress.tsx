import { chakra } from '@chakra-ui/react/styled-system';
import type { TripStatus } from '@tafiya/trips/contract.ts';
import { isOver } from '@tafiya/trips/status.rules.ts';
import { formatArrival, formatDayTime, formatEstimate } from '@/shared/format/dates.ts';
import { formatKm } from '@/shared/format/numbers.ts';
import { firstNameOf } from '@/shared/format/words.ts';
import { ARRIVAL_UNKNOWN, arrivalText } from '@/shared/tracking/location-text.ts';
import { driverOf, useLiveTrip } from '@/shared/tracking/location-store.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { type BookableTrip, endsOf } from '@/shared/trips/legs.ts';
import { waitingText } from '@/shared/trips/near-trip.ts';
import { Stripes } from '@/shared/ui/stripes.tsx';
import { ConnectionLine } from './connection-line.tsx';
import { ArrivalCard } from './live-screen.tsx';
import { kmBetween, progressOf, routeOf } from './participants.ts';
import { useParticipants } from './people-on-trip.tsx';
import { partArrivals } from './stops/stop-arrivals.ts';

interface RouteProgressProps {
  /** The part that the reader travels. */
  trip: BookableTrip;
  status: TripStatus;
}

/** For the driver: the arrival, then the route's two stripes filled up to the own position, and the distance left. */
export function RouteProgress({ trip, status }: RouteProgressProps) {
  const { words } = useArrival(trip, status);
  const { progress, left } = useWay(trip, status);
  return (
    <chakra.section aria-label="Progress" layerStyle="card" padding={{ base: '4', md: '5' }}>
      <chakra.p fontSize="xl" fontWeight="bold" lineHeight="tight" fontVariantNumeric="tabular-nums">
        {words === ARRIVAL_UNKNOWN ? plannedText(trip) : words}
      </chakra.p>
      <chakra.p
        marginTop="3"
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        columnGap="3"
        fontWeight="bold"
        letterSpacing="tight"
        lineHeight="tight"
      >
        <span>{trip.origin}</span>
        <Stripes progress={progress} _dark={{ color: 'accent.bg' }} />
        <chakra.span srOnly> to</chakra.span>{' '}
        <chakra.span marginInlineStart="auto">{trip.destination}</chakra.span>
      </chakra.p>
      <chakra.p marginTop="1" color="fg.muted" fontVariantNumeric="tabular-nums">
        {left ?? formatDayTime(trip.departureDate)}
      </chakra.p>
      {!isOver(status) && (
        <chakra.div marginTop="2">
          <ConnectionLine isSpoken />
        </chakra.div>
      )}
    </chakra.section>
  );
}

/** For people who wait for the car or ride in it: the arrival over the map. A good connection is not worth a word. */
export function LiveArrival({ trip, status }: RouteProgressProps) {
  const { words, getOn } = useArrival(trip, status);
  const { left } = useWay(trip, status);
  const isKnown = words !== ARRIVAL_UNKNOWN;
  // The driver waits at the first stop; a later one is not reached yet.
  const isAtOwnStop = status === 'waiting' && endsOf(trip)?.[0].id === trip.stops?.[0]?.id;
  const headline = isAtOwnStop ? waitingOf(trip) : isKnown ? words : plannedText(trip);
  const here = getOn && `Reaches your stop in ${trip.origin} at about ${formatEstimate(getOn)}`;
  return (
    <ArrivalCard aria-label="Progress">
      <b>{here ?? headline}</b>
      {here !== null && <chakra.p>{headline}</chakra.p>}
      <chakra.p>{left ?? formatDayTime(trip.departureDate)}</chakra.p>
      <chakra.p srOnly>{`${trip.origin} to ${trip.destination}`}</chakra.p>
      {!isOver(status) && <ConnectionLine isSpoken isQuiet />}
    </ArrivalCard>
  );
}

/** How much of the own part lies behind the driver (0 to 1), and what is left in words; null without a position. */
function useWay(trip: BookableTrip, status: TripStatus): { progress: number; left: string | null } {
  const driver = useParticipants().find(({ role }) => role === 'driver');
  const { hasArrived } = useArrival(trip, status);
  const { origin, destination } = routeOf(trip);
  if (hasArrived || status === 'arrived' || status === 'completed') return { progress: 1, left: null };
  if (driver === undefined || origin === null || destination === null) return { progress: 0, left: null };
  const { position } = driver;
  return {
    progress: progressOf(position, origin, destination),
    left: `${formatKm(kmBetween(position, destination))} to ${trip.destination}, straight line`,
  };
}

function waitingOf(trip: BookableTrip): string {
  const park = endsOf(trip)?.[0].point?.name ?? null;
  return waitingText({ driver: firstNameOf(trip.driver.user.name), park });
}

/** Until the position of the driver gives a live arrival: the planned one, as the dashboard shows it. */
function plannedText({ arrivalDate, departureDate }: BookableTrip): string {
  return arrivalDate === undefined
    ? ARRIVAL_UNKNOWN
    : `Planned: ${formatArrival(arrivalDate, departureDate)}`;
}

/** The arrival where the passenger gets off as text, and that where they get on (ms); both are kept up to date. */
export function useArrival(trip: BookableTrip, status: TripStatus) {
  const driver = useLiveTrip(driverOf);
  const { hasArrived, getOn, getOff } = partArrivals(trip, driver);
  const arrival = {
    status: hasArrived && status === 'en_route' ? 'arrived' : status,
    estimatedArrival: getOff,
    positionAt: driver?.timestamp ?? null,
  } as const;
  const words = useNow((now) => arrivalText(arrival, now));
  return { words, hasArrived, getOn: status === 'en_route' ? getOn : null };
}
