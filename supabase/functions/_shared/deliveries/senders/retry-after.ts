import { RETRY_AFTER_MAX_SECONDS } from '../limits.rules.ts';

/**
 * The seconds of a Retry-After header, which also may be a date; at most a day, undefined if there is none. `now` in epoch
 * milliseconds.
 */
export function retryAfterOf(headers: Headers, now = Date.now()): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), RETRY_AFTER_MAX_SECONDS);
}
