import type { Booking } from '@tafiya/bookings/contract.ts';
import type { Leg } from '@tafiya/search/contract.ts';
import type { Stop } from '@tafiya/trips/stops.contract.ts';
import type { Trip } from '@tafiya/trips/contract.ts';

/** The stops between which a passenger travels. */
export type LegStops = Pick<Leg, 'fromStopId' | 'toStopId'>;

/** Places along the way of a trip between which a passenger asks for seats, by id. */
export interface AskedPlaces {
  fromPlaceId: string;
  toPlaceId: string;
}

/**
 * A trip as it can be booked: with `leg`, its places, times, fare and free seats are those of a part of the trip; with `ask`, those
 * between places along the way, for which the driver must be asked.
 */
export type BookableTrip = Trip & { leg?: LegStops; ask?: AskedPlaces };

/** Whether the driver must agree before the seats are booked. */
export function mustAsk({ ask, confirmsPassengers }: BookableTrip): boolean {
  return ask !== undefined || confirmsPassengers === true;
}

/** The whole trip if the leg is all of it, else the trip with the places, times, fare and free seats of the leg. */
export function tripOfLeg(trip: Trip, leg: Omit<Leg, 'nightWarning'> & Partial<Leg>): BookableTrip {
  if (leg.origin === trip.origin && leg.destination === trip.destination) return trip;
  return {
    ...trip,
    origin: leg.origin,
    destination: leg.destination,
    departureDate: leg.departureDate,
    arrivalDate: leg.arrivalDate,
    farePerSeat: leg.fare,
    seatsAvailable: leg.seatsAvailable,
    ...(leg.nightWarning !== undefined && { nightWarning: leg.nightWarning }),
    leg: { fromStopId: leg.fromStopId, toStopId: leg.toStopId },
  };
}

/** The leg of a single trip (GET /api/trips/{id}) between two stops; the whole trip if it has no such stops in this order. */
export function tripBetween(trip: Trip, { fromStopId, toStopId }: LegStops): BookableTrip {
  const stops = trip.stops ?? [];
  const from = stops.findIndex(({ id }) => id === fromStopId);
  const to = stops.findIndex(({ id }) => id === toStopId);
  const [getOn, getOff] = [stops[from], stops[to]];
  if (!getOn || !getOff || from >= to) return trip;
  return tripOfLeg(trip, {
    fromStopId,
    toStopId,
    origin: getOn.place,
    destination: getOff.place,
    departureDate: getOn.time,
    arrivalDate: getOff.time,
    fare: getOff.fare - getOn.fare,
    seatsAvailable: leastFree(stops.slice(from, to)),
    fromPoint: getOn.point,
    toPoint: getOff.point,
  });
}

/** The trip of a booking with the places and times of the booked leg and the agreed fare. */
export function tripOfBooking({ trip, leg }: Pick<Booking, 'trip' | 'leg'>): BookableTrip {
  const { seatsAvailable } = tripBetween(trip, leg);
  return tripOfLeg(trip, { ...leg, seatsAvailable });
}

/** The stops where a passenger of this part gets on and off; null for a trip of a list, which has no stops. */
export function endsOf({ stops = [], leg }: BookableTrip): [getOn: Stop, getOff: Stop] | null {
  const getOn = leg ? stops.find(({ id }) => id === leg.fromStopId) : stops[0];
  const getOff = leg ? stops.find(({ id }) => id === leg.toStopId) : stops.at(-1);
  return getOn && getOff ? [getOn, getOff] : null;
}

/** The address of a trip's page, with the leg that the reader looks at: `/trips/{id}?from={stopId}&to={stopId}`. */
export function tripPath(
  { id, leg }: Pick<BookableTrip, 'id' | 'leg'>,
  more: Record<string, string> = {},
): string {
  const params = new URLSearchParams({
    ...(leg && { from: leg.fromStopId, to: leg.toStopId }),
    ...more,
  }).toString();
  return params === '' ? `/trips/${id}` : `/trips/${id}?${params}`;
}

/** The leg in the address of a trip's page; null without one. */
export function legInUrl(params: URLSearchParams): LegStops | null {
  const [fromStopId, toStopId] = [params.get('from'), params.get('to')];
  return fromStopId && toStopId ? { fromStopId, toStopId } : null;
}

function leastFree(stops: Stop[]): number {
  return Math.min(...stops.map(({ seatsAvailable }) => seatsAvailable ?? 0));
}
