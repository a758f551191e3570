import { expect, test } from 'vitest';
import { parseDuration } from './duration.ts';

test.each([
  ['0', 0],
  ['24h', 86_400],
  ['1h30m', 5400],
  ['1.5h', 5400],
  ['90s', 90],
  ['500ms', 0.5],
  ['876000h', 876_000 * 3600],
])('the duration %s is %d seconds', (text, seconds) => {
  expect(parseDuration(text)).toBe(seconds);
});

test.each(['', '24', '1d', 'h', '1h 30m', '-1h', 'forever', '1h; drop table x'])(
  'the duration %j is invalid',
  (text) => {
    expect(parseDuration(text)).toBeNull();
  },
);
