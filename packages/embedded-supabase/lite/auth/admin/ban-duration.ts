const SECONDS_PER_UNIT: Record<string, number> = {
  ns: 1e-9,
  us: 1e-6,
  µs: 1e-6,
  ms: 1e-3,
  s: 1,
  m: 60,
  h: 3600,
};
const DURATION = /^[+]?(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|ms|s|m|h))+$/;
const PART = /(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|ms|s|m|h)/g;

/**
 * Seconds of a duration as `24h` or `1h30m`; 0 for `none`, which ends a ban.
 *
 * @returns null when it is no duration.
 */
export function parseBanDuration(text: string): number | null {
  if (text === 'none' || text === '0') return 0;
  if (!DURATION.test(text)) return null;
  return [...text.matchAll(PART)].reduce(
    (seconds, [, amount, unit]) => seconds + Number(amount) * (SECONDS_PER_UNIT[unit ?? ''] ?? 0),
    0,
  );
}
