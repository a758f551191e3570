import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { Trip } from '@tafiya/trips/contract.ts';
import { addDays, lagosDate, lagosIso, lagosTime } from '@tafiya/core/lagos-time.ts';
import { tripQuery } from './trip-query.ts';

const WEEK_DAYS = 7;

/** The trip again, or the way back. */
type AgainKind = 'repeat' | 'return';
export interface AgainTrip {
  kind: AgainKind;
  trip: Trip;
}

/** The address of a page with the form of a new trip, filled in from an own trip: `/create-trip?return=<id>`. */
export function againPath(page: string, kind: AgainKind, tripId: string): string {
  return `${page}?${new URLSearchParams({ [kind]: tripId })}`;
}

/** The trip that the address asks to repeat, or to return from. */
export function useAgain() {
  const [params] = useSearchParams();
  const kind: AgainKind = params.has('repeat') ? 'repeat' : 'return';
  const id = params.get(kind);
  const query = useQuery(tripQuery(id));
  return {
    isAsked: id !== null,
    trip: query.data && id !== null ? { kind, trip: query.data } : null,
    error: query.isFetching ? null : query.error,
    retry: () => void query.refetch(),
  };
}

/** Where the new trip starts and ends. */
export function routeAgain({ kind, trip }: AgainTrip): Pick<Trip, 'origin' | 'destination'> {
  const { origin, destination } = trip;
  return kind === 'repeat' ? { origin, destination } : { origin: destination, destination: origin };
}

/**
 * The day of the new trip, `YYYY-MM-DD`, always after `today`: the same weekday as before, or for the way back the first day
 * on which the same time of day is after the arrival.
 */
export function dayAgain({ kind, trip }: AgainTrip, today: string): string {
  const departure = new Date(trip.departureDate);
  const tomorrow = addDays(today, 1);
  if (kind === 'repeat') {
    let day = addDays(lagosDate(departure), WEEK_DAYS);
    while (day < tomorrow) day = addDays(day, WEEK_DAYS);
    return day;
  }
  const arrival = new Date(trip.arrivalDate ?? trip.departureDate);
  const arrivalDay = lagosDate(arrival);
  const isAfterArrival = Date.parse(lagosIso(arrivalDay, lagosTime(departure))) >= arrival.getTime();
  const first = isAfterArrival ? arrivalDay : addDays(arrivalDay, 1);
  return first < tomorrow ? tomorrow : first;
}
