import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const WEB = path.join(import.meta.dirname, '../..');
/** An opening tag; its attributes contain `>` only in arrows. */
const PICTURE = /<(?:chakra\.)?(?:img|video|iframe)\b(?:[^>]|(?<==)>)*>/g;
const SIZED =
  /\b(?:boxSize|aspectRatio)=|\b(?:width|w)=[\s\S]*\b(?:height|h)=|\b(?:height|h)=[\s\S]*\b(?:width|w)=/;

test('every picture has its size before it is loaded, so that nothing jumps', () => {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  );
  const pictures = files.flatMap((file) =>
    [...readFileSync(path.join(WEB, file), 'utf8').matchAll(PICTURE)].map(([tag]) => ({ file, tag })),
  );
  expect(pictures.length).toBeGreaterThan(3);
  expect(pictures.filter(({ tag }) => !SIZED.test(tag))).toEqual([]);
});
