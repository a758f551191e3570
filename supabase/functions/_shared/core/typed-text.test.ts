import { expect, test } from 'vitest';
import { plainDigits, trimmed, withoutInvisible } from './typed-text.ts';

test.each([
  ['1234 567 8901', '12345678901'],
  ['1234-567‑8901–2—3−4', '12345678901234'],
  ['\u202a\u200e0123456789\u202c\ufeff', '0123456789'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳۴۵۶', '123456'],
  ['१२३४५६', '123456'],
  ['߁߂߃߀', '1230'],
  ['１２３４𝟓𝟔', '123456'],
  ['12\u00a034\u200956\t\n', '123456'],
  // Nothing that could mean another number is dropped.
  ['12x34', '12x34'],
  ['1.5', '1.5'],
  ['+234', '+234'],
])('%j is the number %j', (typed, digits) => {
  expect(plainDigits(typed)).toBe(digits);
});

test('every digit of Unicode has its value', () => {
  let value = 0;
  for (let code = 0; code <= 0x1fbf9; code += 1) {
    const digit = String.fromCodePoint(code);
    if (!/\p{Nd}/u.test(digit)) continue;
    expect([digit, plainDigits(digit)]).toEqual([digit, String(value % 10)]);
    value += 1;
  }
  expect(value).toBeGreaterThan(600);
});

test('invisible characters around a text go; inside they stay, except in addresses', () => {
  expect(trimmed('\ufeff\u200e \u2066Ada\u200d Obi\u2069\u200b\u00a0')).toBe('Ada\u200d Obi');
  expect(withoutInvisible('\u200bada\u00ad@mail\u200e.ng\u2069 ')).toBe('ada@mail.ng');
});
