import { expect, test } from 'vitest';
import { CURRENCY, LOCALE } from './limits.ts';
import { groupThousands, nairaInWords } from './thousands.ts';

const NUMBERS = [0, 1, 12, 999, 1000, 21_500, 999_999, 1_000_000, 1_234_567, 98_765_432_100];

test.each([...NUMBERS, ...NUMBERS.map((n) => -n), 12.4, 1499.6])('%d is written as Intl writes it', (n) => {
  const intl = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
  expect(groupThousands(n)).toBe(intl.format(n + 0));
});

test.each([...NUMBERS, ...NUMBERS.slice(1).map((n) => -n)])('%d naira, with and without kobo', (n) => {
  const whole = { style: 'currency', currency: CURRENCY, maximumFractionDigits: 0 } as const;
  expect(nairaInWords(n)).toBe(new Intl.NumberFormat(LOCALE, whole).format(n));
  const kobo = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: CURRENCY });
  expect(nairaInWords(n + 0.5)).toBe(kobo.format(n + 0.5));
});
