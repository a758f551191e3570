import { chakra } from '@chakra-ui/react/styled-system';
import type { TripStatus } from '@tafiya/trips/contract.ts';
import { isOver } from '@tafiya/trips/status.rules.ts';
import { formatArrival, formatDayTime, formatEstimate } from '@/shared/format/dates.ts';
import { formatKm } from '@/shared/format/numbers.ts';
import { firstNameOf } from '@/shared/format/words.ts';
import { agoText, ARRIVAL_UNKNOWN, arrivalText } from '@/shared/tracking/location-text.ts';
import { driverOf, useLiveTrip } from '@/shared/tracking/location-store.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { type BookableTrip, endsOf } from '@/shared/trips/legs.ts';
import { waitingText } from '@/shared/trips/near-trip.ts';
import { ConnectionLine } from './connection-line.tsx';
import { ArrivalCard } from './live-screen.tsx';
import { kmBetween, routeOf } from './participants.ts';
import { useParticipants } from './people-on-trip.tsx';
import { partArrivals } from './stops/stop-arrivals.ts';

interface LiveArrivalProps {
  /** The part that the reader travels. */
  trip: BookableTrip;
  status: TripStatus;
  /** The reader has booked it. */
  isOwn: boolean;
}

/** For people who wait for the car or ride in it: the arrival over the map. A good connection is not worth a word. */
export function LiveArrival({ trip, status, isOwn }: LiveArrivalProps) {
  const { words, hasArrived, getOn } = useArrival(trip, status);
  const left = useLeft(trip);
  const isThere = hasArrived || status === 'arrived' || status === 'completed';
  const isKnown = words !== ARRIVAL_UNKNOWN;
  // The driver waits at the first stop; a later one is not reached yet.
  const isAtOwnStop = status === 'waiting' && endsOf(trip)?.[0].id === trip.stops?.[0]?.id;
  const current = isKnown ? words : plannedText(trip);
  const headline = isAtOwnStop ? waitingOf(trip) : isThere && isOwn ? 'You have arrived' : current;
  const here = getOn && `Reaches your stop in ${trip.origin} at about ${formatEstimate(getOn)}`;
  return (
    <ArrivalCard aria-label="Progress">
      <b>{here ?? headline}</b>
      {here !== null && <chakra.p>{headline}</chakra.p>}
      {!isThere && <chakra.p>{left ?? formatDayTime(trip.departureDate)}</chakra.p>}
      <chakra.p srOnly>{`${trip.origin} to ${trip.destination}`}</chakra.p>
      {!isOver(status) && <ConnectionLine isQuiet />}
    </ArrivalCard>
  );
}

/** The distance left to the end of the reader's leg, or how old the position of the car is; null without one. */
function useLeft(trip: BookableTrip): string | null {
  const driver = useParticipants().find(({ role }) => role === 'driver');
  const age = useNow((now) => (driver?.isStale ? agoText(driver.position.timestamp, now) : null));
  const { destination } = routeOf(trip);
  if (age !== null) return `The car was here ${age}`;
  if (driver === undefined || destination === null) return null;
  return `${formatKm(kmBetween(driver.position, destination))} to ${trip.destination}, straight line`;
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
