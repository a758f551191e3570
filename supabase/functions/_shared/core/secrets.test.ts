import { expect, test } from 'vitest';
import { shareTokenOf } from './secrets.ts';

test('a token has 22 characters that are valid in a link', () => {
  expect(shareTokenOf((bytes) => bytes.fill(0xff))).toBe('_____________________w');
  expect(shareTokenOf((bytes) => bytes.fill(0xfb))).toBe('-_v7-_v7-_v7-_v7-_v7-w');
  for (let n = 0; n < 100; n += 1) {
    expect(shareTokenOf((bytes) => crypto.getRandomValues(bytes))).toMatch(/^[\w-]{22}$/);
  }
});

test('tokens are unique', () => {
  const tokens = Array.from({ length: 1000 }, () => shareTokenOf((bytes) => crypto.getRandomValues(bytes)));
  expect(new Set(tokens).size).toBe(1000);
});
