import { expect, test } from 'vitest';
import { RATE_ADDRESSES_MAX, RATE_WINDOW_S } from '../lite-limits.ts';
import { createRateLimiter } from './rate-limit.ts';

const SIGN_INS_PER_WINDOW = 100;
const PER_WINDOW = { 'sign-in': SIGN_INS_PER_WINDOW, refresh: 3000, verify: 30, mail: 30 };

function limiter(allowance = 1) {
  const clock = { ms: 0 };
  return { clock, take: createRateLimiter(allowance, () => clock.ms, PER_WINDOW) };
}

function takeAll(take: (address: string) => number, address: string, count = SIGN_INS_PER_WINDOW): number[] {
  return Array.from({ length: count }, () => take(address));
}

test('an address can make all its calls at once, then it must wait for each next one', () => {
  const { clock, take } = limiter();
  const signIn = (address: string) => take('sign-in', address);
  expect(takeAll(signIn, '203.0.113.1')).toEqual(Array.from({ length: SIGN_INS_PER_WINDOW }, () => 0));
  const waitS = signIn('203.0.113.1');
  expect(waitS).toBe(RATE_WINDOW_S / SIGN_INS_PER_WINDOW);
  clock.ms += waitS * 1000;
  expect(signIn('203.0.113.1')).toBe(0);
  expect(signIn('203.0.113.1')).toBeGreaterThan(0);
});

test('after the window an address has all its calls again, and not more', () => {
  const { clock, take } = limiter();
  const signIn = (address: string) => take('sign-in', address);
  takeAll(signIn, '203.0.113.1');
  clock.ms += RATE_WINDOW_S * 10_000;
  expect(takeAll(signIn, '203.0.113.1').every((waitS) => waitS === 0)).toBe(true);
  expect(signIn('203.0.113.1')).toBeGreaterThan(0);
});

test('each address and each bucket has its own limit', () => {
  const { take } = limiter();
  takeAll((address) => take('sign-in', address), '203.0.113.1');
  expect(take('sign-in', '203.0.113.2')).toBe(0);
  expect(take('verify', '203.0.113.1')).toBe(0);
});

test('the addresses of an IPv6 network share one limit, in every notation', () => {
  const { take } = limiter();
  takeAll((address) => take('sign-in', address), '2001:db8:1:2::1');
  expect(take('sign-in', '2001:db8:1:2:ffff::9')).toBeGreaterThan(0);
  expect(take('sign-in', '2001:0db8:0001:0002:0:0:0:3')).toBeGreaterThan(0);
  expect(take('sign-in', '2001:db8:1:3::1')).toBe(0);
  expect(take('sign-in', '2001:db8::1')).toBe(0);
  // The omitted zeros may be part of the network prefix.
  takeAll((address) => take('sign-in', address), '2001:0:0:7:1:2:3:4');
  expect(take('sign-in', '2001::7:0:0:0:9')).toBeGreaterThan(0);
  expect(take('sign-in', '2001:0:0:8:1:2:3:4')).toBe(0);
});

test('loopback addresses may have a higher limit', () => {
  const { take } = limiter(2);
  for (const address of ['127.0.0.1', '::ffff:127.0.0.1']) {
    const waits = takeAll((each) => take('sign-in', each), address);
    expect(waits.every((waitS) => waitS === 0)).toBe(true);
  }
  expect(take('sign-in', '127.0.0.1')).toBeGreaterThan(0);
});

test('the number of remembered addresses is limited', () => {
  const { take } = limiter();
  takeAll((address) => take('sign-in', address), '203.0.113.1');
  for (let each = 0; each < RATE_ADDRESSES_MAX; each += 1) {
    take('sign-in', `10.${each >> 16}.${(each >> 8) & 255}.${each & 255}`);
  }
  expect(take('sign-in', '203.0.113.1')).toBe(0);
});
