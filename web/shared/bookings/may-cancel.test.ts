import { describe, expect, it } from 'vitest';
import { bookingOf } from '@/shared/testing/bookings.ts';
import { tripOf } from '@/shared/testing/trips.ts';
import { freeUntil, mayCancelBooking } from './may-cancel.ts';

const BEFORE = Date.parse('2030-11-29T08:29:00Z');
const AFTER = Date.parse('2030-11-29T08:31:00Z');
const booked = (origin: string, status: 'scheduled' | 'waiting' | 'en_route' | 'completed') =>
  bookingOf({
    trip: tripOf({ status }),
    leg: { ...bookingOf().leg, origin, departureDate: '2030-11-29T08:30:00Z' },
  });

describe('cancelling a booking', () => {
  it.each([
    ['Lagos', 'waiting', AFTER, true],
    ['Lagos', 'en_route', BEFORE, false],
    ['Ore', 'en_route', BEFORE, true],
    ['Ore', 'en_route', AFTER, false],
    ['Ore', 'completed', BEFORE, false],
  ] as const)('from %s of a trip that is %s', (origin, status, now, may) => {
    expect(mayCancelBooking(booked(origin, status), now)).toBe(may);
  });

  it('is free until the time of the own stop', () => {
    expect(freeUntil(booked('Lagos', 'scheduled'))).toBe('Cancelling before the trip starts is free.');
    expect(freeUntil(booked('Ore', 'scheduled'))).toBe(
      'Cancelling is free until Fri 29 Nov 2030, 09:30, the time of your stop.',
    );
  });
});
