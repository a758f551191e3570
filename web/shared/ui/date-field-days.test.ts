import { describe, expect, it } from 'vitest';
import { addMonths, monthTitle, monthWeeks, spokenDay, weekdayIndex } from './date-field-days.ts';

describe('calendar days', () => {
  it('stays on the last day of a shorter month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  });

  it('starts weeks on Monday and leaves cells outside the month empty', () => {
    const weeks = monthWeeks('2026-11-21');
    expect(weekdayIndex('2026-11-01')).toBe(6);
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
    expect(weeks.at(-1)?.slice(0, 2)).toEqual(['2026-11-30', null]);
    expect(weeks.flat().filter(Boolean)).toHaveLength(30);
  });

  it('names months and days in full for screen readers', () => {
    expect(monthTitle('2026-11-27')).toBe('November 2026');
    expect(spokenDay('2026-11-27')).toBe('Friday 27 November 2026');
  });
});
