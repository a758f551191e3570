import { describe, expect, it } from 'vitest';
import { aTrip, someCriteria } from './testing/matching.fixture.ts';
import { arrangeTrips } from './matching.rules.ts';
import { historyBonus, type PastTrip } from './recommendation.rules.ts';

const past = (changes: Partial<PastTrip> = {}): PastTrip => ({
  originPlaceId: 'lagos',
  destinationPlaceId: 'abuja',
  departureMinutes: 480,
  fareKobo: 850_000,
  ...changes,
});
const elsewhere = { originPlaceId: 'kano', destinationPlaceId: 'kaduna' };

describe('history bonus', () => {
  it.each([
    ['no history', [], {}, 0],
    ['three journeys on the route, at the hour, at the fare', [past(), past(), past()], {}, 10],
    ['one journey on the route', [past()], {}, 4 / 3 + 3 + 3],
    ['journeys elsewhere at that hour', [past(elsewhere), past(elsewhere)], {}, 3],
    ['journeys elsewhere at another hour', [past({ ...elsewhere, departureMinutes: 900 })], {}, 0],
    ['90 minutes apart is the same hour', [past({ ...elsewhere, departureMinutes: 570 })], {}, 3],
    ['91 minutes apart is not', [past({ ...elsewhere, departureMinutes: 571 })], {}, 0],
    [
      'midnight is no gap',
      [past({ ...elsewhere, departureMinutes: 1410 })],
      { departureAt: new Date('2026-11-14T00:30:00+01:00') },
      3,
    ],
    [
      'an eighth above the usual fare',
      [past({ departureMinutes: 900, fareKobo: 800_000 })],
      { fareKobo: 900_000 },
      4 / 3 + 1.5,
    ],
    [
      'half as much again as the usual fare',
      [past({ departureMinutes: 900 })],
      { fareKobo: 1_275_000 },
      4 / 3,
    ],
  ])('%s', (_name, history, trip, points) => {
    expect(historyBonus(aTrip(trip), history).points).toBeCloseTo(points);
  });

  it('reasons are given only for habits that apply', () => {
    expect(historyBonus(aTrip(), [past()]).reasons).toEqual([
      'You have taken this route before',
      'Around the time you usually leave',
      'No more than you usually pay on this route',
    ]);
    expect(historyBonus(aTrip({ fareKobo: 900_000 }), [past({ departureMinutes: 900 })]).reasons).toEqual([
      'You have taken this route before',
    ]);
    expect(historyBonus(aTrip(), []).reasons).toEqual([]);
  });
});

describe('recommendations', () => {
  const morning = aTrip({ departureAt: new Date('2026-11-14T07:00:00+01:00') });
  const evening = aTrip({ departureAt: new Date('2026-11-14T18:00:00+01:00') });
  const scores = (history: PastTrip[]) => arrangeTrips([morning, evening], someCriteria(), history).matches;

  it('habits change the order of trips with equal scores', () => {
    expect(scores([])[0]?.candidate).toBe(morning);
    const usual = scores([past({ departureMinutes: 1080 })]);
    expect(usual[0]?.candidate).toBe(evening);
    expect(usual[0]?.reasons[1]?.words).toBe('Around the time you usually leave');
  });

  it('scores stay at most 100, habits add at most 10 points, and the set of trips stays the same', () => {
    const history = [past(), past(), past(), past({ departureMinutes: 1080 })];
    const plain = scores([]);
    const personal = scores(history);
    expect(personal).toHaveLength(plain.length);
    expect(personal.every((match) => match.score <= 100)).toBe(true);
    const far = aTrip({ originKm: 40, destinationKm: 40 });
    const scoreOf = (habits: PastTrip[]) =>
      arrangeTrips([far], someCriteria(), habits).matches[0]?.score ?? 0;
    expect(scoreOf([past(), past(), past()]) - scoreOf([])).toBe(10);
  });

  it('10 points do not outweigh a much better match', () => {
    const unfamiliar = aTrip({ originPlaceId: 'ikeja', origin: 'Ikeja', originKm: 0 });
    const familiarButFar = aTrip({ originPlaceId: 'sagamu', origin: 'Sagamu', originKm: 47 });
    const habits = [1, 2, 3].map(() => past({ originPlaceId: 'sagamu' }));
    const { matches } = arrangeTrips([familiarButFar, unfamiliar], someCriteria(), habits);
    expect(matches[0]?.candidate).toBe(unfamiliar);
  });
});
