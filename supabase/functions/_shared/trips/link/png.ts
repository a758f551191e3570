import type { Outline } from './outline-text.ts';
import { coverage } from './coverage.ts';

type Colour = `#${string}`;

/** Shades between the background and a colour, for smooth edges. */
const SHADES = 16;
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const BIT_DEPTH = 8;
const WITH_PALETTE = 3;

/**
 * A picture of outlines in a few colours on a background, as a PNG with a palette. Shapes of different colours must not
 * touch. Needs no native code: the runtime's own deflate compresses.
 */
export async function drawPng(
  shapes: readonly { colour: Colour; outlines: readonly Outline[] }[],
  { width, height, background }: { width: number; height: number; background: Colour },
): Promise<Uint8Array<ArrayBuffer>> {
  const palette = [...rgb(background)];
  // Each row begins with its filter, 0: none.
  const rows = new Uint8Array((width + 1) * height);
  for (const { colour, outlines } of shapes) {
    const first = palette.length / 3 - 1;
    palette.push(...shadesBetween(background, colour));
    const covered = coverage(outlines, { width, height });
    for (let pixel = 0; pixel < width * height; pixel += 1) {
      const shade = Math.round((covered[pixel] ?? 0) * SHADES);
      if (shade > 0) rows[pixel + Math.floor(pixel / width) + 1] = first + shade;
    }
  }
  return encodePng(rows, { width, height, palette });
}

/**
 * A PNG of rows that each begin with a 0 (no filter) before the numbers of their pixels' colours in the palette, which has
 * red, green and blue of each colour one after the other.
 */
export async function encodePng(
  rows: Uint8Array<ArrayBuffer>,
  { width, height, palette }: { width: number; height: number; palette: readonly number[] },
): Promise<Uint8Array<ArrayBuffer>> {
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  header.setUint8(8, BIT_DEPTH);
  header.setUint8(9, WITH_PALETTE);
  return joined([
    Uint8Array.from(SIGNATURE),
    chunk('IHDR', new Uint8Array(header.buffer)),
    chunk('PLTE', Uint8Array.from(palette)),
    chunk('IDAT', await deflate(rows)),
    chunk('IEND', new Uint8Array()),
  ]);
}

/** SHADES colours, the last one is `colour` itself. */
function shadesBetween(background: Colour, colour: Colour): number[] {
  const [from, to] = [rgb(background), rgb(colour)];
  return Array.from({ length: SHADES }, (_, index) =>
    to.map((value, part) => {
      const share = (index + 1) / SHADES;
      return Math.round((from[part] ?? 0) * (1 - share) + value * share);
    }),
  ).flat();
}

function rgb(colour: Colour): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const compressed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(compressed).arrayBuffer());
}

function chunk(type: string, data: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)));
  return bytes;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ (CRC_TABLE[(sum ^ byte) & 0xff] ?? 0);
  return ~sum >>> 0;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
