/** Where a driven trip is, and the text of its sign. Pure. */
import type { TripPassenger } from '@tafiya/bookings/contract.ts';
import type { Point, Stop } from '@tafiya/trips/stops.contract.ts';
import type { Trip, TripStatus } from '@tafiya/trips/contract.ts';
import { isOpen, isOver } from '@tafiya/trips/status.rules.ts';
import { spotOf } from '@/shared/geo/stop-spot.ts';
import '@/shared/places/towns.ts';
import { formatStopTime, formatTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { seatsOf } from '@/shared/bookings/use-my-bookings.ts';
import { cashOf } from '@/shared/trips/ticket/fare-badge.tsx';
import { statusLabel } from '@/shared/trips/trip-status-badge.tsx';
import { nextStop } from '../driver-steps.ts';
import { progressOf } from '../participants.ts';

export interface Place {
  /** Of the stop at which the car is, or to which it drives. */
  index: number;
  isAt: boolean;
}

export function placeOf(stops: readonly Stop[], status: TripStatus): Place {
  if (isOpen(status) || status === 'waiting') return { index: 0, isAt: true };
  const next = status === 'en_route' ? nextStop(stops) : undefined;
  if (next) return { index: stops.indexOf(next), isAt: next.reachedAt !== null };
  return { index: stops.length - 1, isAt: status !== 'en_route' };
}

/** The name that a driver looks for: of the park, else of the place. */
export function nameOf({ point, place }: Stop): string {
  return point?.name ?? place;
}

/** How much of the way from one stop to the next lies behind the car (0 to 1); half of it while its position is not known. */
function shareOf(from: Stop, to: Stop, position: PointOnMap | undefined): number {
  const [start, end] = [spotOf(from), spotOf(to)];
  return position && start && end ? progressOf(position, start, end) : 0.5;
}

type PointOnMap = Required<Pick<Point, 'latitude' | 'longitude'>>;

/** Where the stops are on the way (0 to 1): by the road, else evenly. */
export function sharesOf(stops: readonly Stop[]): number[] {
  const length = stops.at(-1)?.km ?? 0;
  return stops.map(({ km }, index) =>
    length > 0 && km !== undefined ? km / length : index / Math.max(1, stops.length - 1),
  );
}

/** Where the car is on the way (0 to 1). */
export function carShare(stops: readonly Stop[], place: Place, position: PointOnMap | undefined): number {
  const shares = sharesOf(stops);
  const [from, to] = [stops[place.index - 1], stops[place.index]];
  const there = shares[place.index] ?? 0;
  if (place.isAt || !from || !to) return there;
  const before = shares[place.index - 1] ?? 0;
  return before + (there - before) * shareOf(from, to, position);
}

/** Kilometres by road to the stop to which the car drives; null without a position, and for a place without a way. */
export function kmAhead(
  stops: readonly Stop[],
  { index, isAt }: Place,
  position: PointOnMap | undefined,
): number | null {
  const [from, to] = [stops[index - 1], stops[index]];
  if (isAt || !position || from?.km === undefined || to?.km === undefined) return null;
  return (to.km - from.km) * (1 - shareOf(from, to, position));
}

interface Signed {
  trip: Trip;
  status: TripStatus;
  stops: readonly Stop[];
  /** Passengers who get on here and are not on board, without those who were left. */
  missing: readonly TripPassenger[];
  /** The passengers who get on here. */
  getOn: readonly TripPassenger[];
}

interface Sign {
  what: string;
  headline: string;
  /** Beside the headline; null where the way is said. */
  note: string | null;
}

/** The sign of drive mode. `leaves`: when the trip leaves, in words. */
export function signOf({ trip, status, stops, missing, getOn }: Signed, leaves: string): Sign {
  const { index, isAt } = placeOf(stops, status);
  const stop = stops[index];
  const name = stop ? nameOf(stop) : trip.origin;
  const cash = cashOf(missing);
  const collect = cash > 0 ? `Collect ${formatNaira(cash)}` : '';
  const seats = seatsOf(missing);
  if (isOver(status) || status === 'arrived') {
    return { what: statusLabel(status), headline: name, note: '' };
  }
  if (isOpen(status)) {
    return { what: name, headline: leaves, note: getOn.length > 0 ? `${countOf(seats, 'seat')} booked` : '' };
  }
  if (status === 'waiting') {
    const leave = formatTime(trip.departureDate);
    return seats > 0
      ? { what: `${name}, leave ${leave}`, headline: `${seats} missing`, note: collect }
      : { what: getOn.length > 0 ? `${name}, all on board` : name, headline: `Leave ${leave}`, note: '' };
  }
  if (!isAt) {
    const which = index === stops.length - 1 ? 'Last stop' : 'Next stop';
    return { what: stop?.point ? `${which}, ${stop.place}` : which, headline: name, note: null };
  }
  const what = `At stop since ${formatTime(stop?.reachedAt ?? trip.departureDate)}`;
  return seats > 0
    ? { what, headline: `${seats} missing`, note: collect }
    : { what, headline: name, note: `Leave ${formatStopTime(stops, index)}` };
}

/** The stops of a trip; the two ends of one that has none. */
export function stopsOrEnds(trip: Trip): Stop[] {
  if (trip.stops && trip.stops.length > 0) return trip.stops;
  const end = { fare: 0, point: null, seatsAvailable: null, reachedAt: null, leftAt: null };
  const { origin, originPlaceId, destination, destinationPlaceId, departureDate } = trip;
  return [
    { ...end, id: 'from', place: origin, placeId: originPlaceId, time: departureDate },
    {
      ...end,
      id: 'to',
      place: destination,
      placeId: destinationPlaceId,
      time: trip.arrivalDate ?? departureDate,
    },
  ];
}
