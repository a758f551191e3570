import { expect, it } from 'vitest';
import { addWorkingDays } from './refund-list.tsx';

it.each([
  ['2026-11-27', 1, '2026-11-30'],
  ['2026-11-28', 3, '2026-12-02'],
  ['2026-11-24', 10, '2026-12-08'],
  ['2026-11-24', 0, '2026-11-24'],
])('%s and %i working days is %s', (date, days, result) => {
  expect(addWorkingDays(date, days)).toBe(result);
});
