import { expect, it } from 'vitest';
import { durationRange } from './trip-duration.ts';

const LAGOS = { latitude: 6.52, longitude: 3.38 };

it.each([
  ['Abuja', { latitude: 9.06, longitude: 7.49 }, { min: 292, estimate: 694, max: 1388 }],
  ['Sagamu', { latitude: 6.85, longitude: 3.65 }, { min: 26, estimate: 62, max: 124 }],
])('a trip from Lagos to %s takes between the fastest time and twice the estimate', (_, to, range) => {
  expect(durationRange(LAGOS, to)).toEqual(range);
});
