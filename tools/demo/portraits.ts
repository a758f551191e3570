import { deflateSync } from 'node:zlib';

/** The side of a portrait in pixels: sharp on a card, also on dense screens. */
const SIDE_PX = 128;
/** Points that are looked at per pixel and direction, so that edges are smooth. */
const SAMPLES = 2;

type Colour = readonly [red: number, green: number, blue: number];

/** An ellipse in a square of side 1, cut off below a line where there is one. Later ones cover earlier ones. */
interface Shape {
  x: number;
  y: number;
  width: number;
  height: number;
  colour: Colour;
  above?: number;
}

export interface Looks {
  background: Colour;
  skin: Colour;
  clothes: Colour;
  hair: Colour;
  /** A cap, a headscarf, or none. */
  on: 'head' | 'hair' | 'nothing';
}

/** A flat drawing of a person, as a PNG. */
export function drawPortrait(looks: Looks): Buffer {
  const shapes = shapesOf(looks);
  const colours = [looks.background, ...shapes.map(({ colour }) => colour)];
  const points = cover(shapes);
  const rows = Buffer.alloc(SIDE_PX * (1 + 3 * SIDE_PX));
  for (let y = 0; y < SIDE_PX; y += 1) {
    for (let x = 0; x < SIDE_PX; x += 1) {
      rows.set(colourAt(x, y, { points, colours }), y * (1 + 3 * SIDE_PX) + 1 + 3 * x);
    }
  }
  return png(rows);
}

function shapesOf({ skin, clothes, hair, on }: Looks): Shape[] {
  const shade: Colour = [skin[0] * 0.86, skin[1] * 0.86, skin[2] * 0.86];
  const dark: Colour = [34, 24, 20];
  const head = { x: 0.5, y: 0.42, width: 0.36, height: 0.46 };
  return [
    ...(on === 'hair' ? [{ x: 0.5, y: 0.46, width: 0.56, height: 0.64, colour: hair }] : []),
    { x: 0.5, y: 1.02, width: 0.86, height: 0.62, colour: clothes },
    { x: 0.5, y: 0.66, width: 0.17, height: 0.3, colour: shade },
    ...(on === 'hair' ? [] : [{ x: 0.5, y: 0.4, width: 0.4, height: 0.5, colour: hair, above: 0.42 }]),
    { ...head, colour: skin },
    ...(on === 'head' ? [{ x: 0.5, y: 0.27, width: 0.4, height: 0.28, colour: clothes, above: 0.3 }] : []),
    ...(on === 'hair' ? [{ x: 0.5, y: 0.31, width: 0.42, height: 0.34, colour: hair, above: 0.28 }] : []),
    ...(on === 'nothing' ? [{ x: 0.5, y: 0.3, width: 0.38, height: 0.26, colour: hair, above: 0.29 }] : []),
    ...[0.425, 0.575].map((x) => ({ x, y: 0.42, width: 0.04, height: 0.05, colour: dark })),
    { x: 0.5, y: 0.53, width: 0.14, height: 0.07, colour: [150, 70, 60] },
    { x: 0.5, y: 0.52, width: 0.15, height: 0.055, colour: skin },
  ];
}

const SIDE_POINTS = SIDE_PX * SAMPLES;

/** Which shape each point shows: its number from 1 on, or 0 for the background. Row by row, which is fast. */
function cover(shapes: readonly Shape[]): Uint8Array {
  const points = new Uint8Array(SIDE_POINTS ** 2);
  shapes.forEach(({ x, y, width, height, above = 1 }, index) => {
    for (let row = 0; row < Math.min(SIDE_POINTS, above * SIDE_POINTS); row += 1) {
      const level = (2 * ((row + 0.5) / SIDE_POINTS - y)) / height;
      if (Math.abs(level) >= 1) continue;
      const half = (width / 2) * Math.sqrt(1 - level ** 2);
      const [from, to] = [x - half, x + half].map((edge) => Math.round(edge * SIDE_POINTS));
      points.fill(index + 1, row * SIDE_POINTS + (from ?? 0), row * SIDE_POINTS + (to ?? 0));
    }
  });
  return points;
}

/** The mean of the points of a pixel. */
function colourAt(
  x: number,
  y: number,
  drawing: { points: Uint8Array; colours: readonly Colour[] },
): number[] {
  const mean = [0, 0, 0];
  for (let sample = 0; sample < SAMPLES ** 2; sample += 1) {
    const row = y * SAMPLES + Math.floor(sample / SAMPLES);
    const shape = drawing.points[row * SIDE_POINTS + x * SAMPLES + (sample % SAMPLES)] ?? 0;
    const colour = drawing.colours[shape] ?? [0, 0, 0];
    for (let part = 0; part < 3; part += 1)
      mean[part] = (mean[part] ?? 0) + (colour[part] ?? 0) / SAMPLES ** 2;
  }
  return mean.map(Math.round);
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A picture of rows that each begin with a 0 (no filter) before their red, green and blue bytes. */
function png(rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE_PX, 0);
  header.writeUInt32BE(SIDE_PX, 4);
  // 8 bits for each of red, green and blue.
  header.set([8, 2], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, check]);
}

/** The checksum of a chunk, CRC-32 (ISO 3309). */
function crc32(data: Buffer): number {
  let rest = 0xffffffff;
  for (const byte of data) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return (rest ^ 0xffffffff) >>> 0;
}
