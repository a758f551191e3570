import { describe, expect, it } from 'vitest';
import { expectedFares, seatsSold, onlineEarnings } from './earnings.rules.ts';

it('seats sold are the total without those available', () => {
  expect(seatsSold({ totalSeats: 14, seatsAvailable: 4 })).toBe(10);
});

describe('expected fares', () => {
  const whole = { totalSeats: 6, seatsAvailable: 4, farePerSeat: 20_000 };

  it('without stops are seats times fare', () => {
    expect(expectedFares(whole)).toBe(40_000);
  });

  it('with stops are the fares of each taken leg', () => {
    const stops = [
      { fare: 0, seatsAvailable: 4 },
      { fare: 5000, seatsAvailable: 5 },
      { fare: 20_000, seatsAvailable: null },
    ];
    // One seat for the whole trip, and one to the first stop.
    expect(expectedFares({ ...whole, stops })).toBe(25_000);
  });
});

it.each([
  [8500, 500, 8075],
  [8500, 0, 8500],
  // 8 % of 1,000.01 is 80.0008: the commission is rounded down to the kobo.
  [1000.01, 800, 920.01],
  [1000.99, 725, 928.42],
])('counts the commission of %d at %d basis points to the kobo', (fare, basisPoints, receives) => {
  expect(onlineEarnings(fare, basisPoints)).toBe(receives);
});
