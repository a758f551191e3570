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

/** Seconds of a duration such as `24h` or `1h30m`; null when it is invalid. */
export function parseDuration(text: string): number | null {
  if (text === '0') return 0;
  if (!DURATION.test(text)) return null;
  return [...text.matchAll(PART)].reduce(
    (seconds, [, amount, unit]) => seconds + Number(amount) * (SECONDS_PER_UNIT[unit ?? ''] ?? 0),
    0,
  );
}
