import {
  createChannel,
  createConnection,
  type Channel,
  type ClientSocket,
  type Connection,
  type NewChannel,
} from '../connection.ts';
import { codecFor } from '../frames.ts';

/** A socket that records what is written to it. */
interface FakeSocket extends ClientSocket {
  written: (string | Buffer)[];
  isTerminated: boolean;
  /** Bytes that the kernel has not accepted yet. */
  bufferedAmount: number;
}

/** An open socket with empty buffers. */
export function fakeSocket(): FakeSocket {
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

/** A connection over a fake socket, of protocol 2.0.0. */
export function fakeConnection(socket: ClientSocket): Connection {
  const codec = codecFor('2.0.0');
  if (!codec) throw new Error('protocol 2.0.0 has no codec');
  const stream = { cork() {}, uncork() {} };
  return createConnection({ socket, stream, codec, claims: { role: 'anon' }, headers: {} });
}

/** A public channel with all rights. */
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

/** The text frames written to a fake socket of protocol 2.0.0, parsed. */
export function framesOf({ written }: FakeSocket): unknown[] {
  return written.map((frame): unknown => JSON.parse(frame.toString()));
}
