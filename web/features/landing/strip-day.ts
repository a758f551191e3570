import { addDays, dayInWords } from '@tafiya/core/lagos-time.ts';

/** Days in the strip of the landing page, from today on. */
export const DAYS_SHOWN = 4;

/** A day of the strip, `index` days after `first`: what the search gets (nothing for today) and two lines. */
export function stripDay(first: string, index: number, today = first) {
  const day = addDays(first, index);
  const [weekday = '', ...date] = dayInWords(day, day).split(' ');
  const isToday = day === today;
  return { value: isToday ? '' : day, weekday: isToday ? 'Today' : weekday, date: date.join(' ') };
}
