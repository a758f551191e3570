import { expect, test } from 'vitest';
import { isMimeAllowed, mimeOf } from './mime.ts';

test.each([
  ['image/PNG; charset=binary', 'image/png'],
  [' application/pdf ', 'application/pdf'],
  [null, 'application/octet-stream'],
  ['', 'application/octet-stream'],
])('%j is %s', (contentType, mime) => {
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
])('%s in a bucket for %j: %s', (mime, allowed, expected) => {
  expect(isMimeAllowed(mime, allowed)).toBe(expected);
});
