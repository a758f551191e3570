import { describe, expect, it } from 'vitest';
import {
  clockAfter,
  faresOfPairs,
  minutesUntil,
  onTheWay,
  placesAlong,
  suggestedFare,
  suggestedMinutes,
} from './along.rules.ts';
import { STOPS_SUGGESTED_MAX } from './limits.rules.ts';

const LAGOS = { latitude: 6.52, longitude: 3.38 };
const ABUJA = { latitude: 9.06, longitude: 7.49 };
const IBADAN = { latitude: 7.38, longitude: 3.95 };
const LOKOJA = { latitude: 7.8, longitude: 6.74 };
const WAY = { origin: LAGOS, destination: ABUJA };
/** The equator, 10 degrees: 1111.9 km. */
const EQUATOR = { origin: { latitude: 0, longitude: 0 }, destination: { latitude: 0, longitude: 10 } };

describe('where a place lies beside the line', () => {
  it.each([
    ['the origin', LAGOS, 0, 0, 0],
    ['the destination', ABUJA, 534, 0, 1],
    ['the middle', { latitude: 7.79, longitude: 5.435 }, 267, 0, 0.5],
    ['Ibadan', IBADAN, 104, 48, 0.194],
    ['Lokoja', LOKOJA, 389, 75, 0.729],
    ['before the origin', { latitude: 5.25, longitude: 1.325 }, -267, 0, -0.5],
  ])('%s', (_name, point, km, offKm, share) => {
    const way = onTheWay(point, WAY);
    expect([Math.round(way.km), Math.round(way.offKm)]).toEqual([km, offKm]);
    expect(way.share).toBeCloseTo(share, 2);
  });

  it('is measured the other way round on the way back', () => {
    const back = onTheWay(IBADAN, { origin: ABUJA, destination: LAGOS });
    expect(back.share).toBeCloseTo(1 - onTheWay(IBADAN, WAY).share, 9);
  });
});

describe('the places to suggest', () => {
  const place = (name: string, longitude: number, changes: object = {}) => ({
    name,
    latitude: 0,
    longitude,
    population: 1000,
    uses: 0,
    ...changes,
  });
  const namesOf = (candidates: ReturnType<typeof place>[]) =>
    placesAlong(candidates, EQUATOR).map(({ name }) => name);

  it.each([
    ['in order of travel', [place('far', 8), place('near', 2)], ['near', 'far']],
    ['not the ends and what is beside them', [place('end', 0.1), place('at', 10), place('mid', 5)], ['mid']],
    ['not before the origin or after the destination', [place('back', -2), place('past', 12)], []],
    ['not beside the line', [place('off', 5, { latitude: 0.3 }), place('on', 5, { latitude: 0.2 })], ['on']],
    [
      'a place off the line where trips stop',
      [place('junction', 5, { latitude: 0.9, uses: 1 })],
      ['junction'],
    ],
    [
      'the bigger one of two neighbours',
      [
        place('village', 5, { population: 10 }),
        place('city', 5.05),
        place('hamlet', 4.98, { population: null }),
      ],
      ['city'],
    ],
    [
      'the one where trips stop before a bigger neighbour',
      [place('city', 5), place('park', 5.05, { population: 10, uses: 3 })],
      ['park'],
    ],
  ])('%s', (_name, candidates, expected) => {
    expect(namesOf(candidates)).toEqual(expected);
  });

  it('the most used first, then the most populous, at most as many as fit', () => {
    const towns = Array.from({ length: 20 }, (_, index) =>
      place(`t${index}`, 0.4 + index * 0.4, { population: 100 + index, uses: index === 3 ? 1 : 0 }),
    );
    const names = namesOf(towns);
    expect(names).toHaveLength(STOPS_SUGGESTED_MAX);
    expect(names).toEqual(['t3', 't13', 't14', 't15', 't16', 't17', 't18', 't19']);
  });
});

describe('the time that a stop gets', () => {
  it.each([
    [0.5, 600, 300],
    [0.33, 694, 230],
    [0.001, 600, 5],
    [0.999, 600, 595],
    [0.999, 598, 595],
    [0.5, 7, 5],
  ])('share %d of %d minutes', (share, minutes, expected) => {
    expect(suggestedMinutes(share, minutes)).toBe(expected);
  });
});

describe('the fare that a stop gets', () => {
  const LIMITS = { fareMin: 1000, fareStep: 500 };
  it.each([
    ['by its share', 0.25, { fare: 20_000 }, 5000],
    ['rounded to the step', 0.33, { fare: 21_500 }, 7000],
    ['at least the minimum', 0.01, { fare: 20_000 }, 1000],
    ['leaves the minimum for the rest', 0.99, { fare: 20_000 }, 19_000],
    ['after the stop before', 0.25, { fare: 20_000, before: 5000 }, 6000],
    ['before the next stop', 0.5, { fare: 20_000, after: 9000 }, 8000],
    ['nothing to divide: the form refuses it', 0.5, { fare: 1500 }, 1000],
  ])('%s', (_name, share, fares, expected) => {
    expect(suggestedFare(share, fares, LIMITS)).toBe(expected);
  });
});

describe('minutes after the departure', () => {
  it.each([
    ['later the same day', '07:00', '06:00', 0, 60],
    ['after midnight', '01:30', '22:00', 0, 210],
    ['the same time is a day later', '06:00', '06:00', 0, 1440],
    ['near the second day', '07:00', '06:00', 1500, 1500],
    ['never before the departure', '05:00', '06:00', 0, 1380],
  ])('%s', (_name, time, departure, near, expected) => {
    expect(minutesUntil(time, departure, near)).toBe(expected);
  });
});

describe('the clock after the departure', () => {
  it.each([
    ['07:30', 0, '07:30', 0],
    ['07:30', 95, '09:05', 0],
    ['22:00', 120, '00:00', 1],
    ['22:00', 1600, '00:40', 2],
  ])('%s and %d minutes', (departure, minutes, time, days) => {
    expect(clockAfter(departure, minutes)).toEqual({ time, days });
  });
});

describe('the fare of each pair', () => {
  it('is the difference of the fares from the origin', () => {
    const stops = [
      { place: 'Lagos', fare: 0 },
      { place: 'Ore', fare: 5000 },
      { place: 'Abuja', fare: 21_500 },
    ];
    expect(faresOfPairs(stops)).toEqual([
      { from: 'Lagos', to: 'Ore', fare: 5000 },
      { from: 'Lagos', to: 'Abuja', fare: 21_500 },
      { from: 'Ore', to: 'Abuja', fare: 16_500 },
    ]);
  });

  it('has 28 pairs for 8 stops', () => {
    const stops = Array.from({ length: 8 }, (_, index) => ({ place: `p${index}`, fare: index * 1000 }));
    expect(faresOfPairs(stops)).toHaveLength(28);
  });
});
