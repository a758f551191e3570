import { WebSocket } from 'ws';
import { waitUntil } from '../../process/wait-until.ts';

const WAIT_MAX_MS = 15_000;

interface RawFrame {
  event: string;
  topic: string;
  ref: unknown;
  joinRef: unknown;
  payload: Record<string, unknown>;
}

/** A WebSocket client without supabase-js that records the frames it receives. */
export interface RawSocket {
  ws: WebSocket;
  /** Text frames, oldest first. */
  frames: RawFrame[];
  /** Binary frames, oldest first. */
  binary: Buffer[];
  /** Set when the server closed the socket. */
  closed: { code: number; reason: string } | null;
  send(joinRef: string | null, ref: string | null, topic: string, event: string, payload: unknown): void;
  /** Waits for a text frame that matches. Throws after 15 s. */
  frame(matches: (frame: RawFrame) => boolean): Promise<RawFrame>;
  /** Waits for the reply to `ref` and returns its payload. */
  reply(ref: string): Promise<Record<string, unknown>>;
  /** Joins a topic and returns the payload of the reply. */
  join(topic: string, config?: object, more?: object): Promise<Record<string, unknown>>;
}

/** Opens a socket on `<url>/realtime/v1/websocket`. Rejects when the handshake is rejected. */
export async function openRawSocket(
  url: string,
  { apikey, vsn = '2.0.0' }: { apikey: string; vsn?: string },
): Promise<RawSocket> {
  const ws = new WebSocket(socketUrl(url, { apikey, vsn }));
  const socket: RawSocket = {
    ws,
    frames: [],
    binary: [],
    closed: null,
    send(joinRef, ref, topic, event, payload) {
      const frame =
        vsn === '2.0.0'
          ? [joinRef, ref, topic, event, payload]
          : { join_ref: joinRef, ref, topic, event, payload };
      ws.send(JSON.stringify(frame));
    },
    async frame(matches) {
      await waitUntil(() => socket.frames.some(matches), WAIT_MAX_MS, 2);
      const found = socket.frames.find(matches);
      if (!found) throw new Error(`no matching frame among ${JSON.stringify(socket.frames)}`);
      return found;
    },
    async reply(ref) {
      const { payload } = await socket.frame((frame) => frame.event === 'phx_reply' && frame.ref === ref);
      return payload;
    },
    join(topic, config = {}, more = {}) {
      const ref = `join-${topic}`;
      socket.send(ref, ref, `realtime:${topic}`, 'phx_join', { config, ...more });
      return socket.reply(ref);
    },
  };
  ws.on('message', (data: Buffer, isBinary: boolean) => {
    if (isBinary) socket.binary.push(data);
    else socket.frames.push(readFrame(data.toString(), vsn));
  });
  ws.on('close', (code, reason) => {
    socket.closed = { code, reason: reason.toString() };
  });
  await new Promise<void>((resolve, reject) => {
    ws.once('open', resolve);
    ws.once('error', reject);
  });
  return socket;
}

/** The URL of the socket, with its query. */
export function socketUrl(url: string, query: Record<string, string>): string {
  return `${url.replace(/^http/, 'ws')}/realtime/v1/websocket?${new URLSearchParams(query)}`;
}

/** A client's binary broadcast (kind 3). */
export function binaryPush(
  fields: { joinRef: string; ref: string; topic: string; event: string },
  payload: Buffer | object,
): Buffer {
  const isBytes = Buffer.isBuffer(payload);
  const parts = [fields.joinRef, fields.ref, fields.topic, fields.event, ''].map((part) => Buffer.from(part));
  const header = [3, ...parts.map(({ length }) => length), isBytes ? 0 : 1];
  return Buffer.concat([
    Buffer.from(header),
    ...parts,
    isBytes ? payload : Buffer.from(JSON.stringify(payload)),
  ]);
}

function readFrame(text: string, vsn: string): RawFrame {
  const frame = JSON.parse(text);
  if (vsn !== '2.0.0') return { ...frame, joinRef: frame.join_ref };
  const [joinRef, ref, topic, event, payload] = frame;
  return { joinRef, ref, topic, event, payload };
}
