import { dayInWords } from '@tafiya/core/lagos-time.ts';

/**
 * The day (`YYYY-MM-DD`) of a date field in words, "Fri 27 Nov 2026", then the hint of the field: the browser decides whether its
 * field shows the day or the month first. An unfinished day gives the hint alone.
 */
export function dayHint(day: string, hint?: string): string | undefined {
  const words = /^[12]\d{3}-\d{2}-\d{2}$/.test(day) ? `${dayInWords(day, '')}.` : undefined;
  return words && hint ? `${words} ${hint}` : (words ?? hint);
}
