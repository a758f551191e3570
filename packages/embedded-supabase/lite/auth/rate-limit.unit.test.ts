import { expect, test } from 'vitest';
import { RATE_ADDRESSES_MAX, RATE_BURST, RATE_WINDOW_S } from '../lite-limits.ts';
import { readConfig } from '../../config.ts';
import { FIXTURE } from '../../testing/fixture.ts';
import { callsPerWindow, createRateLimiter } from './rate-limit.ts';

const TOKENS_PER_WINDOW = 150;
const { settings } = readConfig(FIXTURE);

function limiter(allowance = 1) {
  const clock = { ms: 0 };
  const perWindow = callsPerWindow({ ...settings, refreshesPerWindow: TOKENS_PER_WINDOW });
  return { clock, take: createRateLimiter(allowance, () => clock.ms, perWindow) };
}

function takeAll(take: (address: string) => boolean, address: string, count = RATE_BURST): boolean[] {
  return Array.from({ length: count }, () => take(address));
}

test('an address can make a burst of calls at once, then it must wait for each next one', () => {
  const { clock, take } = limiter();
  const signIn = (address: string) => take('token', address);
  expect(takeAll(signIn, '203.0.113.1').every(Boolean)).toBe(true);
  expect(signIn('203.0.113.1')).toBe(false);
  clock.ms += (RATE_WINDOW_S / TOKENS_PER_WINDOW) * 1000;
  expect(signIn('203.0.113.1')).toBe(true);
  expect(signIn('203.0.113.1')).toBe(false);
});

test('after a pause an address has its burst again, and not more', () => {
  const { clock, take } = limiter();
  const signIn = (address: string) => take('token', address);
  takeAll(signIn, '203.0.113.1');
  clock.ms += RATE_WINDOW_S * 10_000;
  expect(takeAll(signIn, '203.0.113.1').every(Boolean)).toBe(true);
  expect(signIn('203.0.113.1')).toBe(false);
});

test('each address and each entry point has its own limit', () => {
  const { take } = limiter();
  takeAll((address) => take('token', address), '203.0.113.1');
  expect(take('token', '203.0.113.2')).toBe(true);
  for (const bucket of ['verify', 'signup', 'recover', 'user'] as const) {
    expect(take(bucket, '203.0.113.1')).toBe(true);
  }
});

test('the addresses of an IPv6 network share one limit, in every notation', () => {
  const { take } = limiter();
  takeAll((address) => take('token', address), '2001:db8:1:2::1');
  expect(take('token', '2001:db8:1:2:ffff::9')).toBe(false);
  expect(take('token', '2001:0db8:0001:0002:0:0:0:3')).toBe(false);
  expect(take('token', '2001:db8:1:3::1')).toBe(true);
  expect(take('token', '2001:db8::1')).toBe(true);
  // The omitted zeros may be part of the network prefix.
  takeAll((address) => take('token', address), '2001:0:0:7:1:2:3:4');
  expect(take('token', '2001::7:0:0:0:9')).toBe(false);
  expect(take('token', '2001:0:0:8:1:2:3:4')).toBe(true);
});

test('loopback addresses may have a higher limit', () => {
  const { take } = limiter(2);
  for (const address of ['127.0.0.1', '::ffff:127.0.0.1']) {
    expect(takeAll((each) => take('token', each), address).every(Boolean)).toBe(true);
  }
  expect(take('token', '127.0.0.1')).toBe(false);
});

test('the number of remembered addresses is limited', () => {
  const { take } = limiter();
  takeAll((address) => take('token', address), '203.0.113.1');
  for (let each = 0; each < RATE_ADDRESSES_MAX; each += 1) {
    take('token', `10.${each >> 16}.${(each >> 8) & 255}.${each & 255}`);
  }
  expect(take('token', '203.0.113.1')).toBe(true);
});
