import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Booking, bookingSchema } from '@contracts/bookings.ts';
import { type BookingPayment, bookingPaymentSchema } from '@contracts/payments.ts';
import { tripSchema } from '@contracts/trips.ts';
import { ApiError, type ApiErrorCode } from '@/shared/api/api-error.ts';
import { apiGet, apiSend } from '@/shared/api/api.ts';
import { useClientKey } from '@/shared/api/use-client-key.ts';
import { refreshTrips } from '@/shared/bookings/use-my-bookings.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { type BookableTrip, tripBetween } from '@/shared/trips/legs.ts';
import type { BookingDetails } from './booking-fields.ts';
import { toast } from '@/shared/ui/toaster.ts';

/** What the answer shows of the trip may be out of date after these refusals. */
const CHANGES: readonly ApiErrorCode[] = ['trip_changed', 'women_only', 'payments_off', 'payment_required'];

/** Seats that are booked in cash, or held while the passenger pays online. */
type Booked = { kind: 'booked'; booking: Booking } | { kind: 'held'; payment: BookingPayment };

/**
 * Books seats on a trip or its leg, or holds them for online payment (POST /api/bookings). Sending the same request again reuses its client key, so it is idempotent.
 * After a refusal, `trip` holds the server's current seats, fare and departure; `outdated` is true when the trip has
 * changed and could not be reloaded. If the sheet was closed before the answer, a toast confirms the booking.
 */
export function useBookSeats(shown: BookableTrip) {
  const client = useQueryClient();
  const keyOf = useClientKey();
  const [updates, setUpdates] = useState<Partial<BookableTrip>>({});
  const [outdated, setOutdated] = useState(false);
  const trip = { ...shown, ...updates };
  const { farePerSeat, departureDate, leg } = trip;
  const mounted = useIsMounted();
  const booking = useMutation({
    mutationFn: async (wanted: BookingDetails & { seats: number }): Promise<Booked> => {
      const request = keyOf({ tripId: trip.id, ...wanted, ...leg, seen: { farePerSeat, departureDate } });
      try {
        if (wanted.payment === 'online') {
          return {
            kind: 'held',
            payment: await apiSend('POST', '/api/bookings', request, bookingPaymentSchema),
          };
        }
        return { kind: 'booked', booking: await apiSend('POST', '/api/bookings', request, bookingSchema) };
      } catch (error) {
        if (error instanceof ApiError) await updateTrip(error);
        throw error;
      }
    },
    onSuccess: (booked) => {
      if (!mounted.current) toast(closedWords(booked));
    },
    onSettled: () => refreshTrips(client),
  });

  async function updateTrip({ code, seatsAvailable }: ApiError): Promise<void> {
    if (seatsAvailable !== undefined) setUpdates({ ...updates, seatsAvailable });
    if (!CHANGES.includes(code)) return;
    const whole = await apiGet(`/api/trips/${trip.id}`, tripSchema).catch(() => null);
    const current: BookableTrip | null = whole && leg ? tripBetween(whole, leg) : whole;
    // A stop of the leg was taken out: nothing to book.
    const isGone = current === null || (leg !== undefined && current.leg === undefined);
    if (!isGone) setUpdates(current);
    setOutdated(isGone);
  }

  return { ...booking, trip, outdated };
}

function closedWords(booked: Booked): { title: string; description: string } {
  if (booked.kind === 'held') {
    const { seats, origin, destination } = booked.payment;
    const description = `${countOf(seats, 'seat')}, ${origin} to ${destination}. Pay for them in My trips.`;
    return { title: 'Your seats are held', description };
  }
  const { seats, leg } = booked.booking;
  const description = `${countOf(seats, 'seat')}, ${leg.origin} to ${leg.destination}. See it in My trips.`;
  return { title: 'Your seats are booked', description };
}

function useIsMounted() {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}
