import { crc32, inflateSync } from 'node:zlib';
import { expect } from 'vitest';

/** The chunks of a PNG; fails for a wrong checksum. */
export function chunksOf(png: Uint8Array): { type: string; data: Buffer }[] {
  const bytes = Buffer.from(png);
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  const chunks = [];
  for (let at = 8; at < bytes.length;) {
    const end = at + 8 + bytes.readUInt32BE(at);
    expect(bytes.readUInt32BE(end)).toBe(crc32(bytes.subarray(at + 4, end)));
    chunks.push({ type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
}

/** Colours as `RRGGBB`, row by row. */
export function pixelsOf(png: Uint8Array): string[][] {
  const part = (name: string) => chunksOf(png).find(({ type }) => type === name)?.data ?? Buffer.alloc(0);
  const [width, height] = [part('IHDR').readUInt32BE(0), part('IHDR').readUInt32BE(4)];
  const rows = inflateSync(part('IDAT'));
  expect(rows).toHaveLength((width + 1) * height);
  const palette = part('PLTE').toString('hex').match(/.{6}/g) ?? [];
  return Array.from({ length: height }, (_, row) => {
    const first = row * (width + 1) + 1;
    return [...rows.subarray(first, first + width)].map((index) => palette[index] ?? 'none');
  });
}
