import { describe, expect, it } from 'vitest';
import { formatDay, formatDayTime, formatTime } from './dates.ts';
import { formatNaira, shortNaira } from './money.ts';
import { countOf, formatKm, formatRating } from './numbers.ts';

const NOW = '2026-11-21T10:00:00Z';

describe('formatting', () => {
  it('writes money without a space and without zero kobo', () => {
    expect(formatNaira(21_500)).toBe('₦21,500');
    expect(formatNaira(0)).toBe('₦0');
    expect(formatNaira(1250.5)).toBe('₦1,250.50');
    expect([0, 500, 400_000, 1_642_500].map(shortNaira)).toEqual(['₦0', '₦500', '₦400K', '₦1.6M']);
  });

  it('writes times in Lagos time', () => {
    expect(formatDayTime('2026-11-27T06:30:00Z', NOW)).toBe('Fri 27 Nov, 07:30');
    expect(formatTime('2026-11-27T23:30:00Z')).toBe('00:30');
    expect(formatDay('2026-11-27T23:30:00Z', NOW)).toBe('Sat 28 Nov');
  });

  it('adds the year to a day of another year, and abbreviates September as Sep', () => {
    expect(formatDay('2027-01-01T12:00:00Z', NOW)).toBe('Fri 1 Jan 2027');
    expect(formatDay('2026-09-02T12:00:00Z', NOW)).toBe('Wed 2 Sep');
  });

  it('shortens counts, distances and ratings', () => {
    expect(countOf(1, 'seat')).toBe('1 seat');
    expect(countOf(2350, 'seat')).toBe('2,350 seats');
    expect(formatKm(8.44)).toBe('8.4 km');
    expect(formatKm(128.4)).toBe('128 km');
    expect(formatRating(4.9)).toBe('4.9');
  });
});
