import jsqr from 'jsqr';
import { create } from 'qrcode';
import { expect, test } from 'vitest';
import { boardingQrText, readBoardingQr } from './boarding.rules.ts';

const QR = { bookingId: '1f3f0a63-90a8-4d0c-9f5c-0f3b9f4f7a03', code: '0427' };
const TEXT = boardingQrText(QR);
const PIXELS = 4;

/** The picture of a QR code: black on white, with a margin. */
function pictureOf(text: string) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const margin = 4;
  const side = (size + 2 * margin) * PIXELS;
  const picture = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const [column, row] = [Math.floor(x / PIXELS) - margin, Math.floor(y / PIXELS) - margin];
      const isInside = column >= 0 && row >= 0 && column < size && row < size;
      if (isInside && data[row * size + column]) picture.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  }
  return { picture, side };
}

test('a scanned QR code names the booking and its code', () => {
  expect(TEXT).toBe(`TAFIYA:${QR.bookingId.toUpperCase()}:0427`);
  expect(readBoardingQr(TEXT)).toEqual(QR);
  expect(readBoardingQr(` ${TEXT.toLowerCase()} `)).toEqual(QR);
});

test('the library for phones without a detector reads the QR code', () => {
  const { picture, side } = pictureOf(TEXT);
  expect(jsqr(picture, side, side)?.data).toBe(TEXT);
});

test.each([
  '',
  'https://example.com',
  '0427',
  `${TEXT}0`,
  TEXT.replace('TAFIYA', 'OTHER'),
  TEXT.slice(0, -1),
])('%s is no boarding code', (text) => {
  expect(readBoardingQr(text)).toBeNull();
});
