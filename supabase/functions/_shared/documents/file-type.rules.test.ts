import { expect, test } from 'vitest';
import { sniffFileType } from './file-type.rules.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ['\xff\xd8\xff\xe0JFIF', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n----', 'image/png'],
  ['GIF89a--', 'image/gif'],
  ['RIFF\x10\x00\x00\x00WEBPVP8 ', 'image/webp'],
  ['%PDF-1.7', 'application/pdf'],
])('%j is recognised as %s', (start, contentType) => {
  expect(sniffFileType(bytes(start))?.contentType).toBe(contentType);
});

test.each([
  'MZ\x90\x00',
  '\x7fELF',
  '<svg xmlns="">',
  '<html>',
  'PK\x03\x04',
  'RIFF\x10\x00\x00\x00WAVE',
  '',
  '\xff',
])('%j is not supported', (start) => {
  expect(sniffFileType(bytes(start))).toBeNull();
});
