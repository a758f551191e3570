import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Booking } from '@tafiya/bookings/contract.ts';
import type { TripRequest } from '@tafiya/bookings/requests.contract.ts';
import { ApiError, type ApiErrorCode, messageOf } from '@/shared/api/api-error.ts';
import { useClientKey } from '@/shared/api/use-client-key.ts';
import { refreshTrips } from '@/shared/bookings/use-my-bookings.ts';
import { countOf } from '@/shared/format/numbers.ts';
import {
  bookedOf,
  heldOf,
  paymentQuery,
  type SeatPayment,
  withClock,
} from '@/shared/payments/payment-query.ts';
import { pageToPay, type PayMethod, startPayment } from '@/shared/payments/start-payment.ts';
import { type AskedPlaces, type BookableTrip, endsOf, mustAsk, tripBetween } from '@/shared/trips/legs.ts';
import type { BookingDetails } from './booking-fields.ts';
import { toast } from '@/shared/ui/toaster.ts';
import { api } from '@/shared/api/api.ts';
import type { InputOf } from '@/shared/api/calls.ts';

/** What the answer shows of the trip may be out of date after these refusals. */
const CHANGES: readonly ApiErrorCode[] = [
  'trip_changed',
  'women_only',
  'payments_off',
  'payment_required',
  'approval_required',
];

/** Seats that are booked or asked for in cash, or held while the passenger pays online. */
type Booked =
  | { kind: 'booked'; booking: Booking }
  | { kind: 'asked'; request: TripRequest }
  | { kind: 'held'; payment: SeatPayment; method: PayMethod; page: string | null };

type AskWithoutPlaces = Omit<InputOf<'POST /trips/:id/requests'>['body'], keyof AskedPlaces | 'clientKey'>;

export type WantedSeats = BookingDetails & { seats: number };

/**
 * Books seats on a trip or its leg, or holds them and starts the online payment (POST /api/bookings). Sending the same request again reuses its client key, so it is idempotent.
 * After a refusal, `trip` holds the server's current seats, fare and departure; `outdated` is true when the trip has
 * changed and could not be reloaded. If the sheet was closed before the answer, a toast confirms the booking.
 */
export function useBookSeats(shown: BookableTrip) {
  const client = useQueryClient();
  const keyOf = useClientKey();
  const payKeyOf = useClientKey();
  const [updates, setUpdates] = useState<Partial<BookableTrip>>({});
  const [outdated, setOutdated] = useState(false);
  const trip = { ...shown, ...updates };
  const { farePerSeat, departureDate, leg } = trip;
  const mounted = useIsMounted();
  const booking = useMutation({
    mutationFn: async ({ pay, meet, ...wanted }: WantedSeats): Promise<Booked> => {
      const seen = { farePerSeat, departureDate };
      const payment = pay !== 'cash' && ({ payment: 'online' } as const);
      if (mustAsk(trip)) {
        const point = meet !== undefined && { fromPoint: { name: meet } };
        const ask = {
          ...wanted,
          ...point,
          payment: pay === 'cash' ? ('cash' as const) : ('online' as const),
          seen,
        };
        return await askDriver(ask, pay);
      }
      const request = keyOf({ tripId: trip.id, ...wanted, ...payment, ...leg, seen });
      try {
        if (pay === 'cash') {
          return { kind: 'booked', booking: bookedOf(await api('POST /bookings', { body: request })) };
        }
        const held = withClock(heldOf(await api('POST /bookings', { body: request })));
        return await begin(held, pay);
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

  /** Asks the driver (POST /api/trips/{id}/requests); paid online, the driver is asked after the payment. */
  async function askDriver(ask: AskWithoutPlaces, pay: WantedSeats['pay']): Promise<Booked> {
    try {
      const places = trip.ask ?? (await placesOf(trip));
      if (places === undefined) throw new Error('The trip has no such stops');
      const body = keyOf({ ...ask, ...places });
      const request = await api('POST /trips/:id/requests', { id: trip.id, body });
      if (pay === 'cash') return { kind: 'asked', request };
      const held = withClock(await api('GET /bookings/:id/payment', { id: request.id }));
      return await begin(held, pay);
    } catch (error) {
      if (error instanceof ApiError) await updateTrip(error);
      throw error;
    }
  }

  async function updateTrip({ code, seatsAvailable }: ApiError): Promise<void> {
    if (seatsAvailable !== undefined) setUpdates({ ...updates, seatsAvailable });
    if (!CHANGES.includes(code)) return;
    if (trip.ask) {
      setOutdated(true); // Another search shows where the trip passes now.
      return;
    }
    const whole = await api('GET /trips/:id', { id: trip.id }).catch(() => null);
    const current: BookableTrip | null = whole && leg ? tripBetween(whole, leg) : whole;
    // A stop of the leg was taken out: nothing to book.
    const isGone = current === null || (leg !== undefined && current.leg === undefined);
    if (!isGone) setUpdates(current);
    setOutdated(isGone);
  }

  /** The seats are held: what fails from here on is tried again on the payment page. */
  async function begin(held: SeatPayment, method: PayMethod): Promise<Booked> {
    const { clientKey } = payKeyOf({ bookingId: held.bookingId, method });
    const payment = await startPayment(held.bookingId, { method, clientKey }).catch((error: unknown) => {
      const description = messageOf(error, 'The payment could not be started. Please try again.');
      toast({ kind: 'error', title: 'Payment not started', description });
      return held;
    });
    client.setQueryData(paymentQuery(held.bookingId).queryKey, payment);
    return { kind: 'held', payment, method, page: pageToPay(payment) };
  }

  return { ...booking, trip, outdated };
}

/** The places of the stops between which the passenger travels. */
async function placesOf(trip: BookableTrip): Promise<AskedPlaces | undefined> {
  const { stops } = trip.stops ? trip : await api('GET /trips/:id', { id: trip.id });
  const ends = endsOf({ ...trip, ...(stops && { stops }) });
  return ends ? { fromPlaceId: ends[0].placeId, toPlaceId: ends[1].placeId } : undefined;
}

export function bookedTitle(seats: number): string {
  return seats === 1 ? 'Your seat is booked' : 'Your seats are booked';
}

function closedWords(booked: Booked): { title: string; description: string } {
  if (booked.kind === 'held') {
    const { seats, origin, destination } = booked.payment;
    const description = `${countOf(seats, 'seat')}, ${origin} to ${destination}. Pay in My trips.`;
    return { title: seats === 1 ? 'Your seat is held' : 'Your seats are held', description };
  }
  if (booked.kind === 'asked') {
    return { title: 'Your request is sent', description: 'See the answer in My trips.' };
  }
  const { seats, leg } = booked.booking;
  const description = `${countOf(seats, 'seat')}, ${leg.origin} to ${leg.destination}. See it in My trips.`;
  return { title: bookedTitle(seats), description };
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
