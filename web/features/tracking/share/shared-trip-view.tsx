import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo } from 'react';
import type { SharedTrip } from '@tafiya/tracking/contract.ts';
import { distanceKm } from '@tafiya/core/geo.ts';
import { PANEL_MAP_HEIGHT_PX } from '@tafiya/core/limits.ts';
import { formatArrival, formatDayTime, formatTime } from '@/shared/format/dates.ts';
import { formatKm } from '@/shared/format/numbers.ts';
import { LazyTripMap } from '@/shared/geo/lazy-trip-map.tsx';
import type { MapPerson } from '@/shared/geo/map-view.ts';
import { spotOf } from '@/shared/geo/stop-spot.ts';
import { ageText, ARRIVAL_UNKNOWN, arrivalText, isTracked } from '@/shared/tracking/location-text.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { Stripes } from '@/shared/ui/stripes.tsx';
import { LegPoints } from '@/shared/trips/meeting-point.tsx';
import { Facts } from '../facts.tsx';
import { TripStatusBadge } from '@/shared/trips/trip-status-badge.tsx';

const AGE_STEP_MS = 5000;

interface SharedTripViewProps {
  trip: SharedTrip;
  /** The last refetch failed, so the trip may have changed. */
  isOutdated: boolean;
}

/** Everything a share link shows: driver, vehicle, where its sender gets on and off, last position with its age, and arrival. */
export function SharedTripView({ trip, isOutdated }: SharedTripViewProps) {
  const { status } = trip;
  return (
    <PageMain maxW="2xl" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
      <chakra.div layerStyle="card" padding={{ base: '4', md: '5' }} display="grid" gap="3">
        <TripStatus status={status} />
        <Ending trip={trip} />
        <chakra.h1
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          columnGap="3"
          fontSize={{ base: 'xl', md: '2xl' }}
          lineHeight="tight"
        >
          <span>{trip.origin}</span>
          <Stripes _dark={{ color: 'accent.bg' }} />
          <chakra.span srOnly> to</chakra.span>{' '}
          <chakra.span marginInlineStart="auto">{trip.destination}</chakra.span>
        </chakra.h1>
        <chakra.p fontVariantNumeric="tabular-nums">
          {`${formatDayTime(trip.departureDate)} → ${formatArrival(trip.arrivalDate, trip.departureDate)}`}
        </chakra.p>
        <LegPoints leg={trip} />
        <chakra.p fontSize="lg" fontWeight="semibold" role="status" _empty={{ display: 'none' }}>
          <Arrival trip={trip} />
        </chakra.p>
        {isOutdated && (
          <chakra.p color="warning.fg" role="status">
            No connection. These details may be out of date; they will refresh automatically.
          </chakra.p>
        )}
      </chakra.div>
      <PeopleMap trip={trip} />
      <SharedFacts trip={trip} />
      <chakra.p color="fg.muted" fontSize="sm">
        {trip.alarm === null
          ? `${trip.sharerFirstName ?? 'Someone on this trip'} sent you this link. It stops working 2 hours after their stop, 30 minutes after they say that they have arrived, 24 hours after a cancellation, or when they revoke it.`
          : 'Someone on this trip has raised an alarm. This link works until the alarm ends, for at most 24 hours.'}
      </chakra.p>
    </PageMain>
  );
}

function PeopleMap({ trip }: { trip: SharedTrip }) {
  const { lastPosition, vehiclePosition } = trip;
  const isStale = useIsStale(lastPosition);
  const isVehicleStale = useIsStale(vehiclePosition);
  const people = useMemo(() => peopleOf(trip, { isStale, isVehicleStale }), [trip, isStale, isVehicleStale]);
  return (
    <LazyTripMap
      heightPx={PANEL_MAP_HEIGHT_PX}
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

function SharedFacts({ trip }: { trip: SharedTrip }) {
  const { lastPosition, status } = trip;
  const age = useAge(lastPosition);
  const vehicleAge = useAge(trip.vehiclePosition);
  const destination = spotOf({ placeId: trip.destinationPlaceId, point: trip.toPoint });
  return (
    <chakra.div layerStyle="card" padding={{ base: '4', md: '5' }}>
      <Facts
        facts={[
          ['Driver', trip.driverFirstName],
          ['Vehicle', trip.vehicleModel],
          ['Plate', trip.vehiclePlateNumber],
          ['Last position', age ?? 'Not known yet'],
          ['Position of the car', vehicleAge],
          [
            'Distance left',
            lastPosition && destination && status === 'en_route'
              ? `${formatKm(Math.round(distanceKm(lastPosition, destination)))}, straight line`
              : null,
          ],
        ]}
      />
    </chakra.div>
  );
}

function Arrival({ trip: { status, estimatedArrival, lastPosition } }: { trip: SharedTrip }) {
  const arrival = { status, estimatedArrival, positionAt: lastPosition?.timestamp ?? null };
  const words = useNow((now) => arrivalText(arrival, now));
  // The planned time stands above it then.
  return words === ARRIVAL_UNKNOWN ? null : words;
}

const CANCELLED_ON_BOARD = 'Tafiya cancelled this trip while they were on board.';

/** What happened: an alarm, its end, a trip that was cancelled with the person on board, or that they have arrived. */
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

function TripStatus({ status }: Pick<SharedTrip, 'status'>) {
  return (
    <chakra.p role="status">
      <TripStatusBadge status={status} />
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
