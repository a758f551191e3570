/** Instants in words, in Lagos time whatever the browser's time zone is. Calculations with days: `@tafiya/core/lagos-time.ts`. */
import { dayInWords, lagosDate, lagosTime } from '@tafiya/core/lagos-time.ts';
import { serverNow } from '@/shared/api/server-time.ts';

type DateLike = string | number | Date;

/** "Fri 27 Nov", with the year when it is not `now`'s: "Fri 1 Jan 2027". */
export function formatDay(date: DateLike, now: DateLike = serverNow()): string {
  return dayInWords(lagosDate(new Date(date)), lagosDate(new Date(now)));
}

/** "Nov 2026" */
export function formatMonth(date: DateLike): string {
  // Of a day of another year, whose text ends with month and year.
  return formatDay(date, 0).split(' ').slice(-2).join(' ');
}

/** "07:30" */
export function formatTime(date: DateLike): string {
  return lagosTime(new Date(date));
}

/** "Fri 27 Nov, 07:30" */
export function formatDayTime(date: DateLike, now?: DateLike): string {
  return `${formatDay(date, now)}, ${formatTime(date)}`;
}

/** "Fri 27 Nov 2026": always with the year, for what people keep, as receipts. */
export function formatFullDay(date: DateLike): string {
  return dayInWords(lagosDate(new Date(date)), '');
}

/** "Fri 27 Nov 2026, 07:30" */
export function formatFullDayTime(date: DateLike): string {
  return `${formatFullDay(date)}, ${formatTime(date)}`;
}

const ESTIMATE_STEP_MS = 5 * 60_000;

/** The time of an estimate, to the nearest 5 minutes: "18:30". */
export function formatEstimate(date: DateLike): string {
  return formatTime(roundEstimate(date));
}

/** An estimate to the nearest 5 minutes, as epoch milliseconds. */
export function roundEstimate(date: DateLike): number {
  return Math.round(new Date(date).getTime() / ESTIMATE_STEP_MS) * ESTIMATE_STEP_MS;
}

/** The planned time of a stop, "09:14" as the driver gave it; the last one's is our estimate of the arrival. */
export function formatStopTime(stops: readonly { time: DateLike }[], index: number): string {
  const time = stops[index]?.time ?? 0;
  return index === stops.length - 1 ? formatEstimate(time) : formatTime(time);
}

/** An estimated arrival: "about 18:30"; "about Wed 25 Nov, 02:10" when it is on another day than the departure. */
export function formatArrival(arrival: DateLike, departure: DateLike): string {
  const estimate = roundEstimate(arrival);
  const isSameDay = lagosDate(estimate) === lagosDate(new Date(departure));
  return `about ${isSameDay ? formatTime(estimate) : formatDayTime(estimate)}`;
}
