import { expect, test } from 'vitest';
import { seatsForOne } from './seats-for-one.rules.ts';

const limits = { wholeRestSeatsMax: 4, restSharePercent: 50 };

test.each([
  [0, 0],
  [1, 1],
  [4, 4],
  [5, 3],
  [6, 3],
  [7, 4],
  [14, 7],
])('of %i seats left one person takes at most %i', (free, most) => {
  expect(seatsForOne(free, limits)).toBe(most);
});
