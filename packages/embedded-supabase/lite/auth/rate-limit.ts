import { isIPv6 } from 'node:net';
import { RATE_ADDRESSES_MAX, RATE_BURST, RATE_WINDOW_S } from '../lite-limits.ts';
import type { LiteSettings } from '../options.ts';

/** Calls that share one limit: each entry point has its own, and passwords and refreshes are the same one. */
export type RateBucket = 'token' | 'verify' | 'signup' | 'recover' | 'otp' | 'magiclink' | 'resend' | 'user';

/** How many calls each bucket allows in the window, after the burst. */
export function callsPerWindow(settings: LiteSettings): Record<RateBucket, number> {
  const { refreshesPerWindow, verificationsPerWindow, signUpsPerWindow: others } = settings;
  return {
    token: refreshesPerWindow,
    verify: verificationsPerWindow,
    signup: others,
    recover: others,
    otp: others,
    magiclink: others,
    resend: others,
    user: others,
  };
}

/** Takes one call of an address; false means that the call is refused. */
export type RateLimiter = (bucket: RateBucket, address: string | null) => boolean;

type Level = { tokens: number; at: number };

/**
 * A token bucket per address, as hosted: full at first, whatever the rate; then refilled evenly.
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
    const factor = isLoopback(address) ? loopbackAllowance : 1;
    const capacity = RATE_BURST * factor;
    const perSecond = (perWindow[bucket] * factor) / RATE_WINDOW_S;
    const key = `${bucket} ${network(address)}`;
    const at = now();
    const last = levels.get(key) ?? { tokens: capacity, at };
    const tokens = Math.min(capacity, last.tokens + ((at - last.at) / 1000) * perSecond);
    // Moved to the end: the first entries are the least recently used.
    levels.delete(key);
    levels.set(key, { tokens: tokens < 1 ? tokens : tokens - 1, at });
    dropOldest(levels);
    return tokens >= 1;
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
