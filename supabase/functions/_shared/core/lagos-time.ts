import { LAGOS_OFFSET_HOURS } from './limits.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
// Lagos has no daylight saving time: its wall clock is UTC plus a constant, so no time-zone database is needed.
const OFFSET_MS = LAGOS_OFFSET_HOURS * 60 * MINUTE_MS;
const WEEKDAYS = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ');
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** An instant: epoch milliseconds or a Date. No function here reads the clock. */
type Instant = number | Date;

/** Day in Lagos of an instant, `YYYY-MM-DD`. */
export function lagosDate(instant: Instant): string {
  return new Date(Number(instant) + OFFSET_MS).toISOString().slice(0, 10);
}

/** Number of the day in Lagos of an instant, counted from 1 January 1970: cheaper than a text for arithmetic. */
export function lagosDayNumber(instant: Instant): number {
  return Math.floor((Number(instant) + OFFSET_MS) / DAY_MS);
}

/** Minutes since midnight in Lagos of an instant, 0–1439. */
export function lagosMinutes(instant: Instant): number {
  const sinceMidnight = Number(instant) + OFFSET_MS - lagosDayNumber(instant) * DAY_MS;
  return Math.floor(sinceMidnight / MINUTE_MS);
}

/** Time of day in Lagos of an instant, `HH:MM` (24 hours). */
export function lagosTime(instant: Instant): string {
  return timeOfMinutes(lagosMinutes(instant));
}

/** The day and time in Lagos of an ISO moment, as statements show it: `2026-12-01 08:00`. */
export function lagosMoment(moment: string): string {
  const at = new Date(moment);
  return `${lagosDate(at)} ${lagosTime(at)}`;
}

/** Epoch milliseconds at which the Lagos day `YYYY-MM-DD` begins. */
export function lagosDayStart(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) - OFFSET_MS;
}

/** ISO 8601 instant of a Lagos day (`YYYY-MM-DD`) and time (`HH:MM`). */
export function lagosIso(date: string, time: string): string {
  return new Date(lagosDayStart(date) + minutesOfTime(time) * MINUTE_MS).toISOString();
}

/** The day `days` after a day, both `YYYY-MM-DD`; negative goes back. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The same day `years` earlier. For 29 February the result may not exist, but it still sorts correctly. */
export function yearsBefore(date: string, years: number): string {
  return `${String(Number(date.slice(0, 4)) - years).padStart(4, '0')}${date.slice(4)}`;
}

/** Number of a Lagos day `YYYY-MM-DD`, counted as in `lagosDayNumber`. */
export function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

/** Minutes since midnight of `HH:MM`. */
export function minutesOfTime(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** `HH:MM` of minutes since midnight. */
export function timeOfMinutes(minutes: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/**
 * A Lagos day (`YYYY-MM-DD`) in words, day before month: `Sat 14 Nov`; with the year when `today` lies in another one:
 * `Fri 1 Jan 2027`. Without Intl, which is two orders of magnitude slower.
 */
export function dayInWords(date: string, today = date): string {
  const day = new Date(`${date}T00:00:00Z`);
  const words = `${WEEKDAYS[day.getUTCDay()]} ${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]}`;
  return date.slice(0, 4) === today.slice(0, 4) ? words : `${words} ${date.slice(0, 4)}`;
}

/** A day as people say it: `Today, Sat 21 Nov`; from the day after tomorrow on `Fri 27 Nov`. Both `YYYY-MM-DD`. */
export function namedDay(date: string, today: string): string {
  const words = dayInWords(date, today);
  if (date === today) return `Today, ${words}`;
  return date === addDays(today, 1) ? `Tomorrow, ${words}` : words;
}
