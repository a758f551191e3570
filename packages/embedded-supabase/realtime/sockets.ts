import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { createConnection, type Connection } from './connection.ts';
import { dispatch } from './dispatch.ts';
import { HandshakeRefused, readHandshake, refusalText, type Handshake } from './handshake.ts';
import { dropSilent } from './idle.ts';
import { createInOrder } from './in-order.ts';
import { forget } from './leave.ts';
import { FRAME_MAX_BYTES, IDLE_SWEEP_MS, PENDING_MESSAGES_MAX } from './limits.ts';
import { UnreadableFrame } from './message.ts';
import type { RealtimeServer } from './server.ts';

/** Accepts sockets and ends them. */
export interface Sockets {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Tells every client to go and come back; answers when all are gone. */
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
  const accepting = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: FRAME_MAX_BYTES,
  });
  const sweep = setInterval(() => dropSilent(connections, performance.now()), IDLE_SWEEP_MS);
  sweep.unref();
  let isClosed = false;

  async function accept(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const handshake = await readHandshake(request, server.tokens);
    if (isClosed || socket.destroyed) return void socket.destroy();
    accepting.handleUpgrade(request, socket, head, (wire) => {
      const connection = converse(server, { wire, stream: socket, handshake });
      connections.add(connection);
      wire.on('close', () => connections.delete(connection));
    });
  }

  return {
    upgrade(request, socket, head) {
      // Until `ws` takes over, a socket that breaks has no other listener and would end the process.
      const ignore = () => socket.destroy();
      socket.on('error', ignore);
      accept(request, socket, head).catch((error: unknown) => {
        if (error instanceof HandshakeRefused) return socket.end(refusalText(error.status, error.message));
        server.log(`realtime: handshake failed: ${String(error)}`);
        socket.destroy();
      });
    },
    async close() {
      isClosed = true;
      clearInterval(sweep);
      const gone = [...accepting.clients].map((wire) => new Promise((resolve) => wire.on('close', resolve)));
      for (const connection of connections) connection.close(CLOSE_RESTART, 'restarting');
      const forced = setTimeout(
        () => connections.forEach((connection) => connection.terminate()),
        CLOSE_WAIT_MS,
      );
      await Promise.all(gone);
      clearTimeout(forced);
      accepting.close();
    },
  };
}

function converse(
  server: RealtimeServer,
  { wire, stream, handshake }: { wire: WebSocket; stream: Duplex; handshake: Handshake },
): Connection {
  const connection = createConnection({ wire, stream, ...handshake });
  const inOrder = createInOrder((error) => server.log(`realtime: message failed: ${String(error)}`));

  const seen = () => {
    connection.lastSeenMs = performance.now();
  };
  wire.on('ping', seen);
  wire.on('pong', seen);
  wire.on('message', (data: Buffer, isBinary: boolean) => {
    seen();
    if (inOrder.waiting > PENDING_MESSAGES_MAX) return connection.close(CLOSE_BUSY, 'too many messages wait');
    try {
      const message = connection.codec.decode(data, isBinary);
      inOrder.run(message.topic, () => dispatch(server, connection, message));
    } catch (error) {
      if (!(error instanceof UnreadableFrame)) server.log(`realtime: frame failed: ${String(error)}`);
      connection.close(CLOSE_UNREADABLE, error instanceof UnreadableFrame ? error.message : 'unreadable');
    }
  });
  // `ws` closes by itself after an error: too large a frame, bad UTF-8, a broken stream.
  wire.on('error', () => {});
  wire.on('close', () => {
    for (const channel of connection.channels.values()) forget(server, channel);
  });
  return connection;
}
