import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { sniffFileType } from '../../supabase/functions/_shared/domain/file-type.ts';
import { CARD_PHOTO_MAX_BYTES } from '../../supabase/functions/_shared/domain/limits.ts';
import { drawPortrait } from './portraits.ts';

test('a portrait is a PNG that is small enough for cards, with the person before the background', () => {
  const picture = drawPortrait({
    background: [200, 210, 220],
    skin: [120, 80, 50],
    clothes: [10, 90, 60],
    hair: [20, 20, 20],
    on: 'nothing',
  });
  expect(sniffFileType(picture)?.contentType).toBe('image/png');
  expect(picture.length).toBeLessThan(CARD_PHOTO_MAX_BYTES);
  const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)];
  expect(width).toBe(height);
  const start = picture.indexOf('IDAT') + 4;
  const rows = inflateSync(picture.subarray(start, start + picture.readUInt32BE(start - 8)));
  const pixel = (x: number, y: number) => [...rows.subarray(y * (1 + 3 * width) + 1 + 3 * x).subarray(0, 3)];
  expect(pixel(0, 0)).toEqual([200, 210, 220]);
  expect(pixel(width / 2, Math.round(0.47 * height))).toEqual([120, 80, 50]);
  expect(pixel(width / 2, height - 1)).toEqual([10, 90, 60]);
});
