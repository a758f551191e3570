import { describe, expect, it } from 'vitest';
import { appliedCriteria, resolveCriteria } from './criteria.rules.ts';

const now = Date.parse('2026-11-13T23:30:00Z');
const criteria = { origin: 'ph', destination: 'FCT', seatsNeeded: 1 };

describe('search criteria', () => {
  it('without a date mean today in Lagos, where the next day has already begun', () => {
    expect(resolveCriteria(criteria, now)).toEqual({
      origin: 'ph',
      destination: 'FCT',
      date: '2026-11-14',
      day: 20_771,
      now,
      seats: 1,
      maxFareKobo: null,
      preferredMinutes: null,
      flexibilityMinutes: 120,
      radiusKm: 50,
      ratingMin: null,
      timeOfDay: null,
      choices: null,
      sort: 'best',
    });
  });

  it('are converted: hours to minutes, naira to kobo', () => {
    const optional = {
      timeFlexibility: 1.5,
      maxPrice: 8500.5,
      preferredDepartureTime: '07:30',
      radiusKm: 80,
      driverRatingMin: 4.2,
    };
    expect(resolveCriteria({ ...criteria, ...optional }, now)).toMatchObject({
      flexibilityMinutes: 90,
      maxFareKobo: 850_050,
      preferredMinutes: 450,
      radiusKm: 80,
      ratingMin: 4.2,
    });
  });

  it.each(['2026-11-13', '2020-01-01', '0001-01-01'])(
    'are refused for %s, a day that is over in Lagos',
    (departureDate) => {
      expect(() => resolveCriteria({ ...criteria, departureDate }, now)).toThrow(
        'Departure date must not be in the past',
      );
    },
  );

  it('are returned with their defaults and the place names', () => {
    const resolved = {
      ...resolveCriteria(criteria, now),
      origin: 'Port Harcourt',
      destination: 'Abuja',
    };
    expect(appliedCriteria(criteria, resolved)).toEqual({
      origin: 'Port Harcourt',
      destination: 'Abuja',
      departureDate: '2026-11-14',
      seatsNeeded: 1,
      timeFlexibility: 2,
      radiusKm: 50,
    });
  });
});
