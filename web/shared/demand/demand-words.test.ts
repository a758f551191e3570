import { expect, test } from 'vitest';
import { demandInWords, usualInWords, warningOf } from './demand-words.ts';

const USUAL = { basis: 'bookings', fare: 6500, lower: 6000, upper: 7000, low: 2600, high: 13_000 } as const;

test.each([
  [2599, 'This is less than half of the usual fare. Is a digit missing?'],
  [2600, null],
  [13_000, null],
  [13_001, 'This is more than twice the usual fare. Passengers may choose another trip.'],
  [Number.NaN, null],
])('a fare of ₦%s: %s', (fare, warning) => {
  expect(warningOf(USUAL, fare)).toBe(warning);
});

test('the usual fare in words', () => {
  expect(usualInWords(USUAL)).toBe('Usual fare here: ₦6,500 a seat. Most pay ₦6,000 to ₦7,000.');
  expect(usualInWords({ ...USUAL, basis: 'distance', lower: 6500, upper: 6500 })).toBe(
    'Usual fare for this distance: ₦6,500 a seat.',
  );
});

test('demand in words', () => {
  const demand = { origin: 'Lagos', destination: 'Enugu', date: '2026-12-04', people: 1200, found: 0 };
  expect(demandInWords(demand)).toMatch(
    /^1,200 people looked for Lagos to Enugu on Fri 4 Dec.*, none found a seat\.$/,
  );
});
