import { expect, test } from 'vitest';
import { sniffFileType } from '../../supabase/functions/_shared/documents/file-type.rules.ts';
import { CARD_PHOTO_MAX_BYTES } from '../../supabase/functions/_shared/core/limits.ts';
import { pixelsOf } from '../../supabase/functions/_shared/trips/link/testing/read-png.ts';
import { drawPortrait } from './portraits.ts';

test('a portrait is a PNG that is small enough for cards, with the person before the background', async () => {
  const picture = await drawPortrait({
    background: [200, 210, 220],
    skin: [120, 80, 50],
    clothes: [10, 90, 60],
    hair: [20, 20, 20],
    on: 'nothing',
  });
  expect(sniffFileType(picture)?.contentType).toBe('image/png');
  expect(picture.length).toBeLessThan(CARD_PHOTO_MAX_BYTES);
  const pixels = pixelsOf(picture);
  const side = pixels.length;
  expect(pixels[0]).toHaveLength(side);
  const at = (x: number, y: number) => pixels[Math.round(y)]?.[Math.round(x)];
  expect(at(0, 0)).toBe('c8d2dc');
  expect(at(side / 2, 0.47 * side)).toBe('785032');
  expect(at(side / 2, side - 1)).toBe('0a5a3c');
});
