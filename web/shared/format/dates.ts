/** Instants in words, in Lagos time whatever the browser's time zone is. Calculations with days: `@domain/lagos-time.ts`. */
import { dayInWords, lagosDate, lagosTime } from '@domain/lagos-time.ts';

type DateLike = string | number | Date;

/** "Fri 27 Nov", with the year when it is not `now`'s: "Fri 1 Jan 2027". */
export function formatDay(date: DateLike, now: DateLike = Date.now()): string {
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

/** An estimated arrival: "about 18:30"; "about Wed 25 Nov, 02:10" when it is on another day than the departure. */
export function formatArrival(arrival: DateLike, departure: DateLike): string {
  const isSameDay = lagosDate(new Date(arrival)) === lagosDate(new Date(departure));
  return `about ${isSameDay ? formatTime(arrival) : formatDayTime(arrival)}`;
}
