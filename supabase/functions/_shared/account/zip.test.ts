import { crc32, inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createZip } from './exports.jobs.ts';

/** Reads an archive by its directory, as other programs do, and compares sizes and checksums. */
function filesOf(zip: Uint8Array): Record<string, string> {
  const view = new DataView(zip.buffer, zip.byteOffset);
  const end = zip.length - 22;
  expect(view.getUint32(end, true)).toBe(0x06054b50);
  const files: Record<string, string> = {};
  let at = view.getUint32(end + 16, true);
  for (let entry = 0; entry < view.getUint16(end + 10, true); entry += 1) {
    expect(view.getUint32(at, true)).toBe(0x02014b50);
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(zip.subarray(at + 46, at + 46 + nameLength));
    const local = view.getUint32(at + 42, true);
    expect(view.getUint32(local, true)).toBe(0x04034b50);
    const data = local + 30 + view.getUint16(local + 26, true);
    const bytes = inflateRawSync(zip.subarray(data, data + view.getUint32(at + 20, true)));
    expect([bytes.length, crc32(bytes)]).toEqual([
      view.getUint32(at + 24, true),
      view.getUint32(at + 16, true),
    ]);
    files[name] = bytes.toString();
    at += 46 + nameLength;
  }
  return files;
}

test('an archive has every file, with its text in pieces, empty, long or in other letters', async () => {
  const lines = Array.from({ length: 2_000 }, (_, line) => `line ${line}\n`);
  const texts: Record<string, string[]> = {
    'trips.json': ['[', '{"a":1}', ']'],
    'nothing.json': [],
    'Ìbàdàn.json': ['"Ọjọ́"'],
    'long.json': lines,
  };
  const zip = createZip();
  for (const [name, pieces] of Object.entries(texts)) {
    await zip.add(name, async (write) => {
      for (const piece of pieces) await write(piece);
    });
  }
  expect(filesOf(await zip.end())).toEqual(
    Object.fromEntries(Object.entries(texts).map(([name, pieces]) => [name, pieces.join('')])),
  );
});

test('a file whose writing fails is an error', async () => {
  await expect(createZip().add('x.json', () => Promise.reject(new Error('no rows')))).rejects.toThrow(
    'no rows',
  );
});
