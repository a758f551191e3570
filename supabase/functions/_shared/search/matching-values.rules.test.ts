import { describe, expect, it } from 'vitest';
import { listOf, passesRating, pointsOf, scoreParts } from './matching-values.rules.ts';
import { aTrip, someCriteria } from './testing/matching.fixture.ts';

describe('which list a trip belongs in', () => {
  it.each([
    ['on the date, from the origin itself', {}, {}, 'matches'],
    ['exactly at the pickup radius', { originKm: 50 }, {}, 'matches'],
    ['just beyond the pickup radius', { originKm: 50.1 }, {}, 'nearbyOrigins'],
    ['100 km beyond the pickup radius', { originKm: 150 }, {}, 'nearbyOrigins'],
    ['farther than 100 km beyond the pickup radius', { originKm: 150.1 }, {}, null],
    ['ending within the radius', { destinationKm: 50 }, {}, 'matches'],
    ['ending beyond the radius', { destinationKm: 50.1 }, {}, null],
    ['within a wider radius', { originKm: 180 }, { radiusKm: 200 }, 'matches'],
    ['a week later', { departureAt: new Date('2026-11-21T08:00:00+01:00') }, {}, 'differentDates'],
    ['eight days later', { departureAt: new Date('2026-11-22T08:00:00+01:00') }, {}, null],
    [
      'a day earlier, still to come',
      { departureAt: new Date('2026-11-13T23:30:00+01:00') },
      {},
      'differentDates',
    ],
    [
      'another date and another origin',
      { departureAt: new Date('2026-11-15T08:00:00+01:00'), originKm: 60 },
      {},
      null,
    ],
    [
      'the last minute of the day in Lagos',
      { departureAt: new Date('2026-11-14T23:59:00+01:00') },
      {},
      'matches',
    ],
    [
      'the first minute of the next',
      { departureAt: new Date('2026-11-15T00:00:00+01:00') },
      {},
      'differentDates',
    ],
    ['left a second ago', { departureAt: new Date('2026-11-13T10:59:59Z') }, { date: '2026-11-13' }, null],
    [
      'leaves at this moment',
      { departureAt: new Date('2026-11-13T11:00:00Z') },
      { date: '2026-11-13' },
      null,
    ],
    [
      'leaves in a minute',
      { departureAt: new Date('2026-11-13T11:01:00Z') },
      { date: '2026-11-13' },
      'matches',
    ],
    ['exactly enough seats', { seatsAvailable: 3 }, { seats: 3 }, 'matches'],
    ['one seat too few', { seatsAvailable: 2 }, { seats: 3 }, null],
    ['full', { seatsAvailable: 0 }, {}, null],
    ['at the maximum price', { fareKobo: 900_000 }, { maxFareKobo: 900_000 }, 'matches'],
    ['above the maximum price', { fareKobo: 950_000 }, { maxFareKobo: 900_000 }, null],
    ['at the limit of the preferred time', {}, { preferredMinutes: 600 }, 'matches'],
    ['outside the preferred time', {}, { preferredMinutes: 601 }, null],
    ['within 12 hours of it', {}, { preferredMinutes: 1200, flexibilityMinutes: 720 }, 'matches'],
    [
      'another date outside the preferred time',
      { departureAt: new Date('2026-11-15T18:00:00+01:00') },
      { preferredMinutes: 480 },
      null,
    ],
  ] as const)('%s', (_name, trip, criteria, list) => {
    expect(listOf(aTrip(trip), someCriteria(criteria))).toBe(list);
  });
});

describe('minimum driver rating', () => {
  it.each([
    [4.2, 3, true],
    [3, 3, true],
    [2.9, 3, false],
    [4.2, 4.3, false],
    [1.1, null, true],
    [null, null, true],
    [null, 1, true],
    [null, 3, true],
    [null, 3.1, false],
    [null, 5, false],
  ])('a rating of %s against a minimum of %s: %s', (rating, minimum, passes) => {
    expect(passesRating(rating, minimum)).toBe(passes);
    expect(listOf(aTrip({ driverRating: rating }), someCriteria({ ratingMin: minimum }))).toBe(
      passes ? 'matches' : null,
    );
  });
});

const at = (time: string, date = '2026-11-14'): Date => new Date(`${date}T${time}:00+01:00`);

describe('location proximity', () => {
  it.each([
    [0, 0, 50, 1],
    [25, 0, 50, 0.875],
    [25, 25, 50, 0.75],
    [50, 50, 50, 0.5],
    [50, 0, 200, 0.9375],
    [50.1, 0, 50, 0.74975],
    [100, 0, 50, 0.625],
    [150, 0, 50, 0.5],
  ])('%s km and %s km away within a radius of %s km: %s', (originKm, destinationKm, radiusKm, part) => {
    expect(
      scoreParts(aTrip({ originKm, destinationKm }), someCriteria({ radiusKm }), 1).location,
    ).toBeCloseTo(part);
  });
});

describe('date and time preferences', () => {
  it.each([
    ['the requested day, no preferred time', at('21:00'), {}, 1],
    ['the preferred time', at('08:00'), { preferredMinutes: 480 }, 1],
    ['half an hour after, 2 hours flexible', at('08:30'), { preferredMinutes: 480 }, 0.875],
    [
      'half an hour before, 1 hour flexible',
      at('07:30'),
      { preferredMinutes: 480, flexibilityMinutes: 60 },
      0.75,
    ],
    ['2 hours after, 2 hours flexible', at('10:00'), { preferredMinutes: 480 }, 0.5],
    ['the next day', at('08:00', '2026-11-15'), {}, 0.5],
    ['a week later', at('08:00', '2026-11-21'), {}, 0.07143],
    ['the next day, an hour after', at('09:00', '2026-11-15'), { preferredMinutes: 480 }, 0.375],
  ])('%s', (_name, departureAt, criteria, part) => {
    expect(scoreParts(aTrip({ departureAt }), someCriteria(criteria), 1).time).toBeCloseTo(part);
  });
});

describe('price compatibility', () => {
  it.each([
    ['half the maximum', 500_000, 1_000_000, 1],
    ['less than half the maximum', 300_000, 1_000_000, 1],
    ['three quarters of the maximum', 750_000, 1_000_000, 0.75],
    ['the maximum', 1_000_000, 1_000_000, 0.5],
    ['no maximum: the lowest found', 850_000, null, 1],
    ['no maximum: half as much again', 1_275_000, null, 0.75],
    ['no maximum: twice the lowest', 1_700_000, null, 0.5],
    ['no maximum: three times the lowest', 2_550_000, null, 0],
  ])('%s', (_name, fareKobo, maxFareKobo, part) => {
    expect(scoreParts(aTrip({ fareKobo }), someCriteria({ maxFareKobo }), 850_000).price).toBeCloseTo(part);
  });
});

describe('driver quality and availability', () => {
  const driver = (changes: object, criteria = {}): number =>
    scoreParts(aTrip(changes), someCriteria(criteria), 1).driver;

  it('an unrated, verified driver with room counts as rated 4', () => {
    expect(driver({})).toBeCloseTo(0.5 * 0.75 + 0.2 + 0.3);
  });

  it('a few ratings change the mean a little, many ratings almost completely', () => {
    expect(driver({ driverRating: 5, driverRatingCount: 1 })).toBeCloseTo(0.5 * (3.16667 / 4) + 0.5);
    expect(driver({ driverRating: 5, driverRatingCount: 995 })).toBeCloseTo(0.5 * (3.995 / 4) + 0.5);
    expect(driver({ driverRating: 1, driverRatingCount: 5 })).toBeCloseTo(0.5 * (1.5 / 4) + 0.5);
  });

  it('exactly enough seats count half of the share for seats', () => {
    expect(driver({ seatsAvailable: 2 }, { seats: 2 })).toBeCloseTo(0.375 + 0.2 + 0.15);
    expect(driver({ seatsAvailable: 4 }, { seats: 2 })).toBeCloseTo(0.375 + 0.2 + 0.3);
  });

  it('an unverified driver loses the share for verification', () => {
    expect(driver({ isDriverVerified: false })).toBeCloseTo(0.375 + 0.3);
  });
});

describe('points', () => {
  it('are weighted 40, 25, 20 and 15', () => {
    const none = { location: 0, time: 0, price: 0, driver: 0 };
    expect(pointsOf({ ...none, location: 1 })).toBe(40);
    expect(pointsOf({ ...none, time: 1 })).toBe(25);
    expect(pointsOf({ ...none, price: 1 })).toBe(20);
    expect(pointsOf({ ...none, driver: 1 })).toBe(15);
    expect(pointsOf({ location: 1, time: 1, price: 1, driver: 1 })).toBe(100);
  });
});
