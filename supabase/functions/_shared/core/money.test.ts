import { expect, test } from 'vitest';
import { koboInWords, koboToNaira, nairaToKobo } from './money.ts';

test('naira are converted to whole kobo', () => {
  expect(nairaToKobo(8500)).toBe(850_000);
  expect(nairaToKobo(0.1 + 0.2)).toBe(30);
  expect(nairaToKobo(4999.99)).toBe(499_999);
});

test('an amount finer than a kobo is refused, not rounded', () => {
  expect(() => nairaToKobo(5000.001)).toThrow('Amounts have at most two decimals');
});

test('kobo are converted to naira', () => {
  for (const naira of [1000, 1000.5, 49_999.99]) expect(koboToNaira(nairaToKobo(naira))).toBe(naira);
});

test.each([
  [0, '₦0'],
  [99_900, '₦999'],
  [2_150_000, '₦21,500'],
  [123_456_750, '₦1,234,567.50'],
])('%d kobo read %s', (kobo, words) => {
  expect(koboInWords(kobo)).toBe(words);
});
