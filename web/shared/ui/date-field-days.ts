import { addDays } from '@tafiya/core/lagos-time.ts';

/** Calendar days as `YYYY-MM-DD` text, independent of the browser's clock and time zone. */

/** Same day of another month, or that month's last day when it is shorter. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = parts(day);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return toDay(new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))));
}

/** Monday 0 … Sunday 6. */
export function weekdayIndex(day: string): number {
  return (toUtc(day).getUTCDay() + 6) % 7;
}

/** The weeks of the month of `day`, Monday first; cells outside the month are null. */
export function monthWeeks(day: string): (string | null)[][] {
  const first = `${day.slice(0, 7)}-01`;
  const next = addMonths(first, 1);
  const cells: (string | null)[] = Array.from({ length: weekdayIndex(first) }, () => null);
  for (let current = first; current < next; current = addDays(current, 1)) cells.push(current);
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** `November 2026`. */
export function monthTitle(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    toUtc(day),
  );
}

/** `Friday 27 November 2026`: the accessible name of a day. */
export function spokenDay(day: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
    .format(toUtc(day))
    .replace(',', '');
}

function toUtc(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function toDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function parts(day: string): [number, number, number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))];
}
