import { describe, expect, it } from 'vitest';
import {
  changedFields,
  differenceWords,
  daysByReason,
  lacksWeekday,
  NO_RHYTHM,
  rhythmOf,
  rhythmWords,
  toRhythm,
} from './rhythm.ts';
import { scheduleDayOf, scheduleOf } from '@/shared/testing/schedules.ts';

describe('the days of a schedule', () => {
  it.each([
    [[1, 2, 3, 4, 5, 6, 7], 1, 'Every day', 'daily'],
    [[5], 1, 'Every Friday', 'weekdays'],
    [[1, 5], 1, 'Every Monday and Friday', 'weekdays'],
    [[1, 3, 5], 1, 'Every Monday, Wednesday and Friday', 'weekdays'],
    [[5], 2, 'Every two weeks on Friday', 'fortnight'],
    [[1, 2, 3, 4, 5, 6, 7], 2, 'Every two weeks every day', 'fortnight'],
  ])('%j, every %i weeks: %s', (weekdays, everyWeeks, words, runs) => {
    const rhythm = { weekdays, everyWeeks, endsOn: null, skippedDays: ['2026-12-25'] };
    expect(rhythmWords(rhythm)).toBe(words);
    expect(rhythmOf(rhythm).runs).toBe(runs);
    expect(toRhythm(rhythmOf(rhythm))).toEqual(rhythm);
  });

  it('need a weekday unless it runs every day', () => {
    expect(lacksWeekday(NO_RHYTHM)).toBe(false);
    expect(lacksWeekday({ runs: 'fortnight', weekdays: [] })).toBe(true);
  });

  it('say what their trip has otherwise than the schedule', () => {
    const schedule = scheduleOf();
    const day = (change: object) => {
      const { trip, ...rest } = scheduleDayOf('2030-12-01');
      return { ...rest, trip: trip && { ...trip, ...change } };
    };
    expect(differenceWords(schedule, day({}))).toBeNull();
    expect(differenceWords(schedule, day({ departureTime: '17:00' }))).toBe('leaves 17:00');
    expect(differenceWords(schedule, day({ departureTime: '17:00', farePerSeat: 4500 }))).toBe(
      'leaves 17:00, ₦4,500 per seat',
    );
    expect(differenceWords(schedule, { trip: null })).toBeNull();
  });

  it('that wait stand together by their reason', () => {
    const day = (date: string, reason: string | null) => ({ date, reason, trip: null });
    const days = [
      day('2026-12-01', 'a'),
      day('2026-12-02', 'b'),
      day('2026-12-03', null),
      day('2026-12-04', 'a'),
    ];
    expect(daysByReason(days).map(({ reason, days: { length } }) => [reason, length])).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
  });

  it('are sent only if they have changed', () => {
    const before = { weekdays: [1], endsOn: null, farePerSeat: 5000 };
    expect(changedFields(before, { ...before, weekdays: [1] })).toBeNull();
    expect(changedFields(before, { ...before, weekdays: [1, 2] })).toEqual({ weekdays: [1, 2] });
  });
});
