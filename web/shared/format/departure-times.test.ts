import { expect, it } from 'vitest';
import { departureTimes } from './departure-times.ts';

it('departure times run every 30 minutes from 06:00 to 23:30', () => {
  const times = departureTimes();
  expect(times).toHaveLength(36);
  expect(times.slice(0, 3)).toEqual(['06:00', '06:30', '07:00']);
  expect(times.at(-1)).toBe('23:30');
});

it('departure times follow other settings, also when the last one is not a whole number of steps away', () => {
  const settings = { departureFirst: '05:15', departureLast: '07:00', departureStepMinutes: 45 };
  expect(departureTimes(settings)).toEqual(['05:15', '06:00', '06:45']);
});
