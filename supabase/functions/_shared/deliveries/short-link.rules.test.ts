import { expect, test } from 'vitest';
import { readShortLink, shortenLink } from './short-link.rules.ts';

const ID = '5eed0000-fbff-4fff-bffe-000000000001';

test.each([
  `/trips/${ID}`,
  `/trips/${ID}/next`,
  `/track/${ID}`,
  `/bookings/${ID}/payment`,
  `/sos?trip=${ID}`,
  `/admin?tab=alarms&alarm=${ID}`,
])('%s has a short link that leads back to it', (path) => {
  const short = shortenLink(path);
  expect(short).toMatch(/^\/m\/[A-Za-z0-9_-]{22}[a-z]$/);
  expect(readShortLink(short.slice('/m/'.length))).toBe(path);
});

test('a part of a trip has the short link of the trip', () => {
  expect(shortenLink(`/trips/${ID}?from=${ID}&to=${ID}`)).toBe(shortenLink(`/trips/${ID}`));
});

test.each([
  '/dashboard',
  '/alerts',
  `/trips/${ID}/manifest`,
  '/s#AAAAAAAAAAAAAAAAAAAAAA',
  `/x?a=${ID}&b=${ID}`,
])('%s stays as it is', (path) => {
  expect(shortenLink(path)).toBe(path);
});

test.each([
  '',
  't',
  'AAAAAAAAAAAAAAAAAAAAAAz',
  'AAAAAAAAAAAAAAAAAAAAAt',
  'AAAAAAAAAAAAAAAAAAAAA/t',
  '__proto__',
])('%j is no short link', (code) => {
  expect(readShortLink(code)).toBeNull();
});
