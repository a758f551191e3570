/** The people on a trip as the page shows them, and where they are on the route. */
import type { LocationUpdate, Position } from '@tafiya/tracking/contract.ts';
import { distanceKm, type Point } from '@tafiya/core/geo.ts';
import { withHeading } from '@tafiya/tracking/heading.rules.ts';
import type { MapPerson } from '@/shared/geo/map-view.ts';
import { spotOf } from '@/shared/geo/stop-spot.ts';
import { placeById } from '@/shared/places/places.ts';
import '@/shared/places/towns.ts';
import { type BookableTrip, endsOf } from '@/shared/trips/legs.ts';
import { isTracked } from '@/shared/tracking/location-text.ts';
import type { People } from '@/shared/tracking/location-store.ts';

export interface Participant {
  id: string;
  role: 'driver' | 'passenger';
  isYou: boolean;
  /** Short, for the map: "Driver", "You", "Passenger 2". */
  label: string;
  position: Position;
  /** Whether the position is only the last known one. */
  isStale: boolean;
  /** Whether others see this position; false while the user only looks at their own. */
  isShared: boolean;
}

export interface Reader {
  userId: string;
  isDriver: boolean;
  /** The newest reading of this device, which may be newer than the server's; null before the first. */
  fix: Position | null;
}

/** The participants in the form that the map needs. */
export function mapPeopleOf(participants: readonly Participant[]): MapPerson[] {
  return participants.map(({ id, role, isYou, label, position, isStale }) => ({
    id,
    role,
    isYou,
    label,
    isStale,
    point: { latitude: position.latitude, longitude: position.longitude },
    accuracyMetres: position.accuracy ?? null,
    headingDegrees: position.heading ?? null,
  }));
}

/** The driver, then the user, then the passengers in a stable order. */
export function participantsOf(people: People, reader: Reader, nowMs: number): Participant[] {
  const others = Object.values(people)
    .filter(({ userId }) => userId !== reader.userId)
    .toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
  const passengers = others.filter(({ userType }) => userType === 'passenger');
  const own = newest(people[reader.userId], reader.fix);
  return [
    ...others.filter(({ userType }) => userType === 'driver').map((each) => participant(each, 'Driver')),
    ...(own ? [you(own)] : []),
    ...passengers.map((each, index) =>
      participant(each, passengers.length === 1 ? 'Passenger' : `Passenger ${index + 1}`),
    ),
  ];

  function participant(update: LocationUpdate, label: string): Participant {
    const { userId, userType } = update;
    return {
      id: userId,
      role: userType,
      isYou: false,
      label,
      position: update,
      isStale: isOld(update),
      isShared: true,
    };
  }

  function you(position: Position): Participant {
    const role = reader.isDriver ? 'driver' : 'passenger';
    return {
      id: reader.userId,
      role,
      isYou: true,
      label: 'You',
      position,
      isStale: isOld(position),
      isShared: people[reader.userId] !== undefined,
    };
  }

  function isOld({ timestamp }: Position): boolean {
    return !isTracked(timestamp, nowMs);
  }
}

function newest(stored: Position | undefined, fix: Position | null): Position | null {
  if (!stored || !fix) return stored ?? fix;
  return Date.parse(fix.timestamp) > Date.parse(stored.timestamp)
    ? withHeading<Position>(stored, fix)
    : stored;
}

/** Where a passenger of this part gets on and off; null for a place that this build does not have. */
export function routeOf(trip: BookableTrip) {
  const [getOn, getOff] = endsOf(trip) ?? [];
  return {
    origin: getOn ? spotOf(getOn) : placeById(trip.originPlaceId),
    destination: getOff ? spotOf(getOff) : placeById(trip.destinationPlaceId),
  };
}

/** The progress of a point: 0 at the origin, 1 at the destination, by the nearest point on the straight line. */
export function progressOf(point: Point, origin: Point, destination: Point): number {
  const shrink = Math.cos(((origin.latitude + destination.latitude) / 2) * (Math.PI / 180));
  const [routeX, routeY] = [
    (destination.longitude - origin.longitude) * shrink,
    destination.latitude - origin.latitude,
  ];
  const [x, y] = [(point.longitude - origin.longitude) * shrink, point.latitude - origin.latitude];
  const squaredLength = routeX ** 2 + routeY ** 2;
  if (squaredLength === 0) return 0;
  return Math.min(1, Math.max(0, (x * routeX + y * routeY) / squaredLength));
}

/** Straight-line kilometres, rounded to whole numbers from ten on. */
export function kmBetween(a: Point, b: Point): number {
  const km = distanceKm(a, b);
  return km < 10 ? Math.round(km * 10) / 10 : Math.round(km);
}

/** Positions along a line of `length` for fractions in ascending order, at least `gap` apart. */
export function spread(fractions: readonly number[], length: number, gap: number): number[] {
  const rows: number[] = [];
  for (const fraction of fractions) rows.push(Math.max(fraction * length, (rows.at(-1) ?? -gap) + gap));
  for (let index = rows.length - 1, max = length; index >= 0; index -= 1, max -= gap) {
    rows[index] = Math.min(rows[index] ?? 0, max);
  }
  return rows;
}
