import { createServer, request as send, type Server } from 'node:http';

/** An address of the shared stack for one test, which may stop answering and publish a new version of a file. */
interface Doorway {
  url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** From now on the file has this text added to it. */
  extend(path: string, text: string): void;
}

/** Starts an address that passes every request on to the stack at `target`. */
export async function openDoorway(target: string): Promise<Doorway> {
  const added = new Map<string, string>();
  let port = 0;
  let server: Server | null = null;

  async function start(): Promise<void> {
    const opened = createServer((asked, answer) => {
      const extra = added.get(asked.url ?? '');
      const headers = {
        ...asked.headers,
        host: new URL(target).host,
        ...(extra && { 'accept-encoding': 'identity' }),
      };
      const passed = send(new URL(asked.url ?? '/', target), { method: asked.method, headers }, (given) => {
        const { headers } = given;
        if (extra !== undefined) for (const name of ['content-length', 'etag']) delete headers[name];
        answer.writeHead(given.statusCode ?? 502, headers);
        given.on('data', (chunk) => answer.write(chunk));
        given.on('end', () => answer.end(extra));
      });
      passed.on('error', () => answer.destroy());
      asked.pipe(passed);
    });
    await new Promise<void>((resolve) => opened.listen(port, '127.0.0.1', resolve));
    const address = opened.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
    server = opened;
  }

  async function stop(): Promise<void> {
    const closing = server;
    if (closing === null) return;
    server = null;
    closing.closeAllConnections();
    await new Promise((resolve) => closing.close(resolve));
  }

  await start();
  return { url: `http://localhost:${port}`, start, stop, extend: (path, text) => added.set(path, text) };
}
