import { codecFor } from '../codec.ts';
import { createChannel, type Channel, type NewChannel } from '../channel.ts';
import { createConnection, type Connection, type Wire } from '../connection.ts';

/** A socket that keeps what is written to it. */
interface FakeWire extends Wire {
  written: (string | Buffer)[];
  isTerminated: boolean;
  /** What the kernel has not taken yet. */
  bufferedAmount: number;
}

/** An open socket with nothing in its buffers. */
export function fakeWire(): FakeWire {
  return {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    written: [],
    isTerminated: false,
    send(data) {
      this.written.push(data);
    },
    close() {},
    terminate() {
      this.isTerminated = true;
    },
  };
}

/** A connection over a fake socket. */
export function fakeConnection(wire: Wire, vsn = '2.0.0'): Connection {
  const codec = codecFor(vsn);
  if (!codec) throw new Error(`no codec for ${vsn}`);
  const stream = { cork() {}, uncork() {} };
  return createConnection({ wire, stream, codec, claims: { role: 'anon' }, headers: {} });
}

/** A public channel that may do everything. */
export function fakeChannel(connection: Connection, fields: Partial<NewChannel> = {}): Channel {
  return createChannel({
    connection,
    topic: 'room',
    joinRef: '1',
    isPrivate: false,
    self: false,
    ack: false,
    presenceKey: 'ada',
    presenceEnabled: true,
    token: null,
    claims: { role: 'anon' },
    rights: { readBroadcast: true, readPresence: true, writeBroadcast: true, writePresence: true },
    replayed: null,
    ...fields,
  });
}

/** The text frames written to a fake socket of protocol 2.0.0. */
export function framesOf({ written }: FakeWire): unknown[] {
  return written.map((frame): unknown => JSON.parse(frame.toString()));
}
