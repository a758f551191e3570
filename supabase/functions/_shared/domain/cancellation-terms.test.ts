import { describe, expect, test } from 'vitest';
import { cancellationTerms, type Cancellation } from './cancellation-terms.ts';

const DEPARTURE = new Date('2030-05-05T11:00:00Z').getTime();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Times from the departure, in milliseconds. */
function terms(moment: number, change: Partial<Cancellation> & { paid?: number } = {}): string {
  const { paid = -10 * 24 * HOUR, ...rest } = change;
  const { rule, refundKobo, driverKobo } = cancellationTerms({
    totalKobo: 1_700_001,
    by: 'passenger',
    paidAt: new Date(DEPARTURE + paid),
    departureAt: new Date(DEPARTURE),
    moment: new Date(DEPARTURE + moment),
    ...rest,
  });
  return `${rule} ${refundKobo} ${driverKobo}`;
}

describe('the five rules at their edges', () => {
  test.each([
    ['24 hours before', -24 * HOUR, -240 * HOUR, 'a_day_before 1700001 0'],
    ['a millisecond later', -24 * HOUR + 1, -240 * HOUR, 'late 850001 850000'],
    ['at the departure', 0, -240 * HOUR, 'late 850001 850000'],
    ['a millisecond less than 30 minutes after it', 30 * MINUTE - 1, -240 * HOUR, 'late 850001 850000'],
    ['30 minutes after it', 30 * MINUTE, -240 * HOUR, 'not_passenger 1700001 0'],
    ['30 minutes after paying', -4 * HOUR, -4.5 * HOUR, 'soon_after_paying 1700001 0'],
    ['a millisecond later', -4 * HOUR + 1, -4.5 * HOUR, 'late 850001 850000'],
    ['2 hours before, soon after paying', -2 * HOUR, -2.5 * HOUR, 'soon_after_paying 1700001 0'],
    ['a millisecond later', -2 * HOUR + 1, -2.4 * HOUR, 'late 850001 850000'],
  ])('%s (%d, paid %d)', (_title, moment, paid, expected) => {
    expect(terms(moment, { paid })).toBe(expected);
  });
});

test('a cancellation by the driver gives everything back at any time', () => {
  for (const moment of [-100 * HOUR, -1, 0, HOUR])
    expect(terms(moment, { by: 'driver' })).toBe('not_passenger 1700001 0');
});

test('a no-show gives the driver everything', () => {
  expect(terms(3 * HOUR, { by: 'no_show' })).toBe('no_show 0 1700001');
});

test('the odd kobo of a half is the passenger’s', () => {
  expect(terms(-HOUR, { totalKobo: 1 })).toBe('late 1 0');
  expect(terms(-HOUR, { totalKobo: 9_000_000_000_001 })).toBe('late 4500000000001 4500000000000');
});
