import { describe, expect, test } from 'vitest';
import { codecFor } from './codec.ts';
import { decodeUserPush, encodeUserBroadcast } from './frames-binary.ts';
import { decodeV1, encodeV1 } from './frames-v1.ts';
import { decodeV2, encodeV2 } from './frames-v2.ts';
import { UnreadableFrame } from './message.ts';
import { binaryPush } from './testing/raw-socket.ts';

const message = { joinRef: '1', ref: '2', topic: 'realtime:room', event: 'phx_join', payload: { a: 1 } };

describe('protocol 1.0.0', () => {
  test('reads an object and writes one', () => {
    expect(decodeV1(encodeV1(message))).toEqual({ ...message, userBroadcast: null });
  });

  test('a message without references has null ones', () => {
    expect(decodeV1('{"topic":"phoenix","event":"heartbeat"}')).toMatchObject({
      joinRef: null,
      ref: null,
    });
  });

  test('has no binary frames', () => {
    expect(() => codecFor(null)?.decode(Buffer.from([3]), true)).toThrow(UnreadableFrame);
  });
});

describe('protocol 2.0.0', () => {
  test('reads an array and writes one', () => {
    expect(decodeV2(encodeV2(message))).toEqual({ ...message, userBroadcast: null });
  });

  test('reads a binary broadcast of JSON as bytes', () => {
    const frame = binaryPush(
      { joinRef: '1', ref: '7', topic: 'realtime:Ibàdàn', event: 'né' },
      { text: 'ọ̀nà' },
    );
    const read = decodeUserPush(frame);
    expect(read).toMatchObject({ joinRef: '1', ref: '7', topic: 'realtime:Ibàdàn', event: 'broadcast' });
    expect(read.userBroadcast?.event).toBe('né');
    expect(JSON.parse(String(read.userBroadcast?.bytes))).toEqual({ text: 'ọ̀nà' });
  });

  test('reads a binary broadcast of bytes', () => {
    const bytes = Buffer.from([0, 255, 1]);
    const frame = binaryPush({ joinRef: '', ref: '', topic: 't', event: 'e' }, bytes);
    expect(decodeUserPush(frame)).toMatchObject({
      joinRef: null,
      ref: null,
      userBroadcast: { encoding: 'binary', bytes },
    });
  });

  test('writes a binary broadcast that clients can take apart', () => {
    const frame = encodeUserBroadcast({
      topic: 'realtime:é',
      event: 'e',
      encoding: 'json',
      metadata: '{"id":"1"}',
      bytes: Buffer.from('{}'),
    });
    expect(frame?.subarray(0, 5)).toEqual(Buffer.from([4, 11, 1, 10, 1]));
    expect(frame?.subarray(5).toString()).toBe('realtime:ée{"id":"1"}{}');
  });

  test('a field of more than 255 bytes has no binary form', () => {
    const broadcast = { event: 'e', encoding: 'json' as const, metadata: '', bytes: Buffer.from('{}') };
    expect(encodeUserBroadcast({ ...broadcast, topic: 'x'.repeat(256) })).toBeNull();
  });
});

describe('what is not a message is refused', () => {
  test.each([
    ['nothing', ''],
    ['not JSON', '{'],
    ['null', 'null'],
    ['a number', '7'],
    ['an object for 2.0.0', '{"topic":"t","event":"e"}'],
    ['too few parts', '["1","2","t"]'],
    ['too many parts', '["1","2","t","e",{},0]'],
    ['a topic that is no text', '["1","2",{},"e",{}]'],
  ])('%s', (_, text) => {
    expect(() => decodeV2(text)).toThrow(UnreadableFrame);
  });

  test('an array for 1.0.0', () => {
    expect(() => decodeV1('["1","2","t","e",{}]')).toThrow(UnreadableFrame);
  });

  test.each([
    ['an empty frame', []],
    ['an unknown kind', [9, 0, 0, 0, 0, 0, 1]],
    ['an unknown encoding', [3, 0, 0, 0, 0, 0, 7]],
    ['lengths beyond the end', [3, 255, 255, 255, 255, 255, 1, 65]],
  ])('%s', (_, bytes) => {
    expect(() => decodeUserPush(Buffer.from(bytes))).toThrow(UnreadableFrame);
  });

  test('an unknown protocol version', () => {
    expect(codecFor('3.0.0')).toBeNull();
  });
});
