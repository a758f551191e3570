import { describe, expect, it } from 'vitest';
import { aWish } from './matching-sample.ts';
import { departureWindow } from './matching-window.ts';

function window(changes: Parameters<typeof aWish>[0]): Record<string, string> {
  const { minuteFrom, minuteUntil, ...moments } = departureWindow(aWish(changes));
  const lagos = (moment: number): string =>
    new Date(moment + 3_600_000).toISOString().slice(5, 16).replace('T', ' ');
  return {
    ...Object.fromEntries(Object.entries(moments).map(([name, moment]) => [name, lagos(moment)])),
    minutes: `${minuteFrom}-${minuteUntil}`,
  };
}

describe('when candidates may leave', () => {
  it('any time of the day, and a week around it', () => {
    expect(window({})).toEqual({
      leavesFrom: '11-14 00:00',
      leavesAbout: '11-14 00:00',
      leavesUntil: '11-15 00:00',
      earlierFrom: '11-13 12:00',
      earlierUntil: '11-14 00:00',
      laterFrom: '11-15 00:00',
      laterUntil: '11-22 00:00',
      minutes: '0-1439',
    });
  });

  it('about the time asked for, its last minute included', () => {
    expect(window({ preferredMinutes: 480 })).toMatchObject({
      leavesFrom: '11-14 06:00',
      leavesAbout: '11-14 08:00',
      leavesUntil: '11-14 10:01',
      minutes: '360-600',
    });
  });

  it('the day asked for ends at midnight, however flexible the time', () => {
    expect(window({ preferredMinutes: 1410, flexibilityMinutes: 720 })).toMatchObject({
      leavesFrom: '11-14 11:30',
      leavesUntil: '11-15 00:00',
      minutes: '690-1439',
    });
    expect(window({ preferredMinutes: 60, flexibilityMinutes: 120 })).toMatchObject({
      leavesFrom: '11-14 00:00',
    });
  });

  it('today starts now, and nothing earlier is on offer', () => {
    const today = departureWindow(aWish({ date: '2026-11-13' }));
    expect(today.leavesFrom).toBe(aWish().now + 1);
    expect(today.earlierUntil).toBeLessThan(today.earlierFrom);
    expect(window({ date: '2026-11-13', preferredMinutes: 480, flexibilityMinutes: 720 })).toMatchObject({
      leavesFrom: '11-13 12:00',
      leavesAbout: '11-13 12:00',
      leavesUntil: '11-13 20:01',
    });
  });
});
