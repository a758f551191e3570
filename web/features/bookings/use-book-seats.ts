import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Booking } from '@tafiya/bookings/contract.ts';
import type { BookingPayment } from '@tafiya/payments/contract.ts';
import type { TripRequest } from '@tafiya/bookings/requests.contract.ts';
import { ApiError, type ApiErrorCode } from '@/shared/api/api-error.ts';
import { useClientKey } from '@/shared/api/use-client-key.ts';
import { refreshTrips } from '@/shared/bookings/use-my-bookings.ts';
import { countOf } from '@/shared/format/numbers.ts';
import type { PayMethod } from '@/shared/payments/pay-methods.ts';
import { type AskedPlaces, type BookableTrip, endsOf, mustAsk, tripBetween } from '@/shared/trips/legs.ts';
import type { BookingDetails } from './booking-fields.ts';
import { useHeldSeats } from './use-held-seats.ts';
import { toast } from '@/shared/ui/toaster.ts';
import { api } from '@/shared/api/api.ts';
import type { InputOf } from '@/shared/api/calls.ts';

/** After these refusals the trip in the cache may be out of date. */
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
  | { kind: 'held'; held: HeldSeats; method: PayMethod; page: string | null };

type HeldSeats = Pick<BookingPayment, 'bookingId' | 'seats' | 'origin' | 'destination'>;

type AskWithoutPlaces = Omit<InputOf<'POST /trips/:id/requests'>['body'], keyof AskedPlaces | 'clientKey'>;

export type WantedSeats = BookingDetails & { seats: number };

/**
 * Books seats on a trip or its leg, or holds them and starts the online payment (POST /api/holds). Sending the same request again reuses its client key, so it is idempotent.
 * After a refusal, `trip` holds the server's current seats, fare and departure; `outdated` is true when the trip has
 * changed and could not be reloaded. If the sheet was closed before the answer, a toast confirms the booking.
 */
export function useBookSeats(shown: BookableTrip) {
  const client = useQueryClient();
  const keyOf = useClientKey();
  const holdKeyOf = useClientKey();
  const { payWith, begin } = useHeldSeats();
  const [updates, setUpdates] = useState<{ leg: string; trip: Partial<BookableTrip> } | null>(null);
  const [outdated, setOutdated] = useState(false);
  const shownLeg = `${shown.leg?.fromStopId} ${shown.leg?.toStopId}`;
  // Results for other stops of the trip do not count.
  const known = updates?.leg === shownLeg ? updates.trip : {};
  const trip = { ...shown, ...known };
  const update = (changes: Partial<BookableTrip>) => setUpdates({ leg: shownLeg, trip: changes });
  const { farePerSeat, departureDate, leg } = trip;
  const mounted = useIsMounted();
  const booking = useMutation({
    mutationFn: async ({ pay, meet, ...wanted }: WantedSeats): Promise<Booked> => {
      const seen = { farePerSeat, departureDate };
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
      const request = { tripId: trip.id, ...wanted, ...leg, seen };
      try {
        if (pay === 'cash') {
          return { kind: 'booked', booking: await api('POST /bookings', { body: keyOf(request) }) };
        }
        const body = holdKeyOf(request);
        const opening = payWith(body, pay);
        const held = await api('POST /holds', { body: { ...body, pay: opening } });
        return { kind: 'held', held, method: pay, page: await begin(held.bookingId, opening, held) };
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
      if (pay === 'cash') {
        return { kind: 'asked', request: await api('POST /trips/:id/requests', { id: trip.id, body }) };
      }
      const opening = payWith(body, pay);
      const asked = { id: trip.id, body: { ...body, pay: opening } };
      const { id: bookingId, held, ...request } = await api('POST /trips/:id/requests', asked);
      const page = await begin(bookingId, opening, held);
      return { kind: 'held', held: { bookingId, ...request }, method: pay, page };
    } catch (error) {
      if (error instanceof ApiError) await updateTrip(error);
      throw error;
    }
  }

  async function updateTrip({ code, seatsAvailable }: ApiError): Promise<void> {
    if (seatsAvailable !== undefined) update({ ...known, seatsAvailable });
    if (!CHANGES.includes(code)) return;
    if (trip.ask) {
      setOutdated(true); // Another search shows where the trip passes now.
      return;
    }
    const whole = await api('GET /trips/:id', { id: trip.id }).catch(() => null);
    const current: BookableTrip | null = whole && leg ? tripBetween(whole, leg) : whole;
    // A stop of the leg was taken out: nothing to book.
    const isGone = current === null || (leg !== undefined && current.leg === undefined);
    if (!isGone) update(current);
    setOutdated(isGone);
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
    const { seats, origin, destination } = booked.held;
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
