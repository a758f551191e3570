/** Dates as people in Nigeria read them, in Lagos time wherever the browser is. Days to reckon with: `@domain/lagos-time.ts`. */
import { TIME_ZONE } from '@domain/limits.ts';

type DateLike = string | number | Date;

function parts(date: DateLike, options: Intl.DateTimeFormatOptions): Record<string, string> {
  const formatter = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, ...options });
  return Object.fromEntries(formatter.formatToParts(new Date(date)).map((part) => [part.type, part.value]));
}

/** "Fri 27 Nov", with the year when it is not `now`'s: "Fri 1 Jan 2027". */
export function formatDay(date: DateLike, now: DateLike = Date.now()): string {
  const { weekday, day, month, year } = parts(date, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  const sameYear = year === parts(now, { year: 'numeric' }).year;
  return `${weekday} ${day} ${month === 'Sept' ? 'Sep' : month}${sameYear ? '' : ` ${year}`}`;
}

/** "07:30" */
export function formatTime(date: DateLike): string {
  const { hour, minute } = parts(date, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${hour}:${minute}`;
}

/** "Fri 27 Nov, 07:30" */
export function formatDayTime(date: DateLike, now?: DateLike): string {
  return `${formatDay(date, now)}, ${formatTime(date)}`;
}
