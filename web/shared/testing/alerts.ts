import type { Alert, AlertHit } from '@tafiya/alerts/contract.ts';

/** A trip that a trip alert has found. */
export function hitOf(changes: Partial<AlertHit> = {}): AlertHit {
  return {
    tripId: '3f0f2f5e-0d5e-4c7e-8f4e-1d1a3f0c9a01',
    fromStopId: null,
    toStopId: null,
    origin: 'Lagos',
    destination: 'Enugu',
    departureDate: '2035-11-30T07:00:00Z',
    arrivalDate: '2035-11-30T15:05:00Z',
    farePerSeat: 6500,
    isOpen: true,
    ...changes,
  };
}

/** An open trip alert about new trips of a search, without hits. */
export function alertOf(changes: Partial<Alert> = {}): Alert {
  return {
    id: '3f0f2f5e-0d5e-4c7e-8f4e-1d1a3f0c9a02',
    tripId: null,
    origin: 'Lagos',
    destination: 'Enugu',
    firstDay: '2035-11-30',
    lastDay: '2035-11-30',
    minuteFrom: 0,
    minuteUntil: 1439,
    seats: 2,
    maxFare: null,
    ratingMin: null,
    radiusKm: 50,
    choices: [],
    isOpen: true,
    endsAt: '2035-11-30T23:00:00Z',
    hits: [],
    ...changes,
  };
}
