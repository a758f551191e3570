import { describe, expect, it } from 'vitest';
import { tripOf } from '@/shared/testing/trips.ts';
import { dayAgain, routeAgain } from './again.ts';

const trip = (departure: string, arrival: string) =>
  tripOf({ departureDate: `${departure}:00+01:00`, arrivalDate: `${arrival}:00+01:00` });
const BY_DAY = trip('2026-11-24T06:30', '2026-11-24T18:30');
const OVERNIGHT = trip('2026-11-24T21:00', '2026-11-25T08:00');
const LONG = trip('2026-11-24T06:30', '2026-11-25T10:00');

describe('the day of a trip again', () => {
  it.each([
    ['repeat', 'a trip ahead: a week after it', BY_DAY, '2026-11-22', '2026-12-01'],
    ['repeat', 'a trip today', BY_DAY, '2026-11-24', '2026-12-01'],
    ['repeat', 'the last trip was a week ago: the weekday is today', BY_DAY, '2026-12-01', '2026-12-08'],
    ['repeat', 'a trip long ago: the next such weekday', BY_DAY, '2027-03-15', '2027-03-16'],
    ['return', 'the day after, at the time of departure', BY_DAY, '2026-11-22', '2026-11-25'],
    ['return', 'the evening of the arrival', OVERNIGHT, '2026-11-22', '2026-11-25'],
    ['return', 'the first such time after a long trip', LONG, '2026-11-22', '2026-11-26'],
    ['return', 'a past trip: tomorrow', BY_DAY, '2026-12-10', '2026-12-11'],
  ] as const)('%s: %s', (kind, _, before, today, day) => {
    expect(dayAgain({ kind, trip: before }, today)).toBe(day);
  });

  it('the way back swaps origin and destination', () => {
    expect(routeAgain({ kind: 'repeat', trip: BY_DAY })).toEqual({ origin: 'Lagos', destination: 'Abuja' });
    expect(routeAgain({ kind: 'return', trip: BY_DAY })).toEqual({ origin: 'Abuja', destination: 'Lagos' });
  });
});
