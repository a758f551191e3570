import { expect, test } from 'vitest';
import { holidaysBetween, publicHolidays } from './holidays.rules.ts';

test('the fixed public holidays, in order', () => {
  expect(publicHolidays(2026).map(({ day }) => day)).toEqual([
    '2026-01-01',
    '2026-04-03',
    '2026-04-06',
    '2026-05-01',
    '2026-06-12',
    '2026-10-01',
    '2026-12-25',
    '2026-12-26',
  ]);
});

// As published for these years.
test.each([
  [2024, '2024-03-29', '2024-04-01'],
  [2025, '2025-04-18', '2025-04-21'],
  [2027, '2027-03-26', '2027-03-29'],
  [2038, '2038-04-23', '2038-04-26'],
  [2285, '2285-03-20', '2285-03-23'],
])('Easter %i is from %s to %s', (year, friday, monday) => {
  const easter = publicHolidays(year).filter(({ name }) => /Good|Easter/.test(name));
  expect(easter.map(({ day }) => day)).toEqual([friday, monday]);
});

test('those between two days of different years', () => {
  expect(holidaysBetween('2026-12-26', '2027-01-01', []).map(({ name }) => name)).toEqual([
    'Boxing Day',
    'New Year',
  ]);
});

test('the feasts that the government has announced stand among them, once a day', () => {
  const announced = [
    { day: '2027-01-01', name: 'Eid-el-Maulud' },
    { day: '2026-12-30', name: 'Public holiday' },
    { day: '2027-03-10', name: 'Eid-el-Fitr' },
  ];
  expect(holidaysBetween('2026-12-26', '2027-01-01', announced)).toEqual([
    { day: '2026-12-26', name: 'Boxing Day' },
    { day: '2026-12-30', name: 'Public holiday' },
    { day: '2027-01-01', name: 'New Year, Eid-el-Maulud' },
  ]);
});
