import { outlineBox, outlineText, type Outline } from './outline-text.ts';
import { drawPng } from './png.ts';
import type { TripWords } from './words.ts';

/** The size that WhatsApp, Facebook, X and Telegram show large. */
export const PICTURE = { width: 1200, height: 630 } as const;

const MARGIN = 72;
const INNER_WIDTH = PICTURE.width - 2 * MARGIN;
const BACKGROUND = '#FAF6EC';
const INK = '#14161B';
const PALM = '#0B5D3B';

/**
 * The picture of a preview: route, departure and fare. Free seats are missing, because messengers keep the picture for as
 * long as the message.
 */
export function drawTripPicture({
  origin,
  destination,
  departure,
  fare,
}: TripWords): Promise<Uint8Array<ArrayBuffer>> {
  const ink = [
    ...wordmark(),
    ...fitted(origin, { y: 272, size: 104 }),
    ...fitted(destination, { y: 440, size: 104 }),
    ...fitted(departure, { y: 556, size: 48 }),
  ];
  const palm = [
    ...[312, 328].map((top) => outlineBox({ left: MARGIN, top, width: INNER_WIDTH, height: 4 })),
    ...fromRight(fare, { y: 556, size: 48 }),
  ];
  const shapes = [
    { colour: INK, outlines: ink },
    { colour: PALM, outlines: palm },
  ] as const;
  return drawPng(shapes, { ...PICTURE, background: BACKGROUND });
}

interface Line {
  /** Of the baseline. */
  y: number;
  size: number;
}

/** From the left margin; smaller where the text is wider than the picture. */
function fitted(text: string, { y, size }: Line): Outline[] {
  const { width } = outlineText(text, { x: 0, y, size });
  return outlineText(text, { x: MARGIN, y, size: size * Math.min(1, INNER_WIDTH / width) }).outlines;
}

function fromRight(text: string, line: Line): Outline[] {
  const { width } = outlineText(text, { x: 0, ...line });
  return outlineText(text, { x: PICTURE.width - MARGIN - width, ...line }).outlines;
}

/** The crossbar of the T continues as two stripes; the measures are those of the symbol in web/index.html. */
function wordmark(): Outline[] {
  const [scale, top] = [0.8, 66];
  const box = ([left, from, right, to]: readonly [number, number, number, number]) =>
    outlineBox({
      left: MARGIN + left * scale,
      top: top + from * scale,
      width: (right - left) * scale,
      height: (to - from) * scale,
    });
  const bars = (
    [
      [0, 3.5, 34.7, 17.3],
      [21, 3.5, 34.7, 73.5],
      [34.7, 3.5, 86.6, 8.3],
      [34.7, 12.5, 86.6, 17.3],
    ] as const
  ).map(box);
  const rest = { x: MARGIN + 36.8 * scale, y: top + 73.5 * scale, size: 100 * scale };
  return [...bars, ...outlineText('afiya', rest).outlines];
}
