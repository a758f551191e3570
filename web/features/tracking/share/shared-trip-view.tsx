import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo } from 'react';
import type { SharedTrip } from '@tafiya/tracking/contract.ts';
import { isOpen, isOver } from '@tafiya/trips/status.rules.ts';
import { formatArrival, formatDayTime, formatTime } from '@/shared/format/dates.ts';
import { LazyTripMap } from '@/shared/geo/lazy-trip-map.tsx';
import type { MapPerson } from '@/shared/geo/map-view.ts';
import { ageText, ARRIVAL_UNKNOWN, arrivalText, isTracked } from '@/shared/tracking/location-text.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { ArrivalCard, LiveScreen } from '../live-screen.tsx';
import { DriverPhoto } from '@/shared/trips/driver-photo.tsx';
import { TripStatusBadge } from '@/shared/trips/trip-status-badge.tsx';
import { carInWords, Plate } from '@/shared/trips/plate.ts';

const AGE_STEP_MS = 5000;
const LazyLeft = lazyPart(() => import('./left-to-go.tsx').then((file) => file.LeftToGo), { fallback: null });
const LazyHelp = lazyPart(() => import('./shared-trip-help.tsx').then((file) => file.SharedTripHelp), {
  fallback: null,
});

interface SharedTripViewProps {
  trip: SharedTrip;
  /** The last refetch failed, so the trip may have changed. */
  isOutdated: boolean;
}

/** Everything a share link shows: the map, the arrival, driver and car, where its sender gets on and off, and what one can do. */
export function SharedTripView({ trip, isOutdated }: SharedTripViewProps) {
  const { status, sharerFirstName: sharer } = trip;
  return (
    <LiveScreen
      label="The trip"
      map={<PeopleMap trip={trip} />}
      arrival={<SharedArrival trip={trip} isOutdated={isOutdated} />}
      isAlarm={isAlarmOpen(trip)}
    >
      <Ending trip={trip} />
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
        <chakra.h1 fontSize="lg" lineHeight="snug">
          {sharer ? `${sharer}’s trip` : 'A trip that someone shares with you'}
        </chakra.h1>
        <chakra.span role="status" srOnly={isOpen(status)}>
          <TripStatusBadge status={status} />
        </chakra.span>
        {isOnBoard(trip) && (
          <chakra.p width="full" color="fg.muted" lineHeight="snug">
            {`On board since ${formatTime(trip.personBoardedAt ?? '')}`}
          </chakra.p>
        )}
      </chakra.div>
      <Ride trip={trip} />
      <LazyHelp trip={trip} />
    </LiveScreen>
  );
}

function isAlarmOpen({ alarm }: SharedTrip): boolean {
  return alarm !== null && alarm.closedAt === null;
}

/** Boarded and not arrived: what people at home want to know first. */
function isOnBoard({ personBoardedAt, personArrivedAt, status }: SharedTrip): boolean {
  return Boolean(personBoardedAt) && personArrivedAt === null && status !== 'arrived' && !isOver(status);
}

/** The driver, and the car to look for. */
function Ride({ trip }: { trip: SharedTrip }) {
  const { driverFirstName, driverId, vehiclePlateNumber } = trip;
  const hasPhoto = driverId !== null;
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="2.5"
      rowGap="1"
      paddingX="3"
      paddingY="2.5"
      borderRadius="card"
      bg="bg.subtle"
    >
      <DriverPhoto
        driver={{ hasPhoto, isPhotoPublic: hasPhoto, user: { name: driverFirstName } }}
        driverId={driverId}
        size="11"
      />
      <chakra.p flex="1" lineHeight="snug">
        <b>{driverFirstName}</b> drives
        <chakra.span display="block" fontSize="sm" color="fg.muted">
          {carInWords(trip)}
        </chakra.span>
      </chakra.p>
      {vehiclePlateNumber && <Plate fontSize="lg">{vehiclePlateNumber}</Plate>}
    </chakra.div>
  );
}

function PeopleMap({ trip }: { trip: SharedTrip }) {
  const { lastPosition, vehiclePosition } = trip;
  const isStale = useIsStale(lastPosition);
  const isVehicleStale = useIsStale(vehiclePosition);
  const people = useMemo(() => peopleOf(trip, { isStale, isVehicleStale }), [trip, isStale, isVehicleStale]);
  return (
    <LazyTripMap
      fillsScreen
      label={`Map of the trip from ${trip.origin} to ${trip.destination}`}
      route={trip}
      people={people}
    />
  );
}

type Taken = { timestamp: string };

function useIsStale(position: Taken | null): boolean {
  return useNow((now) => position !== null && !isTracked(position.timestamp, now));
}

function useAge(position: Taken | null): string | null {
  return useNow((now) => position && ageText(position.timestamp, now), AGE_STEP_MS);
}

/** One line of time: the planned one until there is a better one. Then what is left, and how old the position is. */
function SharedArrival({ trip, isOutdated }: SharedTripViewProps) {
  const { status, estimatedArrival, lastPosition, arrivalDate, departureDate } = trip;
  const arrival = { status, estimatedArrival, positionAt: lastPosition?.timestamp ?? null };
  const words = useNow((now) => arrivalText(arrival, now));
  const age = useAge(lastPosition);
  const carAge = useAge(trip.vehiclePosition);
  return (
    <ArrivalCard aria-label="Progress">
      <b role="status">
        {words === ARRIVAL_UNKNOWN ? `Planned: ${formatArrival(arrivalDate, departureDate)}` : words}
      </b>
      {(isOpen(status) || status === 'waiting') && <p>{formatDayTime(departureDate)}</p>}
      {status === 'en_route' && <LazyLeft trip={trip} />}
      {(age !== null || status === 'en_route') && <p>{age ?? 'No position yet'}</p>}
      {carAge !== null && (
        <p>
          <span>Position of the car</span> <span>{carAge}</span>
        </p>
      )}
      {isOutdated && (
        <chakra.p color="warning.fg" role="status">
          No connection. These details may be out of date; they will refresh automatically.
        </chakra.p>
      )}
    </ArrivalCard>
  );
}

const CANCELLED_ON_BOARD = 'Tafiya cancelled this trip while they were on board.';

/** The last event: an alarm, its end, a trip that was cancelled with the person on board, or that they have arrived. */
function Ending({ trip: { alarm, personArrivedAt, status, vehiclePosition } }: { trip: SharedTrip }) {
  const isCancelled = status === 'cancelled';
  if (alarm !== null) {
    return (
      <chakra.p
        role="alert"
        background="danger.bg"
        color="danger.fg"
        borderRadius="control"
        padding="3.5"
        fontWeight="semibold"
      >
        {alarm.closedAt === null
          ? `They raised an alarm at ${formatTime(alarm.raisedAt)}. Call them, or call 112. The map shows where they are.${isCancelled && vehiclePosition !== null ? ` ${CANCELLED_ON_BOARD}` : ''}`
          : `Their alarm ended at ${formatTime(alarm.closedAt)}. Call them to be sure.`}
      </chakra.p>
    );
  }
  if (personArrivedAt === null && !isCancelled) return null;
  if (personArrivedAt === null) {
    return (
      <chakra.p
        role="alert"
        background="warning.bg"
        color="warning.fg"
        borderRadius="control"
        padding="3.5"
        fontWeight="semibold"
      >
        {`${CANCELLED_ON_BOARD} The map shows the vehicle until they say that they got off. Call them to be sure.`}
      </chakra.p>
    );
  }
  return (
    <chakra.p
      role="status"
      background="positive.bg"
      color="positive.fg"
      borderRadius="control"
      padding="3.5"
      fontWeight="semibold"
    >
      {isCancelled
        ? `${CANCELLED_ON_BOARD} They said at ${formatTime(personArrivedAt)} that they got off.`
        : `They have arrived, at ${formatTime(personArrivedAt)}.`}
    </chakra.p>
  );
}

function peopleOf(
  { lastPosition, vehiclePosition, alarm }: SharedTrip,
  { isStale, isVehicleStale }: { isStale: boolean; isVehicleStale: boolean },
): MapPerson[] {
  const nobody = { isYou: false, accuracyMetres: null, headingDegrees: null };
  const driver = { ...nobody, id: 'driver', role: 'driver' as const, label: 'Driver' };
  const vehicle: MapPerson[] =
    vehiclePosition === null
      ? []
      : [{ ...driver, label: 'Car', point: vehiclePosition, isStale: isVehicleStale }];
  if (lastPosition === null) return vehicle;
  return [
    ...vehicle,
    alarm === null
      ? { ...driver, point: lastPosition, isStale }
      : {
          ...nobody,
          id: 'alarm',
          role: 'passenger',
          label: 'Alarm',
          point: lastPosition,
          isStale,
        },
  ];
}
