import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from '../../../testing/stack.ts';

/** A way to a server that can be cut and mended; its address stays. */
interface CuttableWay {
  url: string;
  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** Opens a way to the server at `target`, an http address. */
export async function openCuttableWay(target: string): Promise<CuttableWay> {
  const port = await freePort();
  const sockets = new Set<Socket>();
  let server: Server | null = null;

  async function mend(): Promise<void> {
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

  await mend();
  return { url: `http://127.0.0.1:${port}`, cut, mend };
}
