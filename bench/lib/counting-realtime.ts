import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer, type RawData } from 'ws';

/** A proxy in front of Realtime that counts the messages with positions. */
interface CountingRealtime {
  url: string;
  /** Messages that processes sent to Realtime, and that it delivered to them, since the last call. */
  take(): { sent: number; delivered: number };
  stop(): void;
}

const POSITION = 'location_update';

/** Opens the proxy to the stack at the URL `target`. */
export async function openCountingRealtime(target: string): Promise<CountingRealtime> {
  let counts = { sent: 0, delivered: 0 };
  const server = createServer((_, response) => response.writeHead(404).end());
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (near, { url }) => {
    const far = new WebSocket(new URL(url ?? '/', target.replace(/^http/, 'ws')));
    const opened = once(far, 'open');
    near.on('message', (data, isBinary) => {
      if (hasPosition(data)) counts.sent += 1;
      void opened.then(() => far.send(data, { binary: isBinary }));
    });
    far.on('message', (data, isBinary) => {
      if (hasPosition(data)) counts.delivered += 1;
      near.send(data, { binary: isBinary });
    });
    far.on('close', () => near.terminate());
    near.on('close', () => far.terminate());
    for (const socket of [near, far]) socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    take() {
      const taken = counts;
      counts = { sent: 0, delivered: 0 };
      return taken;
    },
    stop() {
      for (const socket of sockets.clients) socket.terminate();
      server.close();
    },
  };
}

function hasPosition(data: RawData): boolean {
  return Buffer.isBuffer(data) && data.includes(POSITION);
}
