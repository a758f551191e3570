import { expect, test } from 'vitest';
import { retryAfterOf } from './retry-after.ts';

const NOW = Date.parse('2026-11-23T05:00:00Z');

test.each([
  ['17', 17],
  [' 0 ', 0],
  ['Mon, 23 Nov 2026 05:01:30 GMT', 90],
  ['Mon, 23 Nov 2026 04:00:00 GMT', 0],
  ['99999999999999999999', 86_400],
  ['Mon, 23 Nov 2099 04:00:00 GMT', 86_400],
  ['soon', undefined],
  ['', undefined],
])('Retry-After: %s', (text, seconds) => {
  expect(retryAfterOf(new Headers({ 'retry-after': text }), NOW)).toBe(seconds);
});
