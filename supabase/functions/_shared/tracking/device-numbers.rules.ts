const MPS_PER_KNOT = 1852 / 3600;
/** Anything later is in milliseconds: in seconds it would be the year 5138. */
const SECONDS_MAX = 1e11;
const EARLIEST_MS = Date.UTC(2000, 0, 1);
const LATEST_MS = Date.UTC(2100, 0, 1);

/** A number or the text of one, if it is between `min` and `max`; else null. */
export function numberIn(value: unknown, min: number, max: number): number | null {
  const isText = typeof value === 'string' && value.trim() !== '';
  const number = isText ? Number(value) : value;
  return typeof number === 'number' && number >= min && number <= max ? number : null;
}

/** Knots as metres per second; null unless they are a number. */
export function mpsOf(knots: unknown): number | null {
  const number = numberIn(knots, -1e6, 1e6);
  return number === null ? null : number * MPS_PER_KNOT;
}

/** A moment in seconds or milliseconds since 1970, or as ISO 8601, as ISO 8601 in UTC; null unless it is in this century. */
export function timeOf(value: unknown): string | null {
  const number = numberIn(value, 0, Number.MAX_SAFE_INTEGER);
  const ms = number === null ? Date.parse(String(value)) : number < SECONDS_MAX ? number * 1000 : number;
  return ms >= EARLIEST_MS && ms < LATEST_MS ? new Date(ms).toISOString() : null;
}
