/** The one next step of the people on a trip. Pure: the clock is an argument. The server decides what is allowed. */
import type { Booking, TripPassenger } from '@tafiya/bookings/contract.ts';
import type { Point, Stop } from '@tafiya/trips/stops.contract.ts';
import type { Trip } from '@tafiya/trips/contract.ts';
import { isOpen } from '@tafiya/trips/status.rules.ts';

const MINUTE_MS = 60_000;
/** From then on a passenger may be on the way to the meeting point. */
const DIRECTIONS_MINUTES_BEFORE = 120;
/** From then on a passenger is at the meeting point. */
const CODE_MINUTES_BEFORE = 30;

export type DriverStep =
  /** See the passengers, and call them. */
  | { kind: 'passengers' }
  /** Set the status waiting; not possible before `from`, null when it is possible now. */
  | { kind: 'wait'; from: string | null }
  /** Board those who get on at `place`; `missing` bookings are not on board. */
  | { kind: 'board'; place: string; missing: number }
  /** Set the status en_route; not possible before `from`, null when it is possible now. */
  | { kind: 'start'; from: string | null }
  /** Report the next stop on the way: reached, then left. */
  | { kind: 'reach' | 'leave'; stop: Stop }
  /** Set the status arrived. */
  | { kind: 'arrive' }
  /** Set the status completed; not possible before `from`. */
  | { kind: 'complete'; from: string | null };

/** Statuses and times of a single trip; a trip of a list has neither stops nor `statusTimes`. */
type DrivenTrip = Pick<Trip, 'status' | 'origin' | 'departureDate' | 'statusTimes' | 'stops'>;

/** The driver's next step; null for a trip that is over. `passengers`: undefined while they are not known. */
export function driverStep(
  trip: DrivenTrip,
  { passengers = [], now }: { passengers?: readonly TripPassenger[] | undefined; now: number },
): DriverStep | null {
  const { status, statusTimes } = trip;
  const start = { kind: 'start', from: later(statusTimes?.en_route, now) } as const;
  if (isOpen(status)) {
    const from = later(statusTimes?.waiting, now);
    return from !== null && passengers.length > 0 ? { kind: 'passengers' } : { kind: 'wait', from };
  }
  switch (status) {
    case 'waiting':
      // From the departure on, those who are missing hold up the others no longer.
      return now < Date.parse(trip.departureDate) ? (toBoard(trip.origin, passengers) ?? start) : start;
    case 'en_route':
      return onTheWay(trip.stops ?? [], passengers);
    case 'arrived':
      return { kind: 'complete', from: later(statusTimes?.completed, now) };
    default:
      return null;
  }
}

function onTheWay(stops: readonly Stop[], passengers: readonly TripPassenger[]): DriverStep {
  const stop = stops.slice(1, -1).find(({ leftAt }) => leftAt === null);
  if (stop === undefined) return { kind: 'arrive' };
  if (stop.reachedAt === null) return { kind: 'reach', stop };
  return toBoard(stop.place, passengers) ?? { kind: 'leave', stop };
}

/** A place is in a trip once. */
function toBoard(place: string, passengers: readonly TripPassenger[]): DriverStep | null {
  const missing = passengers.filter(({ origin, boardedAt }) => origin === place && boardedAt === null).length;
  return missing > 0 ? { kind: 'board', place, missing } : null;
}

/** The moment if it is still to come. */
function later(moment: string | undefined, now: number): string | null {
  return moment !== undefined && Date.parse(moment) > now ? moment : null;
}

export type PassengerStep =
  /** The driver cancelled the trip: find another one. */
  | { kind: 'search' }
  /** Agree to the changes, or leave. */
  | { kind: 'answer' }
  | { kind: 'ticket' }
  /** The way to the meeting point. */
  | { kind: 'directions'; point: Point }
  /** Show the boarding code. */
  | { kind: 'code' }
  /** See where the car is. */
  | { kind: 'follow' }
  /** The driver has reported the arrival. */
  | { kind: 'arrived' }
  /** The trip is over: rate it. */
  | { kind: 'rate' };

type OwnBooking = Pick<Booking, 'status' | 'leg' | 'boardedAt' | 'changes'> & {
  trip: Pick<Trip, 'status' | 'origin' | 'driverId' | 'driver'>;
};

/** The moments (ms) at which the passenger's step can change without a change of the trip. */
export function ownMomentsOf({ leg }: Pick<Booking, 'leg'>): number[] {
  return [DIRECTIONS_MINUTES_BEFORE, CODE_MINUTES_BEFORE].map((minutes) => minutesBefore(leg, minutes));
}

function minutesBefore({ departureDate }: Booking['leg'], minutes: number): number {
  return Date.parse(departureDate) - minutes * MINUTE_MS;
}

/** The moments at which the driver's step can change without a change of the trip. */
export function momentsOf({ statusTimes, departureDate }: DrivenTrip): string[] {
  return [departureDate, ...Object.values(statusTimes ?? {})];
}

/** The passenger's next step; null when they have cancelled. */
export function passengerStep(booking: OwnBooking, now: number): PassengerStep | null {
  const { trip, leg, boardedAt, changes = [] } = booking;
  if (trip.status === 'cancelled') return { kind: 'search' };
  if (booking.status === 'cancelled') return null;
  if (trip.status === 'completed') return { kind: 'rate' };
  if (trip.status === 'arrived') return { kind: 'arrived' };
  if (boardedAt !== null) return { kind: 'follow' };
  const hasLeftOrigin = trip.status === 'en_route';
  const hasLeft = hasLeftOrigin && leg.origin === trip.origin;
  if (hasLeft) return { kind: 'follow' };
  if (changes.length > 0) return { kind: 'answer' };
  const isBoarding = trip.status === 'waiting' && leg.origin === trip.origin;
  if (isBoarding || minutesBefore(leg, CODE_MINUTES_BEFORE) <= now) return { kind: 'code' };
  if (hasLeftOrigin) return { kind: 'follow' };
  const isSoon = minutesBefore(leg, DIRECTIONS_MINUTES_BEFORE) <= now;
  const point = trip.driverId === null ? null : leg.fromPoint;
  return isSoon && point ? { kind: 'directions', point } : { kind: 'ticket' };
}

const DRIVER_WORDS: Record<DriverStep['kind'], string> = {
  passengers: 'See your passengers',
  wait: 'Waiting for passengers',
  board: 'Board passengers',
  start: 'Start Trip',
  reach: 'At stop',
  leave: 'Left stop',
  arrive: 'Arrived',
  complete: 'Complete Trip',
};
const PASSENGER_WORDS: Record<PassengerStep['kind'], string> = {
  search: 'Find another trip',
  answer: 'Agree',
  ticket: 'Your ticket',
  directions: 'Directions to the park',
  code: 'Show boarding code',
  follow: 'Follow on the map',
  arrived: 'See your trip',
  rate: 'Rate your trip',
};

/** The label of a step's button. */
export function driverStepWords({ kind }: DriverStep): string {
  return DRIVER_WORDS[kind];
}

/** The label of a step's button. */
export function passengerStepWords({ kind }: PassengerStep): string {
  return PASSENGER_WORDS[kind];
}
