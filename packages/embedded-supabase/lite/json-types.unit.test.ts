import { expect, test } from 'vitest';
import { encodeOnce } from './json-types.ts';

test.each([
  [{ a: 1 }, '{"a":1}'],
  ['{"a":1}', '{"a":1}'],
  ['[1]', '[1]'],
  ['plain text', '"plain text"'],
  ['', '""'],
  ['Ṣadé', '"Ṣadé"'],
  [true, 'true'],
  [null, 'null'],
])('%j is written once: %s', (value, text) => {
  expect(encodeOnce(value)).toBe(text);
});
