import { expect, it } from 'vitest';
import { nextFirst } from './next-first.ts';

it('sorts upcoming journeys first, earliest first, then those that are over, latest first', () => {
  const journeys = [
    { departureDate: '2026-11-01T06:00:00Z', over: true },
    { departureDate: '2026-12-05T06:00:00Z', over: false },
    { departureDate: '2026-11-08T06:00:00Z', over: true },
    { departureDate: '2026-11-29T07:00:00+01:00', over: false },
  ];
  expect(
    nextFirst(journeys, (journey) => journey).map(({ departureDate }) => departureDate.slice(5, 10)),
  ).toEqual(['11-29', '12-05', '11-08', '11-01']);
});
