import { describe, expect, test } from 'vitest';
import { createMessageMeter } from './frame-limit.ts';

const MAX = 16 * 1024;
const [TEXT, CONTINUATION, PING] = [1, 0, 9];

type Frame = { opcode: number; bytes: number; isLast?: boolean; isWhole?: boolean };

/** A masked frame; without `isWhole` only its header. */
function frame({ opcode, bytes, isLast = true, isWhole = true }: Frame): Buffer {
  const head = Buffer.alloc(bytes < 126 ? 2 : bytes < 65_536 ? 4 : 10);
  head[0] = (isLast ? 0x80 : 0) | opcode;
  head[1] = 0x80 | (bytes < 126 ? bytes : bytes < 65_536 ? 126 : 127);
  if (head.length === 4) head.writeUInt16BE(bytes, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(bytes), 2);
  return Buffer.concat([head, Buffer.alloc(4), Buffer.alloc(isWhole ? bytes : 0, 'x')]);
}

/** The same bytes in pieces of every small size: a header may be cut anywhere. */
function inPieces(bytes: Buffer): boolean[] {
  return [1, 2, 3, 7, 1000, bytes.length].map((size) => {
    const exceeds = createMessageMeter(MAX);
    for (let at = 0; at < bytes.length; at += size) if (exceeds(bytes.subarray(at, at + size))) return true;
    return false;
  });
}

describe('a message', () => {
  test.each<[string, Frame[], boolean]>([
    ['of the limit', [{ opcode: TEXT, bytes: MAX }], false],
    ['of one byte more, announced only', [{ opcode: TEXT, bytes: MAX + 1, isWhole: false }], true],
    ['of 4 GiB, announced only', [{ opcode: TEXT, bytes: 2 ** 32, isWhole: false }], true],
    [
      'in frames that reach the limit, with a ping between them',
      [
        { opcode: TEXT, bytes: MAX - 10, isLast: false },
        { opcode: PING, bytes: 125 },
        { opcode: CONTINUATION, bytes: 10 },
      ],
      false,
    ],
    [
      'in unfinished frames within the limit',
      Array.from({ length: 129 }, (_, n) => ({
        opcode: n === 0 ? TEXT : CONTINUATION,
        bytes: 127,
        isLast: false,
      })),
      false,
    ],
    [
      'in unfinished frames of more than the limit',
      Array.from({ length: 130 }, (_, n) => ({
        opcode: n === 0 ? TEXT : CONTINUATION,
        bytes: 127,
        isLast: false,
      })),
      true,
    ],
    ['after many others', Array.from({ length: 20 }, () => ({ opcode: TEXT, bytes: 1000 })), false],
    [
      'that begins again and again without an end',
      Array.from({ length: 20 }, () => ({ opcode: TEXT, bytes: 1000, isLast: false })),
      true,
    ],
    ['that is a ping of more than 125 bytes', [{ opcode: PING, bytes: 126, isWhole: false }], true],
  ])('%s', (_, frames, expected) => {
    expect(new Set(inPieces(Buffer.concat(frames.map(frame))))).toEqual(new Set([expected]));
  });
});
