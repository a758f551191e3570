import { describe, expect, it } from 'vitest';
import { someCriteria } from './testing/matching.fixture.ts';
import { searchWindows } from './windows.rules.ts';

function lagos(moment: number): string {
  return new Date(moment + 3_600_000).toISOString().slice(5, 16).replace('T', ' ');
}

function spans(changes: Parameters<typeof someCriteria>[0]): string[] {
  return searchWindows(someCriteria(changes)).windows.map(
    (window) =>
      `${window.isNear ? 'near' : 'far'} ${window.list} ${lagos(window.leavesFrom)} – ${lagos(window.leavesUntil)}`,
  );
}

describe('search windows', () => {
  it('without a preferred time: the days after and before, other origins, then the whole day', () => {
    expect(spans({})).toEqual([
      'near differentDates 11-15 00:00 – 11-22 00:00',
      'near differentDates 11-13 12:00 – 11-14 00:00',
      'far nearbyOrigins 11-14 00:00 – 11-15 00:00',
      'near matches 11-14 00:00 – 11-15 00:00',
    ]);
    expect(searchWindows(someCriteria())).toMatchObject({ minuteFrom: 0, minuteUntil: 1439 });
  });

  it('with a preferred time: from that time on, then before it, including the last minute', () => {
    const date = '2026-11-24';
    expect(spans({ date, preferredMinutes: 480 })).toEqual([
      'near differentDates 11-25 06:00 – 12-01 10:01',
      'near differentDates 11-23 06:00 – 11-23 10:01',
      'far nearbyOrigins 11-24 06:00 – 11-24 10:01',
      'near matches 11-24 08:00 – 11-24 10:01',
      'near matches 11-24 06:00 – 11-24 08:00',
      'near differentDates 11-17 06:00 – 11-22 10:01',
    ]);
    const { minuteFrom, minuteUntil, leavesAbout } = searchWindows(
      someCriteria({ date, preferredMinutes: 480 }),
    );
    expect([minuteFrom, minuteUntil, lagos(leavesAbout)]).toEqual([360, 600, '11-24 08:00']);
  });

  it.each([
    ['morning', 360, 719, '06:00', '12:00'],
    ['afternoon', 720, 1019, '12:00', '17:00'],
    ['evening', 1020, 1439, '17:00', '00:00'],
  ] as const)('%s: only these hours, on every date', (timeOfDay, from, until, begins, ends) => {
    const date = '2026-11-24';
    const { minuteFrom, minuteUntil, windows } = searchWindows(someCriteria({ date, timeOfDay }));
    expect([minuteFrom, minuteUntil]).toEqual([from, until]);
    const match = windows.find(({ list }) => list === 'matches');
    expect(lagos(match?.leavesFrom ?? 0)).toBe(`11-24 ${begins}`);
    expect(lagos(match?.leavesUntil ?? 0).slice(6)).toBe(ends);
  });

  it('a preferred time outside the part of the day finds nothing', () => {
    const { minuteFrom, minuteUntil, windows } = searchWindows(
      someCriteria({ date: '2026-11-24', timeOfDay: 'morning', preferredMinutes: 1200 }),
    );
    expect(minuteFrom).toBeGreaterThan(minuteUntil);
    expect(windows).toEqual([]);
  });

  it('the day ends at midnight, whatever the flexibility', () => {
    const late = { preferredMinutes: 1410, flexibilityMinutes: 720 };
    expect(spans(late)).toContain('near matches 11-14 23:30 – 11-15 00:00');
    expect(spans(late)).toContain('near matches 11-14 11:30 – 11-14 23:30');
    expect(spans({ preferredMinutes: 60 })).toContain('near matches 11-14 00:00 – 11-14 01:00');
  });

  it('today starts now, without earlier dates', () => {
    expect(spans({ date: '2026-11-13' })).toEqual([
      'near differentDates 11-14 00:00 – 11-21 00:00',
      'far nearbyOrigins 11-13 12:00 – 11-14 00:00',
      'near matches 11-13 12:00 – 11-14 00:00',
    ]);
    expect(searchWindows(someCriteria({ date: '2026-11-13' })).windows.at(-1)?.leavesFrom).toBe(
      someCriteria().now + 1,
    );
  });

  it('if the preferred hours of today are over, only other dates are searched', () => {
    expect(spans({ date: '2026-11-13', preferredMinutes: 480 })).toEqual([
      'near differentDates 11-14 06:00 – 11-20 10:01',
    ]);
  });

  it('windows of a list do not overlap, so no trip is found twice', () => {
    const { windows } = searchWindows(
      someCriteria({ date: '2026-11-24', preferredMinutes: 480, flexibilityMinutes: 720 }),
    );
    const near = windows.filter((window) => window.isNear).sort((a, b) => a.leavesFrom - b.leavesFrom);
    expect(near.every((window, i) => i === 0 || window.leavesFrom >= (near[i - 1]?.leavesUntil ?? 0))).toBe(
      true,
    );
  });
});
