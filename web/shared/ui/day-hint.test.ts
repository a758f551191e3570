import { expect, it } from 'vitest';
import { dayHint } from './day-hint.ts';

it.each([
  ['2026-11-27', undefined, 'Fri 27 Nov 2026.'],
  [
    '2026-11-27',
    'You can publish trips up to this day.',
    'Fri 27 Nov 2026. You can publish trips up to this day.',
  ],
  ['', 'You can publish trips up to this day.', 'You can publish trips up to this day.'],
  ['', undefined, undefined],
  ['0202-11-27', undefined, undefined],
])('repeats %j in words', (day, hint, words) => {
  expect(dayHint(day, hint)).toBe(words);
});
