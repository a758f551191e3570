import { addDays } from '../core/lagos-time.ts';

interface Holiday {
  /** `YYYY-MM-DD`. */
  day: string;
  name: string;
}

const FIXED: readonly [day: string, name: string][] = [
  ['01-01', 'New Year'],
  ['05-01', 'Workers’ Day'],
  ['06-12', 'Democracy Day'],
  ['10-01', 'Independence Day'],
  ['12-25', 'Christmas Day'],
  ['12-26', 'Boxing Day'],
];

/**
 * The public holidays of Nigeria whose days are known before, in order. The government announces the Muslim feasts and days in lieu:
 * administrators enter those (`announcedHolidays` of the settings).
 */
export function publicHolidays(year: number): Holiday[] {
  const easter = easterSunday(year);
  return [
    ...FIXED.map(([day, name]) => ({ day: `${year}-${day}`, name })),
    { day: addDays(easter, -2), name: 'Good Friday' },
    { day: addDays(easter, 1), name: 'Easter Monday' },
  ].toSorted((a, b) => a.day.localeCompare(b.day));
}

/** The public holidays from one day to another, both included, in order: those that are known before, and the announced ones. */
export function holidaysBetween(first: string, last: string, announced: readonly Holiday[]): Holiday[] {
  const years = Array.from(
    { length: Number(last.slice(0, 4)) - Number(first.slice(0, 4)) + 1 },
    (_, index) => Number(first.slice(0, 4)) + index,
  );
  const known = years.flatMap(publicHolidays);
  // An announced feast may fall on a day that is a holiday anyway: one day, both names.
  const added = announced.filter(({ day }) => !known.some((holiday) => holiday.day === day));
  return [
    ...known.map((holiday) => ({
      ...holiday,
      name: [
        holiday.name,
        ...announced.filter(({ day }) => day === holiday.day).map(({ name }) => name),
      ].join(', '),
    })),
    ...added,
  ]
    .filter(({ day }) => day >= first && day <= last)
    .toSorted((a, b) => a.day.localeCompare(b.day));
}

/** Easter Sunday of the Gregorian calendar, by the rule of Meeus, Jones and Butcher. */
function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const leap = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + century - Math.floor(century / 4) - leap + 15) % 30;
  const week = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7;
  const shift = Math.floor((golden + 11 * moon + 22 * week) / 451);
  const days = moon + week - 7 * shift + 114;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${year}-${two(Math.floor(days / 31))}-${two((days % 31) + 1)}`;
}
