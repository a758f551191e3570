import { describe, expect, it } from 'vitest';
import {
  addDays,
  dayInWords,
  lagosDate,
  lagosDayStart,
  lagosIso,
  lagosMinutes,
  lagosTime,
  yearsBefore,
} from './lagos-time.ts';

describe('Lagos time', () => {
  it.each([
    ['2026-11-13T22:59:59Z', '2026-11-13', '23:59', 1439],
    ['2026-11-13T23:00:00Z', '2026-11-14', '00:00', 0],
    ['2026-12-31T23:30:00Z', '2027-01-01', '00:30', 30],
    ['2026-07-01T05:00:00Z', '2026-07-01', '06:00', 360],
    ['2028-02-28T23:15:00Z', '2028-02-29', '00:15', 15],
  ])('%s is %s %s in Lagos, one hour ahead of UTC all year', (iso, date, time, minutes) => {
    const instant = new Date(iso);
    expect(lagosDate(instant)).toBe(date);
    expect(lagosTime(instant.getTime())).toBe(time);
    expect(lagosMinutes(instant)).toBe(minutes);
  });

  it('a Lagos day begins at 23:00 UTC of the day before', () => {
    expect(new Date(lagosDayStart('2026-11-14')).toISOString()).toBe('2026-11-13T23:00:00.000Z');
  });

  it('a day and a time become one instant', () => {
    expect(lagosIso('2026-11-14', '06:30')).toBe('2026-11-14T05:30:00.000Z');
    expect(lagosIso('2026-11-14', '00:00')).toBe('2026-11-13T23:00:00.000Z');
  });

  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 2, '2028-03-01'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-11-14', 0, '2026-11-14'],
  ])('%s plus %i days is %s', (date, days, result) => {
    expect(addDays(date, days)).toBe(result);
  });

  it.each([
    ['2026-11-14', 18, '2008-11-14'],
    // The result does not exist: born on 28 February 2006 means 18 years old, born on 1 March does not.
    ['2024-02-29', 18, '2006-02-29'],
  ])('%s, %i years before, is %s', (date, years, result) => {
    expect(yearsBefore(date, years)).toBe(result);
  });

  it('writes a day the Nigerian way, day before month', () => {
    expect(dayInWords('2026-11-14')).toBe('Sat 14 Nov');
    expect(dayInWords('2027-01-01')).toBe('Fri 1 Jan');
  });
});
