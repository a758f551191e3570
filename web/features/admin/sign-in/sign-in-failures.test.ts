import { expect, it } from 'vitest';
import { formatWait } from './sign-in-failures.ts';

it.each([
  [0, '1 second'],
  [40, '40 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
  [3600, '1 hour'],
  [7300, '2 hours 2 minutes'],
  [86_400, '24 hours'],
])('a wait of %i seconds is written as "%s"', (seconds, text) => {
  expect(formatWait(seconds)).toBe(text);
});
