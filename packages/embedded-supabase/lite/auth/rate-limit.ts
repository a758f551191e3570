import { isIPv6 } from 'node:net';
import { MAILS_PER_WINDOW, RATE_ADDRESSES_MAX, RATE_WINDOW_S } from '../lite-limits.ts';
import type { LiteSettings } from '../options.ts';

/** Calls that share one limit. */
export type RateBucket = 'sign-in' | 'refresh' | 'verify' | 'mail';

/** How many calls each bucket allows in the window. */
export function callsPerWindow(settings: LiteSettings): Record<RateBucket, number> {
  return {
    'sign-in': settings.signInsPerWindow,
    refresh: settings.refreshesPerWindow,
    verify: settings.verificationsPerWindow,
    mail: MAILS_PER_WINDOW,
  };
}

/**
 * Takes one call of an address.
 *
 * @returns seconds to wait; 0 means the call is allowed.
 */
export type RateLimiter = (bucket: RateBucket, address: string | null) => number;

type Level = { tokens: number; at: number };

/**
 * A token bucket per address: full at first, refilled evenly over the window.
 *
 * @param now clock in milliseconds.
 */
export function createRateLimiter(
  loopbackAllowance: number,
  now: () => number,
  perWindow: Record<RateBucket, number>,
): RateLimiter {
  const levels = new Map<string, Level>();

  return function take(bucket, address) {
    const capacity = perWindow[bucket] * (isLoopback(address) ? loopbackAllowance : 1);
    const perSecond = capacity / RATE_WINDOW_S;
    const key = `${bucket} ${network(address)}`;
    const at = now();
    const last = levels.get(key) ?? { tokens: capacity, at };
    const tokens = Math.min(capacity, last.tokens + ((at - last.at) / 1000) * perSecond);
    // Moved to the end: the first entries are the least recently used.
    levels.delete(key);
    levels.set(key, { tokens: tokens < 1 ? tokens : tokens - 1, at });
    dropOldest(levels);
    return tokens < 1 ? Math.ceil((1 - tokens) / perSecond) : 0;
  };
}

function dropOldest(levels: Map<string, Level>): void {
  if (levels.size <= RATE_ADDRESSES_MAX) return;
  const [oldest] = levels.keys();
  if (oldest !== undefined) levels.delete(oldest);
}

function isLoopback(address: string | null): boolean {
  return address === null || address === '::1' || plain(address).startsWith('127.');
}

/** A household has a whole IPv6 /64, so that its addresses count as one. */
function network(address: string | null): string {
  if (address === null) return 'local';
  const text = plain(address);
  if (!isIPv6(text)) return text;
  const canonical = new URL(`http://[${text}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = canonical.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}

/** Converts an IPv4-mapped IPv6 address to IPv4. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
