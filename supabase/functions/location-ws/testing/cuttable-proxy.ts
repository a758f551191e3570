import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { freePort } from '../../../testing/stack.ts';

/** A TCP proxy to a server that can be cut, slowed down and restored; its URL stays the same. */
interface CuttableProxy {
  /** The target's URL with the proxy's address. */
  url: string;
  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** From now on each part that a client sends arrives so much later. */
  delay(ms: number): void;
}

/** Opens a proxy to the server at the URL `target`, which is on this machine. */
export async function openCuttableProxy(target: string): Promise<CuttableProxy> {
  const port = await freePort();
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  let delayMs = 0;

  /** Keeps the order: a part leaves when the one before it has left. */
  const late = () =>
    new Transform({
      transform(part, _, done) {
        if (delayMs === 0) done(null, part);
        else setTimeout(done, delayMs, null, part);
      },
    });

  async function restore(): Promise<void> {
    server = createServer((near) => {
      const far = connect(Number(new URL(target).port), '127.0.0.1');
      near.pipe(late()).pipe(far);
      far.pipe(near);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(from);
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
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return { url: url.href.replace(/\/$/, ''), cut, restore, delay: (ms) => void (delayMs = ms) };
}
