import type { TripRequest } from '@tafiya/bookings/requests.contract.ts';
import { tripOf } from './trips.ts';

const HOUR_MS = 3_600_000;

/** A request in cash from Ilorin to Abuja that waits for its driver, as the driver reads it. */
export function requestOf(changes: Partial<TripRequest> = {}): TripRequest {
  return {
    id: '00000000-0000-4000-8000-0000000000aa',
    tripId: tripOf().id,
    isMine: false,
    state: 'asked',
    passenger: 'Ada Obi',
    driver: null,
    seats: 1,
    origin: 'Ilorin',
    destination: 'Abuja',
    departureDate: '2030-11-29T09:00:00Z',
    arrivalDate: '2030-11-29T17:30:00Z',
    farePerSeat: 6500,
    totalFare: 6500,
    payment: 'cash',
    isAlong: true,
    extraMinutes: 6,
    fromPoint: { name: 'Post office' },
    toPoint: null,
    answerFrom: new Date(Date.now() - HOUR_MS).toISOString(),
    answerUntil: new Date(Date.now() + 2 * HOUR_MS + 30_000).toISOString(),
    now: new Date().toISOString(),
    ...changes,
  };
}
