import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { createConnection, type Connection } from './connection.ts';
import { dispatch } from './dispatch.ts';
import { UnreadableFrame } from './frames.ts';
import { HandshakeRefused, readHandshake, refusalText, type Handshake } from './handshake.ts';
import { createInOrder } from './in-order.ts';
import { removeChannel } from './leave.ts';
import { FRAME_MAX_BYTES, IDLE_MAX_MS, IDLE_SWEEP_MS, PENDING_MESSAGES_MAX } from './realtime-limits.ts';
import type { RealtimeServer } from './server.ts';

/** Accepts sockets and closes them. */
interface Sockets {
  upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void;
  /** Asks every client to reconnect; resolves when all sockets are closed. */
  close(): Promise<void>;
}

const CLOSE_UNREADABLE = 1003;
const CLOSE_BUSY = 1013;
const CLOSE_RESTART = 1012;
/** How long a client may take to answer the closing handshake. */
const CLOSE_WAIT_MS = 500;

/** The sockets of one server. */
export function createSockets(server: RealtimeServer): Sockets {
  const connections = new Set<Connection>();
  const webSockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: FRAME_MAX_BYTES,
  });
  const sweep = setInterval(() => dropSilent(connections, performance.now()), IDLE_SWEEP_MS);
  sweep.unref();
  let isClosed = false;

  async function accept(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const handshake = await readHandshake(request, server.tokens);
    if (isClosed || stream.destroyed) return void stream.destroy();
    webSockets.handleUpgrade(request, stream, head, (socket) => {
      const connection = serveSocket(server, { socket, stream, handshake });
      connections.add(connection);
      socket.on('close', () => connections.delete(connection));
    });
  }

  return {
    upgrade(request, stream, head) {
      // Before `ws` adds its listeners, an unhandled stream error would end the process.
      stream.on('error', () => stream.destroy());
      accept(request, stream, head).catch((error: unknown) => {
        if (error instanceof HandshakeRefused) return stream.end(refusalText(error.status, error.message));
        server.log(`realtime: handshake failed: ${String(error)}`);
        stream.destroy();
      });
    },
    async close() {
      isClosed = true;
      clearInterval(sweep);
      const closed = [...webSockets.clients].map(
        (socket) => new Promise((resolve) => socket.on('close', resolve)),
      );
      for (const connection of connections) connection.close(CLOSE_RESTART, 'restarting');
      const forced = setTimeout(
        () => connections.forEach((connection) => connection.terminate()),
        CLOSE_WAIT_MS,
      );
      await Promise.all(closed);
      clearTimeout(forced);
      webSockets.close();
    },
  };
}

/** Drops the connections without a frame for 60 s: their clients are gone. `nowMs` is of the monotonic clock. */
export function dropSilent(connections: Iterable<Connection>, nowMs: number): void {
  for (const connection of connections)
    if (nowMs - connection.lastSeenMs > IDLE_MAX_MS) connection.terminate();
}

function serveSocket(
  server: RealtimeServer,
  { socket, stream, handshake }: { socket: WebSocket; stream: Duplex; handshake: Handshake },
): Connection {
  const connection = createConnection({ socket, stream, ...handshake });
  const inOrder = createInOrder((error) => server.log(`realtime: message failed: ${String(error)}`));

  const markSeen = () => {
    connection.lastSeenMs = performance.now();
  };
  socket.on('ping', markSeen);
  socket.on('pong', markSeen);
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    markSeen();
    if (inOrder.waiting > PENDING_MESSAGES_MAX) return connection.close(CLOSE_BUSY, 'too many messages wait');
    try {
      const message = connection.codec.decode(data, isBinary);
      inOrder.run(message.topic, () => dispatch(server, connection, message));
    } catch (error) {
      if (!(error instanceof UnreadableFrame)) server.log(`realtime: frame failed: ${String(error)}`);
      connection.close(CLOSE_UNREADABLE, error instanceof UnreadableFrame ? error.message : 'unreadable');
    }
  });
  // `ws` itself closes the socket after an error: too large a frame, invalid UTF-8, a broken stream.
  socket.on('error', () => {});
  socket.on('close', () => {
    for (const channel of connection.channels.values()) removeChannel(server, channel);
  });
  return connection;
}
