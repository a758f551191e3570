import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readFileType } from './file-content.rules.ts';
import { JPEG, PDF, PNG } from './testing/files.ts';

const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const PUBLIC = path.resolve(import.meta.dirname, '../../../../web/public');
/** Data of a camera before the frame, longer than one read of a network. */
const withExif = latin(
  `\xff\xd8\xff\xe1\xff\xff${'x'.repeat(0xfffd)}\xff\xff\xe2\0\x04ab${String.fromCharCode(...JPEG.slice(2))}`,
);

test.each<[string, Uint8Array, string]>([
  ['a picture of ours', readFileSync(path.join(PUBLIC, 'icon-192.png')), 'image/png'],
  ['the picture of shared links', readFileSync(path.join(PUBLIC, 'share.png')), 'image/png'],
  ['a PNG', PNG, 'image/png'],
  ['a JPEG', JPEG, 'image/jpeg'],
  ['a JPEG with data of a camera', withExif, 'image/jpeg'],
  ['a GIF', latin('GIF89a\x01\0\x01\0\0'), 'image/gif'],
  ['a lossy WebP', latin(`RIFF\x24\0\0\0WEBPVP8 \x18\0\0\0\x30\x01\0\x9d\x01\x2a\x01\0\x01\0`), 'image/webp'],
  ['a lossless WebP', latin('RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f\0\0\0\x10'), 'image/webp'],
  ['an extended WebP', latin('RIFF\x1a\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\0\0\0\0\0\0'), 'image/webp'],
  ['a PDF', PDF, 'application/pdf'],
  ['a PDF with compressed pages', latin('%PDF-1.7\n<</Type/ObjStm/N 4>>'), 'application/pdf'],
])('%s is a document', (_name, bytes, contentType) => {
  expect(readFileType(bytes)?.contentType).toBe(contentType);
});

test.each<[string, Uint8Array]>([
  ['three bytes', latin('\xff\xd8\xff')],
  ['a JPEG without a frame', latin(`\xff\xd8\xff\xe0\0\x10${'\0'.repeat(500)}`)],
  ['a JPEG whose frame is cut off', JPEG.slice(0, 24)],
  ['a JPEG of no size', latin('\xff\xd8\xff\xc0\0\x0b\x08\0\0\0\0\x01')],
  ['the signature of a PNG', PNG.slice(0, 12)],
  ['a PNG of no size', latin('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\0\0\0\0\x01')],
  ['the signature of a GIF', latin('GIF89a')],
  ['the signature of a WebP', latin('RIFF\x10\0\0\0WEBPVP8 ')],
  ['a PDF without pages', latin('%PDF-1.4 and so on /Type /Pages')],
  ['a program', latin('MZ\x90\0')],
  ['nothing', new Uint8Array()],
])('%s is no document', (_name, bytes) => {
  expect(readFileType(bytes)).toBeNull();
});
