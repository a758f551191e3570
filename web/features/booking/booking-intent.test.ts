import { describe, expect, it } from 'vitest';
import { intentFor } from './booking-intent.ts';

const TRIP = '7c1f1a52-6f0a-4a39-9e0b-3a7c5f9d2b01';
const newKey = () => 'new';

describe('booking intent', () => {
  it('keeps its key while nothing about it changes', () => {
    const first = intentFor(null, { tripId: TRIP, seats: 2 }, () => 'first');
    expect(intentFor(first, { tripId: TRIP, seats: 2 }, newKey)).toBe(first);
  });

  it('is another one, with another key, for other seats or another trip', () => {
    const first = intentFor(null, { tripId: TRIP, seats: 2 }, () => 'first');
    expect(intentFor(first, { tripId: TRIP, seats: 1 }, newKey)).toEqual({
      tripId: TRIP,
      seats: 1,
      clientKey: 'new',
    });
    expect(intentFor(first, { tripId: 'other', seats: 2 }, newKey).clientKey).toBe('new');
  });
});
