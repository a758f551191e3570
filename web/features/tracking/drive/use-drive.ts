import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { TripPassenger } from '@tafiya/bookings/contract.ts';
import type { Trip, TripStatus } from '@tafiya/trips/contract.ts';
import { seatsSold } from '@tafiya/payouts/earnings/earnings.rules.ts';
import { useBoarding } from '@/shared/bookings/boarding/use-boarding.ts';
import { useLastPassed } from '@/shared/live/use-now.ts';
import type { HeldArrival } from '@/shared/tracking/arrival-store.ts';
import { onArrivalSent, startArrivals, useArrivals } from '@/shared/tracking/arrivals.ts';
import { driverStep, momentsOf } from '@/shared/trips/next-step.ts';
import { useTripPassengers } from '@/shared/trips/trip-passengers.tsx';
import { useStopReports, withReports } from '../stops/stop-reports.ts';
import { applyTrip } from '../use-trip-status.ts';
import { placeOf, stopsOrEnds } from './drive-stops.ts';

export type Drive = ReturnType<typeof useDrive>;

/** Everything that the screen of a driven trip shows: where it is, who is there, and the next step. */
export function useDrive(trip: Trip, status: TripStatus) {
  const reports = useStopReports(trip);
  const boarding = useBoarding(trip);
  const held = useHeldArrival(trip.id);
  const now = useLastPassed(momentsOf(trip));
  /** Bookings of those who did not come: on this phone only, what follows from it is reported on the page of the trip. */
  const [absent, setAbsent] = useState<ReadonlySet<string>>(new Set());
  const query = useTripPassengers(seatsSold(trip) > 0 ? trip.id : undefined);
  const passengers = query.data ?? [];
  const stops = withReports(stopsOrEnds(trip), reports.waiting);
  const place = placeOf(stops, status);
  const here = stops[place.index]?.place;
  const isExpected = (each: TripPassenger) => !boarding.isSettled(each) && !absent.has(each.bookingId);
  const getOn = passengers.filter(({ origin }) => origin === here);
  const missing = getOn.filter(isExpected);
  return {
    reports,
    boarding,
    held,
    now,
    query,
    passengers,
    absent,
    onAbsent: (bookingId: string) => setAbsent((all) => new Set([...all, bookingId])),
    stops,
    place,
    getOn,
    getOff: passengers.filter(({ destination, boardedAt }) => destination === here && boardedAt !== null),
    missing,
    step: driverStep(
      { ...trip, status, stops },
      { passengers: status === 'waiting' || status === 'en_route' ? missing : passengers, now },
    ),
  };
}

/** The arrival of a trip that waits on this phone; null without one. */
function useHeldArrival(tripId: string): HeldArrival | null {
  const client = useQueryClient();
  useEffect(() => {
    startArrivals();
    return onArrivalSent((trip) => applyTrip(client, trip));
  }, [client]);
  return useArrivals(({ held }) => held.find((arrival) => arrival.tripId === tripId) ?? null);
}
