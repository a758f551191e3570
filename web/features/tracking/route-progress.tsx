import { chakra } from '@chakra-ui/react/styled-system';
import type { TripStatus } from '@contracts/trips.ts';
import { isOver } from '@domain/trip-status.ts';
import { formatDayTime, formatEstimate } from '@/shared/format/dates.ts';
import { formatKm } from '@/shared/format/numbers.ts';
import { arrivalText } from '@/shared/live/location-text.ts';
import { useLiveTrip } from '@/shared/live/location-store.ts';
import { useNow } from '@/shared/live/use-now.ts';
import type { BookableTrip } from '@/shared/trips/legs.ts';
import { Stripes } from '@/shared/ui/stripes.tsx';
import { ConnectionLine } from './connection-line.tsx';
import { kmBetween, type Participant, progressOf, routeOf } from './participants.ts';
import { partArrivals } from './stop-arrivals.ts';

interface RouteProgressProps {
  /** The part that the reader travels. */
  trip: BookableTrip;
  status: TripStatus;
  driver: Participant | undefined;
}

const CLOCK_STEP_MS = 10_000;

/** The progress of the trip: the route's two stripes filled up to the driver, the distance left and the arrivals. */
export function RouteProgress({ trip, status, driver }: RouteProgressProps) {
  const { words: arrival, hasArrived, getOn } = useArrival(trip, status);
  const { origin, destination } = routeOf(trip);
  const done = hasArrived || status === 'arrived' || status === 'completed';
  const known = driver !== undefined && origin !== null && destination !== null;
  const progress = done ? 1 : known ? progressOf(driver.position, origin, destination) : 0;
  const left =
    known && !done ? `${formatKm(kmBetween(driver.position, destination))} to ${trip.destination}` : null;
  return (
    <chakra.section aria-label="Progress" layerStyle="card" padding={{ base: '4', md: '5' }}>
      <chakra.p
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        columnGap="3"
        fontSize={{ base: 'lg', md: 'xl' }}
        fontWeight="bold"
        letterSpacing="tight"
        lineHeight="tight"
      >
        <span>{trip.origin}</span>
        <Stripes progress={progress} _dark={{ color: 'accent.bg' }} />
        <chakra.span srOnly> to</chakra.span>{' '}
        <chakra.span marginInlineStart="auto">{trip.destination}</chakra.span>
      </chakra.p>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        justifyContent="space-between"
        columnGap="4"
        marginTop="2"
        fontVariantNumeric="tabular-nums"
      >
        <chakra.span color="fg.muted">
          {left === null ? formatDayTime(trip.departureDate) : `${left}, straight line`}
        </chakra.span>
        <chakra.span fontWeight="semibold">{arrival}</chakra.span>
      </chakra.div>
      {getOn !== null && (
        <chakra.p marginTop="1" fontVariantNumeric="tabular-nums">
          {`Reaches your stop in ${trip.origin} at about ${formatEstimate(getOn)}`}
        </chakra.p>
      )}
      {!isOver(status) && (
        <chakra.div marginTop="2">
          <ConnectionLine isSpoken />
        </chakra.div>
      )}
    </chakra.section>
  );
}

/** The arrival where the passenger gets off as text, and that where they get on (ms); both are kept up to date. */
export function useArrival(trip: BookableTrip, status: TripStatus) {
  const driver = useLiveTrip(({ people }) =>
    Object.values(people).find(({ userType }) => userType === 'driver'),
  );
  const now = useNow(CLOCK_STEP_MS);
  const { hasArrived, getOn, getOff } = partArrivals(trip, driver);
  const words = arrivalText(
    {
      status: hasArrived && status === 'en_route' ? 'arrived' : status,
      estimatedArrival: getOff,
      positionAt: driver?.timestamp ?? null,
    },
    now,
  );
  return { words, hasArrived, getOn: status === 'en_route' ? getOn : null };
}
