import { expect, test } from 'vitest';
import { coverage } from './coverage.ts';
import { outlineBox, outlineText } from './outline-text.ts';
import { drawPng } from './png.ts';
import { chunksOf, pixelsOf } from './testing/read-png.ts';
import { drawTripPicture } from './picture.ts';

test('a picture has its background, its shapes and shades at their edges', async () => {
  const shapes = [
    { colour: '#000000', outlines: [outlineBox({ left: 1, top: 1, width: 1.5, height: 1 })] },
    { colour: '#ff0000', outlines: [outlineBox({ left: 3, top: 2, width: 1, height: 1 })] },
  ] as const;
  expect(pixelsOf(await drawPng(shapes, { width: 4, height: 3, background: '#ffffff' }))).toEqual([
    ['ffffff', 'ffffff', 'ffffff', 'ffffff'],
    ['ffffff', '000000', '808080', 'ffffff'],
    ['ffffff', 'ffffff', 'ffffff', 'ff0000'],
  ]);
});

test('coverage is exact for slopes, and overlapping outlines count once', () => {
  const triangle = [
    [0, 2],
    [0, 0],
    [2, 0],
  ] as const;
  const size = { width: 2, height: 2 };
  expect([...coverage([triangle], size).subarray(0, 4)]).toEqual([1, 0.5, 0.5, 0]);
  expect([...coverage([triangle, triangle], size).subarray(0, 4)]).toEqual([1, 1, 1, 0]);
});

test('parts outside the picture are dropped', () => {
  const box = outlineBox({ left: -5, top: -5, width: 20, height: 20 });
  expect(coverage([box], { width: 2, height: 2 })).toHaveLength(5);
});

test('text is measured with its kerning; accents and unknown characters are drawn as what Figtree has', () => {
  const at = { x: 0, y: 0, size: 100 };
  const width = (text: string) => outlineText(text, at).width;
  expect(width('AV')).toBeLessThan(width('A') + width('V'));
  expect(outlineText('Ọ̀yọ́', at)).toEqual(outlineText('Oyo', at));
  expect(outlineText('Ɓauchi', at)).toEqual(outlineText('Bauchi', at));
  expect(outlineText('漢', at)).toEqual(outlineText('-', at));
});

test('the picture of a trip has the size of previews and stays small', async () => {
  const words = { origin: 'Lagos', departure: 'Fri 27 Nov, 07:30', fare: '₦21,500 per seat', seats: '' };
  for (const destination of ['Abuja', 'A place with a very long name, Bayelsa '.repeat(3), '', '<b>漢']) {
    const png = await drawTripPicture({ ...words, destination, isWomenOnly: false });
    const [header] = chunksOf(png);
    expect([header?.data.readUInt32BE(0), header?.data.readUInt32BE(4)]).toEqual([1200, 630]);
    // A phone downloads it while the message is typed.
    expect(png.length).toBeLessThan(30_000);
  }
});
