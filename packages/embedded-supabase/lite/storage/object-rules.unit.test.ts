import { describe, expect, test } from 'vitest';
import { checkKey, encodeKey, isMimeAllowed, mimeOf } from './object-rules.ts';
import { StorageRefusal } from './refusal.ts';

describe('the name of an object', () => {
  test.each(['a.pdf', 'folder/sub folder/a (1).pdf', "it's+fine,&=;:@$!*.png", 'a.b.c/d-e_f.webp'])(
    '%s is valid',
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
  ])('%j is invalid', (key) => {
    expect(() => checkKey(key)).toThrow(StorageRefusal);
  });
});

describe('the content type of an object', () => {
  test.each([
    ['image/PNG; charset=binary', 'image/png'],
    [' application/pdf ', 'application/pdf'],
    [null, 'application/octet-stream'],
    ['', 'application/octet-stream'],
  ])('of the header %j is %s', (contentType, mime) => {
    expect(mimeOf(contentType)).toBe(mime);
  });

  test.each([
    ['image/png', ['image/*'], true],
    ['image/png', ['IMAGE/*', 'application/pdf'], true],
    ['application/pdf', ['image/*', 'application/pdf'], true],
    ['text/html', ['image/*', 'application/pdf'], false],
    ['imagex/png', ['image/*'], false],
    ['text/html', ['*/*'], true],
    ['text/html', null, true],
    ['text/html', [], true],
  ])('%s in a bucket for %j is allowed: %s', (mime, allowed, expected) => {
    expect(isMimeAllowed(mime, allowed)).toBe(expected);
  });
});
