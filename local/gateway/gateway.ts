import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { StackFailure } from '../process/failure.ts';
import type { LiteService, RealtimeService } from '../services.ts';
import { createFunctionProxy } from './function-proxy.ts';
import { setSecurityHeaders } from './headers.ts';
import { answerOutbox } from './outbox.ts';
import { routeOf } from './routes.ts';

/** What stands behind the one origin. */
export type Backends = {
  lite: LiteService;
  realtime: RealtimeService;
  /** Port of a function; undefined when there is no such function, null while it is down. */
  functionPort(name: string): number | null | undefined;
  outboxDir: string;
  /** Serves the web app; null when the stack runs without one. */
  site: ((request: IncomingMessage, response: ServerResponse) => void) | null;
};

export type Gateway = {
  port: number;
  server: Server;
  /** From now on requests are answered; before, they get 503. */
  open(backends: Backends): void;
  close(): Promise<void>;
};

/**
 * Takes the port at once, so that a taken one is noticed before anything else starts.
 *
 * @param port 0 for any free port.
 * @throws StackFailure when the port is taken.
 */
export async function startGateway(port: number): Promise<Gateway> {
  const proxy = createFunctionProxy();
  let handle: Handlers | null = null;
  const server = createServer((request, response) => {
    setSecurityHeaders(response);
    if (handle === null) return answerText(response, 503, 'Tafiya is starting.');
    handle.request(request, response);
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    if (handle === null) socket.destroy();
    else handle.upgrade(request, socket, head);
  });
  const sockets = new Set<Duplex>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await listen(server, port);
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    server,
    open: (backends) => {
      handle = createHandlers(backends, proxy);
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      // The server forgets a connection when it becomes a WebSocket, yet waits for it.
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await closed;
    },
  };
}

type Handlers = {
  request(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
};

function createHandlers(backends: Backends, proxy: ReturnType<typeof createFunctionProxy>): Handlers {
  const keepGlobals = { overrideGlobalObjects: false };
  const lite = getRequestListener((request, env) => backends.lite.fetch(request, peerOf(env)), keepGlobals);
  const realtime = getRequestListener((request) => backends.realtime.fetch(request), keepGlobals);

  function request(incoming: IncomingMessage, response: ServerResponse): void {
    const route = routeOf(incoming.url ?? '/');
    if (route.to === 'lite') return void lite(incoming, response);
    if (route.to === 'realtime-http') return void realtime(incoming, response);
    if (route.to === 'outbox') return answerOutbox(incoming, response, backends.outboxDir);
    if (route.to === 'function') {
      const port = backends.functionPort(route.name);
      if (port === undefined) return answerText(response, 404, 'There is no such function.');
      incoming.url = route.url;
      return proxy.web(incoming, response, port);
    }
    if (route.to === 'site' && backends.site !== null) return backends.site(incoming, response);
    answerText(response, 404, 'Not found.');
  }

  function upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): void {
    const route = routeOf(incoming.url ?? '/');
    if (route.to === 'realtime-socket') return backends.realtime.upgrade(incoming, socket, head);
    if (route.to === 'function' && socket instanceof Socket) {
      incoming.url = route.url;
      return proxy.socket(incoming, socket, head, backends.functionPort(route.name) ?? null);
    }
    // Vite listens on the same server for its own sockets.
    if (incoming.headers['sec-websocket-protocol']?.startsWith('vite-')) return;
    socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
  }
  return { request, upgrade };
}

function peerOf(env: object): string | null {
  const incoming = 'incoming' in env ? env.incoming : null;
  if (typeof incoming !== 'object' || incoming === null || !('socket' in incoming)) return null;
  return incoming.socket instanceof Socket ? (incoming.socket.remoteAddress ?? null) : null;
}

function answerText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(`${text}\n`);
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, port)));
    server.listen(port, '127.0.0.1', resolve);
  });
}

function explain(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new StackFailure(
      `Port ${port} is already in use.\n` +
        `Stop the program that uses it, or choose another port: PORT=${port + 1} npm start`,
    );
  }
  if (error.code === 'EACCES') return new StackFailure(`Port ${port} may not be used by this user.`);
  return error;
}
