import type { Booking, TripPassenger } from '@tafiya/bookings/contract.ts';
import { tripOf } from './trips.ts';

/** Two seats on the whole of a trip, `tripOf()`. */
export function bookingOf(changes: Partial<Booking> = {}): Booking {
  const trip = changes.trip ?? tripOf({ seatsAvailable: 1 });
  return {
    id: '1f3f0a63-90a8-4d0c-9f5c-0f3b9f4f7a03',
    status: 'confirmed',
    seats: 2,
    farePerSeat: 21_500,
    totalFare: 43_000,
    paymentMethod: 'cash',
    createdAt: '2030-11-21T08:00:00Z',
    cancelledAt: null,
    trip,
    leg: {
      fromStopId: '3b1d8a5e-4a0e-4a55-8a53-0c6b6f0f1d04',
      toStopId: '3b1d8a5e-4a0e-4a55-8a53-0c6b6f0f1d05',
      origin: trip.origin,
      destination: trip.destination,
      departureDate: trip.departureDate,
      arrivalDate: '2030-11-29T18:00:00Z',
      fare: 21_500,
      fromPoint: null,
      toPoint: null,
    },
    boardingCode: '0427',
    boardedAt: null,
    ...changes,
  };
}

/** A passenger of `tripOf()` in the driver's list. */
export function passengerOf(changes: Partial<TripPassenger> = {}): TripPassenger {
  return {
    bookingId: '1f3f0a63-90a8-4d0c-9f5c-0f3b9f4f7a03',
    name: 'Ada Obi',
    phone: '+2348031234567',
    seats: 2,
    paymentMethod: 'cash',
    totalFare: 43_000,
    origin: 'Lagos',
    destination: 'Abuja',
    boardedAt: null,
    ...changes,
  };
}
