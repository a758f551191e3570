import { describe, expect, test } from 'vitest';
import { codecFor, encodeUserBroadcast, UnreadableFrame, type ClientMessage } from './frames.ts';
import { binaryPush } from './testing/raw-socket.ts';

const message = { joinRef: '1', ref: '2', topic: 'realtime:room', event: 'phx_join', payload: { a: 1 } };

function codec(version: string) {
  const found = codecFor(version);
  if (!found) throw new Error(`no codec for ${version}`);
  return found;
}

function decode(version: string, text: string): ClientMessage {
  return codec(version).decode(Buffer.from(text), false);
}

function decodeBinary(frame: Buffer): ClientMessage {
  return codec('2.0.0').decode(frame, true);
}

describe('protocol 1.0.0', () => {
  test('decodes and encodes objects', () => {
    expect(decode('1.0.0', codec('1.0.0').encode(message))).toEqual({ ...message, userBroadcast: null });
  });

  test('gives null references to a message without them', () => {
    expect(decode('1.0.0', '{"topic":"phoenix","event":"heartbeat"}')).toMatchObject({
      joinRef: null,
      ref: null,
    });
  });

  test('has no binary frames', () => {
    expect(() => codecFor(null)?.decode(Buffer.from([3]), true)).toThrow(UnreadableFrame);
  });
});

describe('protocol 2.0.0', () => {
  test('decodes and encodes arrays', () => {
    expect(decode('2.0.0', codec('2.0.0').encode(message))).toEqual({ ...message, userBroadcast: null });
  });

  test('keeps the JSON of a binary broadcast as bytes', () => {
    const frame = binaryPush(
      { joinRef: '1', ref: '7', topic: 'realtime:Ibàdàn', event: 'né' },
      { text: 'ọ̀nà' },
    );
    const read = decodeBinary(frame);
    expect(read).toMatchObject({ joinRef: '1', ref: '7', topic: 'realtime:Ibàdàn', event: 'broadcast' });
    expect(read.userBroadcast?.event).toBe('né');
    expect(JSON.parse(String(read.userBroadcast?.bytes))).toEqual({ text: 'ọ̀nà' });
  });

  test('decodes a binary broadcast of bytes', () => {
    const bytes = Buffer.from([0, 255, 1]);
    const frame = binaryPush({ joinRef: '', ref: '', topic: 't', event: 'e' }, bytes);
    expect(decodeBinary(frame)).toMatchObject({
      joinRef: null,
      ref: null,
      userBroadcast: { encoding: 'binary', bytes },
    });
  });

  test('encodes a binary broadcast as header and fields', () => {
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

  test('cannot encode a field of more than 255 bytes in a binary frame', () => {
    const broadcast = { event: 'e', encoding: 'json' as const, metadata: '', bytes: Buffer.from('{}') };
    expect(encodeUserBroadcast({ ...broadcast, topic: 'x'.repeat(256) })).toBeNull();
  });
});

describe('an unreadable frame is rejected', () => {
  test.each([
    ['empty', ''],
    ['not JSON', '{'],
    ['null', 'null'],
    ['a number', '7'],
    ['an object for 2.0.0', '{"topic":"t","event":"e"}'],
    ['too few parts', '["1","2","t"]'],
    ['too many parts', '["1","2","t","e",{},0]'],
    ['a topic that is not a string', '["1","2",{},"e",{}]'],
  ])('%s', (_, text) => {
    expect(() => decode('2.0.0', text)).toThrow(UnreadableFrame);
  });

  test('an array for 1.0.0', () => {
    expect(() => decode('1.0.0', '["1","2","t","e",{}]')).toThrow(UnreadableFrame);
  });

  test.each([
    ['an empty frame', []],
    ['an unknown kind', [9, 0, 0, 0, 0, 0, 1]],
    ['an unknown encoding', [3, 0, 0, 0, 0, 0, 7]],
    ['lengths beyond the end', [3, 255, 255, 255, 255, 255, 1, 65]],
  ])('%s', (_, bytes) => {
    expect(() => decodeBinary(Buffer.from(bytes))).toThrow(UnreadableFrame);
  });

  test('an unknown protocol version has no codec', () => {
    expect(codecFor('3.0.0')).toBeNull();
  });
});
