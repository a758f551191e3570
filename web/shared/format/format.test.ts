import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  formatArrival,
  formatDay,
  formatDayTime,
  formatEstimate,
  formatFullDayTime,
  formatStopTime,
  formatTime,
} from './dates.ts';
import { formatNaira, shortNaira } from './money.ts';
import { countOf, formatKm, formatRating } from './numbers.ts';

const NOW = '2026-11-21T10:00:00Z';

afterEach(() => vi.useRealTimers());

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

  it('always writes the year of what people keep', () => {
    expect(formatFullDayTime('2026-11-27T06:30:00Z')).toBe('Fri 27 Nov 2026, 07:30');
  });

  it('rounds estimates to 5 minutes', () => {
    const times = ['17:27:00', '17:27:30', '17:34:00', '23:59:00'];
    expect(times.map((time) => formatEstimate(`2026-11-27T${time}+01:00`))).toEqual([
      '17:25',
      '17:30',
      '17:35',
      '00:00',
    ]);
    const stops = ['07:02:00', '09:14:00', '18:34:00'].map((time) => ({ time: `2026-11-27T${time}+01:00` }));
    // The driver gives the times of all stops but the last one.
    expect(stops.map((_, index) => formatStopTime(stops, index))).toEqual(['07:02', '09:14', '18:35']);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) });
    const departure = '2026-11-27T07:00:00+01:00';
    expect(formatArrival('2026-11-27T18:34:00+01:00', departure)).toBe('about 18:35');
    expect(formatArrival('2026-11-27T23:58:00+01:00', departure)).toBe('about Sat 28 Nov, 00:00');
  });

  it('shortens counts, distances and ratings', () => {
    expect(countOf(1, 'seat')).toBe('1 seat');
    expect(countOf(2350, 'seat')).toBe('2,350 seats');
    expect(formatKm(8.44)).toBe('8.4 km');
    expect(formatKm(128.4)).toBe('128 km');
    expect([4.84, 5, null].map(formatRating)).toEqual(['4.8', '5.0', 'New']);
  });
});
