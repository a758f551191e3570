import { describe, expect, it } from 'vitest';
import { askedOf, wishOf } from './search-criteria.ts';

const now = Date.parse('2026-11-13T23:30:00Z');
const asked = { origin: 'ph', destination: 'FCT', seatsNeeded: 1 };

describe('what a search form means', () => {
  it('no date is today in Lagos, where it is already tomorrow', () => {
    expect(wishOf(asked, now)).toEqual({
      originName: 'ph',
      destinationName: 'FCT',
      date: '2026-11-14',
      day: 20_771,
      now,
      seats: 1,
      maxFareKobo: null,
      preferredMinutes: null,
      flexibilityMinutes: 120,
      radiusKm: 50,
      ratingMin: 3,
    });
  });

  it('hours become minutes and naira kobo', () => {
    const form = {
      timeFlexibility: 1.5,
      maxPrice: 8500.5,
      preferredDepartureTime: '07:30',
      radiusKm: 80,
      driverRatingMin: 4.2,
    };
    expect(wishOf({ ...asked, ...form }, now)).toMatchObject({
      flexibilityMinutes: 90,
      maxFareKobo: 850_050,
      preferredMinutes: 450,
      radiusKm: 80,
      ratingMin: 4.2,
    });
  });

  it.each(['2026-11-13', '2020-01-01', '0001-01-01'])('%s is over in Lagos and refused', (departureDate) => {
    expect(() => wishOf({ ...asked, departureDate }, now)).toThrow('Departure date must not be in the past');
  });

  it('the answer tells what was searched, defaults and place names included', () => {
    const wish = { ...wishOf(asked, now), originName: 'Port Harcourt', destinationName: 'Abuja' };
    expect(askedOf(asked, wish)).toEqual({
      origin: 'Port Harcourt',
      destination: 'Abuja',
      departureDate: '2026-11-14',
      seatsNeeded: 1,
      timeFlexibility: 2,
      radiusKm: 50,
      driverRatingMin: 3,
    });
  });
});
