import { expect, test } from 'vitest';
import { checkKey, encodeKey } from './object-key.ts';
import { StorageRefusal } from './refusal.ts';

test.each(['a.pdf', 'folder/sub folder/a (1).pdf', "it's+fine,&=;:@$!*.png", 'a.b.c/d-e_f.webp'])(
  '%s is a name',
  (key) => {
    expect(() => checkKey(key)).not.toThrow();
    expect(decodeURIComponent(encodeKey(key))).toBe(key);
  },
);

test.each([
  '',
  '/a',
  'a/',
  'a//b',
  '.',
  '..',
  'a/../b',
  'a/..b',
  './a',
  'a\\b',
  'a\0b',
  'a%2e%2e/b',
  'a?b',
  'a#b',
  'Ṣadé.pdf',
  'a\nb',
  'x'.repeat(1025),
])('%j is no name', (key) => {
  expect(() => checkKey(key)).toThrow(StorageRefusal);
});
