import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from '../../../testing/stack.ts';

/** A TCP proxy to a server that can be cut and restored; its URL stays the same. */
interface CuttableProxy {
  url: string;
  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void>;
  restore(): Promise<void>;
}

/** Opens a proxy to the server at the URL `target`. */
export async function openCuttableProxy(target: string): Promise<CuttableProxy> {
  const port = await freePort();
  const sockets = new Set<Socket>();
  let server: Server | null = null;

  async function restore(): Promise<void> {
    server = createServer((near) => {
      const far = connect(Number(new URL(target).port), '127.0.0.1');
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(from);
        from.pipe(to);
        from.on('error', () => undefined);
        from.on('close', () => {
          sockets.delete(from);
          to.destroy();
        });
      }
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
  }

  async function cut(): Promise<void> {
    if (server === null) return;
    const closed = once(server, 'close');
    server.close();
    server = null;
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  await restore();
  return { url: `http://127.0.0.1:${port}`, cut, restore };
}
