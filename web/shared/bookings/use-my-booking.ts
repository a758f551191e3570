import type { Booking } from '@contracts/bookings.ts';
import { useMyBookings } from './use-my-bookings.ts';

/** The reader's booking on a trip unless it was cancelled; undefined when there is none or it is not known yet. */
export function useMyBooking(tripId: string | undefined): Booking | undefined {
  return useMyBookings().data?.find(({ trip, status }) => trip.id === tripId && status !== 'cancelled');
}
