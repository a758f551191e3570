import { describe, expect, it } from 'vitest';
import { listOf, passesRating } from './matching-filter.ts';
import { aTrip, aWish } from './matching.fixture.ts';

describe('which list a trip belongs in', () => {
  it.each([
    ['on the date, from the place itself', {}, {}, 'matches'],
    ['exactly at the pickup radius', { originKm: 50 }, {}, 'matches'],
    ['just beyond the pickup radius', { originKm: 50.1 }, {}, 'nearbyOrigins'],
    ['100 km beyond the pickup radius', { originKm: 150 }, {}, 'nearbyOrigins'],
    ['farther than that', { originKm: 150.1 }, {}, null],
    ['ending within the radius', { destinationKm: 50 }, {}, 'matches'],
    ['ending beyond the radius', { destinationKm: 50.1 }, {}, null],
    ['a wider radius makes a match of it', { originKm: 180 }, { radiusKm: 200 }, 'matches'],
    ['a week later', { departureAt: Date.parse('2026-11-21T08:00:00+01:00') }, {}, 'differentDates'],
    ['eight days later', { departureAt: Date.parse('2026-11-22T08:00:00+01:00') }, {}, null],
    [
      'a day earlier, still to come',
      { departureAt: Date.parse('2026-11-13T23:30:00+01:00') },
      {},
      'differentDates',
    ],
    [
      'another date and another origin',
      { departureAt: Date.parse('2026-11-15T08:00:00+01:00'), originKm: 60 },
      {},
      null,
    ],
    [
      'the last minute of the day in Lagos',
      { departureAt: Date.parse('2026-11-14T23:59:00+01:00') },
      {},
      'matches',
    ],
    [
      'the first minute of the next',
      { departureAt: Date.parse('2026-11-15T00:00:00+01:00') },
      {},
      'differentDates',
    ],
    ['left a second ago', { departureAt: Date.parse('2026-11-13T10:59:59Z') }, { date: '2026-11-13' }, null],
    [
      'leaves this very moment',
      { departureAt: Date.parse('2026-11-13T11:00:00Z') },
      { date: '2026-11-13' },
      null,
    ],
    [
      'leaves in a minute',
      { departureAt: Date.parse('2026-11-13T11:01:00Z') },
      { date: '2026-11-13' },
      'matches',
    ],
    ['exactly enough seats', { seatsAvailable: 3 }, { seats: 3 }, 'matches'],
    ['one seat too few', { seatsAvailable: 2 }, { seats: 3 }, null],
    ['full', { seatsAvailable: 0 }, {}, null],
    ['at the maximum price', { fareKobo: 900_000 }, { maxFareKobo: 900_000 }, 'matches'],
    ['above the maximum price', { fareKobo: 950_000 }, { maxFareKobo: 900_000 }, null],
    ['at the edge of the time asked for', {}, { preferredMinutes: 600 }, 'matches'],
    ['outside the time asked for', {}, { preferredMinutes: 601 }, null],
    ['within 12 hours of it', {}, { preferredMinutes: 1200, flexibilityMinutes: 720 }, 'matches'],
    [
      'another date keeps to the hour asked for',
      { departureAt: Date.parse('2026-11-15T18:00:00+01:00') },
      { preferredMinutes: 480 },
      null,
    ],
  ] as const)('%s', (_name, trip, wish, list) => {
    expect(listOf(aTrip(trip), aWish(wish))).toBe(list);
  });
});

describe('minimum driver rating', () => {
  it.each([
    [4.2, 3, true],
    [3, 3, true],
    [2.9, 3, false],
    [4.2, 4.3, false],
    [null, 1, true],
    [null, 3, true],
    [null, 3.1, false],
    [null, 5, false],
  ])('a rating of %s against a minimum of %s: %s', (rating, minimum, passes) => {
    expect(passesRating(rating, minimum)).toBe(passes);
    expect(listOf(aTrip({ driverRating: rating }), aWish({ ratingMin: minimum }))).toBe(
      passes ? 'matches' : null,
    );
  });
});
