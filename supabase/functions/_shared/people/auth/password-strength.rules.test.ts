import { expect, test } from 'vitest';
import { isWeakPassword } from './password-strength.rules.ts';

test.each([
  'password',
  'Password123!',
  'P@ssw0rd',
  ' password ',
  'qwertyuiop',
  '12345678',
  'abcd1234',
  'aaaaaaaaaaaaaaaa',
  'tafiya2026',
  'Adaeze12',
  'obi.adaeze',
  'adaezeobi7',
  '        ',
  '\u00a0\u2003\u3000\u00a0\u2003\u3000\u00a0\u2003',
])('%j is weak', (password) => {
  expect(isWeakPassword(password, ['Adaeze Obi', 'obi.adaeze@tafiya.test'])).toBe(true);
});

test.each([
  'tafiya-demo-2026',
  'a-good-password',
  'rice beans yam',
  'one two three',
  'red bus danfo',
  'x7Gh#92kLm',
])('%j is strong enough', (password) =>
  expect(isWeakPassword(password, ['Adaeze Obi', 'obi.adaeze@tafiya.test'])).toBe(false),
);
