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
import { kmBetween, progressOf, routeOf } from './participants.ts';
import { useParticipants } from './people-on-trip.tsx';
import { partArrivals } from './stops/stop-arrivals.ts';

interface RouteProgressProps {
  /** The part that the reader travels. */
  trip: BookableTrip;
  status: TripStatus;
  /** The plate to look for; not for the driver. */
  showsVehicle: boolean;
}

/** The arrival and the plate, then the route's two stripes filled up to the driver, the distance left and the own stop. */
export function RouteProgress({ trip, status, showsVehicle }: RouteProgressProps) {
  const driver = useParticipants().find(({ role }) => role === 'driver');
  const { words: arrival, hasArrived, getOn } = useArrival(trip, status);
  const { origin, destination } = routeOf(trip);
  const done = hasArrived || status === 'arrived' || status === 'completed';
  const known = driver !== undefined && origin !== null && destination !== null;
  const progress = done ? 1 : known ? progressOf(driver.position, origin, destination) : 0;
  const isWaiting = status === 'waiting' && showsVehicle;
  const headline = isWaiting ? waitingOf(trip) : arrival === ARRIVAL_UNKNOWN ? plannedText(trip) : arrival;
  const left =
    known && !done ? `${formatKm(kmBetween(driver.position, destination))} to ${trip.destination}` : null;
  return (
    <chakra.section aria-label="Progress" layerStyle="card" padding={{ base: '4', md: '5' }}>
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" columnGap="4" rowGap="2">
        <chakra.p
          fontSize="xl"
          fontWeight="bold"
          lineHeight="tight"
          fontVariantNumeric="tabular-nums"
          minWidth="0"
        >
          {headline}
        </chakra.p>
        {showsVehicle && <Vehicle trip={trip} />}
      </chakra.div>
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
        {left === null ? formatDayTime(trip.departureDate) : `${left}, straight line`}
      </chakra.p>
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

/** The plate as it is on the car, with the model: what a passenger looks for. */
function Vehicle({ trip: { driver } }: { trip: BookableTrip }) {
  if (!driver.vehiclePlateNumber && !driver.vehicleModel) return null;
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="2" rowGap="1">
      {driver.vehiclePlateNumber && (
        <chakra.span
          paddingX="2"
          borderWidth="2px"
          borderColor="fg.default"
          borderRadius="control"
          fontSize="lg"
          fontWeight="bold"
          whiteSpace="nowrap"
        >
          {driver.vehiclePlateNumber}
        </chakra.span>
      )}
      <chakra.span color="fg.muted">{driver.vehicleModel}</chakra.span>
    </chakra.div>
  );
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
