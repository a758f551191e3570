/** Everyone on the trip as the page shows them. Pure: the clock and the device's own reading are arguments. */
import type { LocationUpdate, Position } from '@contracts/tracking.ts';
import { distanceKm, type Point } from '@domain/geo.ts';
import { withHeading } from '@domain/heading.ts';
import { isStale } from '@/shared/live/location-text.ts';
import type { People } from '@/shared/live/location-store.ts';

export interface Participant {
  id: string;
  role: 'driver' | 'passenger';
  isYou: boolean;
  /** Short, for the map: "Driver", "You", "Passenger 2". */
  label: string;
  position: Position;
  isStale: boolean;
  /** Whether others see it: a look at one's own position is nobody else's. */
  isShared: boolean;
}

export interface Reader {
  userId: string;
  isDriver: boolean;
  /** What this device reads, newer than what the server knows; null while nothing was read. */
  fix: Position | null;
}

/** The driver first, then you, then the passengers in an order that stays. */
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
    return isStale(timestamp, nowMs);
  }
}

function newest(stored: Position | undefined, fix: Position | null): Position | null {
  if (!stored || !fix) return stored ?? fix;
  return Date.parse(fix.timestamp) > Date.parse(stored.timestamp)
    ? withHeading<Position>(stored, fix)
    : stored;
}

/** How far along the way a point is: 0 at the origin, 1 at the destination, by the nearest point of the straight line. */
export function progressOf(point: Point, origin: Point, destination: Point): number {
  const shrink = Math.cos(((origin.latitude + destination.latitude) / 2) * (Math.PI / 180));
  const [wayX, wayY] = [
    (destination.longitude - origin.longitude) * shrink,
    destination.latitude - origin.latitude,
  ];
  const [x, y] = [(point.longitude - origin.longitude) * shrink, point.latitude - origin.latitude];
  const length = wayX ** 2 + wayY ** 2;
  if (length === 0) return 0;
  return Math.min(1, Math.max(0, (x * wayX + y * wayY) / length));
}

/** Straight-line kilometres, whole from ten on. */
export function kmBetween(a: Point, b: Point): number {
  const km = distanceKm(a, b);
  return km < 10 ? Math.round(km * 10) / 10 : Math.round(km);
}

/** Rows for points along a line of `length`, in their order, none nearer than `gap` to the next. */
export function spread(fractions: readonly number[], length: number, gap: number): number[] {
  const rows: number[] = [];
  for (const fraction of fractions) rows.push(Math.max(fraction * length, (rows.at(-1) ?? -gap) + gap));
  for (let index = rows.length - 1, most = length; index >= 0; index -= 1, most -= gap) {
    rows[index] = Math.min(rows[index] ?? 0, most);
  }
  return rows;
}
