import { describe, expect, it } from 'vitest';
import { reasonsFor, type Reason } from './matching-reasons.rules.ts';
import { aTrip, someCriteria } from './testing/matching.fixture.ts';

const at = (time: string, date = '2026-11-14'): Date => new Date(`${date}T${time}:00+01:00`);
const sagamu = { origin: 'Sagamu', originKm: 17.6 };
const suleja = { destination: 'Suleja', destinationKm: 36.2 };

const wordsOf = (reasons: Reason[]): string[] => reasons.map(({ words }) => words);

describe('why this trip matches', () => {
  it.each([
    [{}, {}, 'Leaves from Lagos itself'],
    [sagamu, {}, '18 km from your pickup, in Sagamu'],
    [{ origin: 'Ikeja', originKm: 0.4 }, {}, '1 km from your pickup, in Ikeja'],
    [suleja, {}, 'Ends in Suleja, 36 km from Abuja'],
    [{}, { preferredMinutes: 480 }, 'Departs at the time you asked for'],
    [
      { departureAt: at('08:30') },
      { preferredMinutes: 480 },
      'Departs 30 minutes after the time you asked for',
    ],
    [{ departureAt: at('07:00') }, { preferredMinutes: 480 }, 'Departs 1 hour before the time you asked for'],
    [
      { departureAt: at('09:31') },
      { preferredMinutes: 480 },
      'Departs 1 hour 31 minutes after the time you asked for',
    ],
    [{ departureAt: at('10:00') }, { preferredMinutes: 480 }, 'Departs 2 hours after the time you asked for'],
    [{ departureAt: at('08:00', '2026-11-15') }, {}, 'Leaves 1 day later, on Sun 15 Nov'],
    [{ departureAt: at('08:00', '2026-11-12') }, {}, 'Leaves 2 days earlier, on Thu 12 Nov'],
    [{ fareKobo: 650_000 }, { maxFareKobo: 1_000_000 }, '₦3,500 under your maximum'],
    [{ fareKobo: 650_050 }, { maxFareKobo: 1_000_000 }, '₦3,499.50 under your maximum'],
    [{ fareKobo: 1_000_000 }, { maxFareKobo: 1_000_000 }, 'Exactly your maximum'],
    [{}, {}, 'Lowest fare of the trips found'],
    [{ fareKobo: 950_000 }, {}, '₦1,000 above the lowest fare found'],
    [{ fareKobo: 135_850_000 }, {}, '₦1,350,000 above the lowest fare found'],
    [{ driverRating: 4.84, driverRatingCount: 32 }, {}, 'Rated 4.8 by 32 passengers'],
    [{ driverRating: 5, driverRatingCount: 1 }, {}, 'Rated 5.0 by 1 passenger'],
    [{}, {}, 'New driver, verified'],
    [{ isDriverVerified: false }, {}, 'New driver'],
    [{}, { seats: 3 }, 'Room for all 3 of you'],
  ])('a trip %j for criteria %j: %s', (trip, criteria, reason) => {
    expect(wordsOf(reasonsFor(aTrip(trip), someCriteria(criteria), 850_000))).toContain(reason);
  });

  it('a fare that is compared with nothing is not a reason', () => {
    const words = wordsOf(reasonsFor(aTrip(), someCriteria(), null));
    expect(words).toEqual(['New driver, verified', 'Leaves from Lagos itself']);
  });

  it('the most important come first, and the obvious ones are left out', () => {
    expect(wordsOf(reasonsFor(aTrip(), someCriteria(), 850_000))).toEqual([
      'Lowest fare of the trips found',
      'New driver, verified',
      'Leaves from Lagos itself',
    ]);
    expect(
      wordsOf(
        reasonsFor(
          aTrip({ ...sagamu, ...suleja }),
          someCriteria({ preferredMinutes: 480, maxFareKobo: 900_000, seats: 2 }),
          1,
        ),
      ),
    ).toEqual([
      '18 km from your pickup, in Sagamu',
      'Departs at the time you asked for',
      'Ends in Suleja, 36 km from Abuja',
      '₦500 under your maximum',
      'New driver, verified',
      'Room for all 2 of you',
    ]);
  });

  it.each([
    [{}, {}, 'Lowest fare of the trips found'],
    [{}, {}, 'Leaves from Lagos itself'],
    [{}, { preferredMinutes: 480 }, 'Departs at the time you asked for'],
    [{}, { maxFareKobo: 1_000_000 }, '₦1,500 under your maximum'],
    [{ driverRating: 4, driverRatingCount: 2 }, {}, 'Rated 4.0 by 2 passengers'],
    [{}, { seats: 3 }, 'Room for all 3 of you'],
  ])('a trip %j for criteria %j is good because: %s', (trip, criteria, reason) => {
    expect(reasonsFor(aTrip(trip), someCriteria(criteria), 850_000)).toContainEqual({
      words: reason,
      isGood: true,
    });
  });

  it.each([
    [sagamu, {}, '18 km from your pickup, in Sagamu'],
    [suleja, {}, 'Ends in Suleja, 36 km from Abuja'],
    [{ departureAt: at('08:00', '2026-11-15') }, {}, 'Leaves 1 day later, on Sun 15 Nov'],
    [
      { departureAt: at('08:30') },
      { preferredMinutes: 480 },
      'Departs 30 minutes after the time you asked for',
    ],
    [{ fareKobo: 950_000 }, {}, '₦1,000 above the lowest fare found'],
    [{ fareKobo: 1_000_000 }, { maxFareKobo: 1_000_000 }, 'Exactly your maximum'],
    [{ driverRating: 3.9, driverRatingCount: 9 }, {}, 'Rated 3.9 by 9 passengers'],
    [{ isDriverVerified: false }, {}, 'New driver'],
  ])('a trip %j for criteria %j is described, not praised: %s', (trip, criteria, reason) => {
    expect(reasonsFor(aTrip(trip), someCriteria(criteria), 850_000)).toContainEqual({
      words: reason,
      isGood: false,
    });
  });
});
