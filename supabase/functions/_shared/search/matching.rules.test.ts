import { describe, expect, it } from 'vitest';
import { lagosDate, lagosTime } from '../core/lagos-time.ts';
import { aTrip, someCriteria } from './testing/matching.fixture.ts';
import { arrangeTrips } from './matching.rules.ts';
import type { SearchOrder, TimeOfDay } from './choices.rules.ts';

const at = (time: string, date = '2026-11-14'): Date => new Date(`${date}T${time}:00+01:00`);

describe('search answer', () => {
  it('the worked examples of docs/search.md are right', () => {
    const criteria = someCriteria({ preferredMinutes: 480, maxFareKobo: 1_200_000, seats: 2 });
    const exact = aTrip({ fareKobo: 600_000, driverRating: 4.8, driverRatingCount: 32 });
    const nearby = aTrip({
      originPlaceId: 'sagamu',
      origin: 'Sagamu',
      originKm: 47,
      departureAt: at('08:30'),
      seatsAvailable: 2,
    });
    const [first, second] = arrangeTrips([nearby, exact], criteria).matches;
    expect(first).toMatchObject({ candidate: exact, score: 99 });
    expect(second).toMatchObject({ candidate: nearby, score: 79 });
  });

  it('an exact match scores 100 with the best driver and 98 with a new one', () => {
    const best = aTrip({ driverRating: 5, driverRatingCount: 1_000_000 });
    expect(arrangeTrips([best], someCriteria()).matches[0]?.score).toBe(100);
    expect(arrangeTrips([aTrip()], someCriteria()).matches[0]?.score).toBe(98);
  });

  it('a fare is the lowest only where another trip of the list is more expensive', () => {
    const praised = (...fares: number[]) =>
      arrangeTrips(
        fares.map((fareKobo) => aTrip({ fareKobo })),
        someCriteria(),
      ).matches.filter(({ reasons }) => reasons.some(({ words }) => words.startsWith('Lowest fare')));
    expect(praised(850_000)).toEqual([]);
    expect(praised(850_000, 850_000)).toEqual([]);
    expect(praised(850_000, 900_000)).toMatchObject([{ candidate: { fareKobo: 850_000 } }]);
  });

  it('scores are whole numbers from 0 to 100, best first', () => {
    const trips = [0, 7, 13, 21, 34, 50].flatMap((originKm) =>
      [850_000, 1_100_000, 2_000_000].map((fareKobo) =>
        aTrip({
          originKm,
          fareKobo,
          destinationKm: originKm,
          driverRating: 1,
          driverRatingCount: 500,
        }),
      ),
    );
    const { matches } = arrangeTrips(trips, someCriteria({ ratingMin: 1 }));
    const scores = matches.map((match) => match.score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(scores.every((score) => Number.isInteger(score) && score >= 0 && score <= 100)).toBe(true);
  });

  it('sorts all matches by departure or fare when asked to, and alternatives by score', () => {
    const trips = [
      aTrip({ departureAt: at('08:00'), fareKobo: 900_000 }),
      aTrip({ departureAt: at('21:00'), fareKobo: 400_000, originKm: 49, destinationKm: 49 }),
      aTrip({ departureAt: at('06:30'), fareKobo: 1_500_000, originKm: 40 }),
      aTrip({ departureAt: at('05:00'), fareKobo: 400_000, originKm: 49, destinationKm: 49 }),
    ];
    const fares = (sort: SearchOrder, timeOfDay: TimeOfDay | null = null) =>
      arrangeTrips(trips, someCriteria({ sort, timeOfDay })).matches.map(
        ({ candidate }) => `${lagosTime(candidate.departureAt)} ${candidate.fareKobo / 100}`,
      );
    expect(fares('earliest')).toEqual(['05:00 4000', '06:30 15000', '08:00 9000', '21:00 4000']);
    expect(fares('cheapest')).toEqual(['05:00 4000', '21:00 4000', '08:00 9000', '06:30 15000']);
    expect(fares('best')).not.toEqual(fares('cheapest'));
    expect(fares('cheapest', 'morning')).toEqual(['08:00 9000', '06:30 15000']);
    expect(fares('best', 'evening')).toEqual(['21:00 4000']);
    const dates = ['2026-11-20', '2026-11-15'].map((date) => aTrip({ departureAt: at('08:00', date) }));
    const { differentDates } = arrangeTrips(
      dates.map((trip, index) => ({ ...trip, fareKobo: 400_000 + index })),
      someCriteria({ sort: 'cheapest' }),
    );
    expect(differentDates.map(({ candidate }) => lagosDate(candidate.departureAt))).toEqual([
      '2026-11-15',
      '2026-11-20',
    ]);
  });

  it('contains at most 10 matches, 5 other dates and 5 nearby origins, and no trip twice', () => {
    const many = (changes: object) => Array.from({ length: 30 }, () => aTrip(changes));
    const arranged = arrangeTrips(
      [...many({}), ...many({ departureAt: at('08:00', '2026-11-16') }), ...many({ originKm: 80 })],
      someCriteria(),
    );
    expect(arranged.matches).toHaveLength(10);
    expect(arranged.differentDates).toHaveLength(5);
    expect(arranged.nearbyOrigins).toHaveLength(5);
    const all = [...arranged.matches, ...arranged.differentDates, ...arranged.nearbyOrigins].map(
      (scored) => scored.candidate,
    );
    expect(new Set(all).size).toBe(all.length);
  });

  it('equal scores: the earlier departure first, then the lower fare', () => {
    const late = aTrip({ departureAt: at('12:00') });
    const early = aTrip({ departureAt: at('06:00') });
    expect(arrangeTrips([late, early], someCriteria()).matches.map((match) => match.candidate)).toEqual([
      early,
      late,
    ]);
  });

  it('without candidates has three empty lists', () => {
    expect(arrangeTrips([], someCriteria())).toEqual({ matches: [], differentDates: [], nearbyOrigins: [] });
  });

  it('does not change its arguments', () => {
    const trips = Object.freeze([aTrip({ departureAt: at('12:00') }), aTrip()]);
    expect(() => arrangeTrips(trips, Object.freeze(someCriteria()))).not.toThrow();
  });
});
