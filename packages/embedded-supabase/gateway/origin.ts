import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { StackFailure } from '../process/failure.ts';
import { answersAt } from '../process/ports.ts';
import { isRefused } from './routes.ts';

/** How long a gateway that closes waits for answers that it has begun. */
const LAST_ANSWERS_MS = 1000;

/** Answers the requests and the WebSockets of an origin. An error ends its own request or socket only. */
export type Handlers = {
  request(request: IncomingMessage, response: ServerResponse): void | Promise<void>;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void | Promise<void>;
};

type GatewayOptions = {
  /** 0 for any free port. */
  port: number;
  /** The name of the project in messages. */
  name: string;
  /** Headers of every answer, unless a handler sets its own. */
  headers?: Record<string, string>;
  /** Refused paths, with everything below them. */
  refusedPaths?: readonly string[];
  log?: (line: string) => void;
};

export type Gateway = {
  port: number;
  server: Server;
  /** Begins to answer requests. Before, each gets 503. */
  open(handlers: Handlers): void;
  /** Ends every connection and answers 503 again. */
  shut(): void;
  /** Ends every connection, those with an answer under way a moment later. */
  close(): Promise<void>;
};

/**
 * Opens the port at once, so that a taken port is noticed before anything else starts.
 *
 * @throws StackFailure when the port is taken.
 */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { port, name, headers = {}, refusedPaths = [], log = () => {} } = options;
  let handle: Handlers | null = null;
  const answering = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    answering.add(response);
    response.once('close', () => answering.delete(response));
    for (const [header, value] of Object.entries(headers)) response.setHeader(header, value);
    if (handle === null) return answerText(response, 503, `${name} is starting.`);
    if (isRefused(request.url ?? '/', refusedPaths)) return answerText(response, 403, 'This path is closed.');
    const { request: answer } = handle;
    void contain(
      () => answer(request, response),
      (error) => {
        log(`gateway: a request failed: ${String(error)}`);
        if (response.headersSent) response.destroy();
        else answerText(response, 500, 'The request failed.');
      },
    );
  });
  server.on('upgrade', (request, socket, head) => {
    if (request.headers.upgrade?.toLowerCase() !== 'websocket')
      return serveWithoutUpgrade(server, request, socket, head);
    socket.on('error', () => socket.destroy());
    if (handle === null) return void socket.destroy();
    const { upgrade } = handle;
    void contain(
      () => upgrade(request, socket, head),
      (error) => {
        log(`gateway: a socket failed: ${String(error)}`);
        socket.destroy();
      },
    );
  });
  const sockets = new Set<Duplex>();
  server.on('connection', (socket) => {
    // A connection that was parsed once more is here already.
    if (sockets.has(socket)) return;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // `localhost` can resolve to ::1 first: a program that listens there would get our requests.
  if (port !== 0 && (await answersAt('::1', port))) throw taken(port);
  await listen(server, port);
  // For example when the process may open no more files: a server without a listener for errors ends the process.
  server.on('error', (error) => log(`gateway: ${String(error)}`));
  const address = server.address();
  const endConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    server,
    open: (handlers) => {
      handle = handlers;
    },
    shut() {
      handle = null;
      endConnections();
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      // A function that was stopped has answered all its calls, and the last answers may still be on their way.
      await Promise.race([allClosed(answering), pause(LAST_ANSWERS_MS, undefined, { ref: false })]);
      // The server waits for WebSockets, but closes only plain connections itself.
      endConnections();
      await closed;
    },
  };
}

async function allClosed(responses: ReadonlySet<ServerResponse>): Promise<void> {
  await Promise.all(
    [...responses].map((response) => new Promise((resolve) => response.once('close', resolve))),
  );
}

async function contain(run: () => void | Promise<void>, fail: (error: unknown) => void): Promise<void> {
  try {
    await run();
  } catch (error) {
    fail(error);
  }
}

/**
 * curl, Java and others offer HTTP/2 with their first request (`Upgrade: h2c`) and accept an answer in HTTP/1.1. Node
 * treats every upgrade as a socket, so the request is parsed once more without the offer. It is the last one of its
 * connection: each further parser of a socket would add its listeners to those of the earlier ones.
 */
function serveWithoutUpgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const lines = [`${request.method} ${request.url} HTTP/${request.httpVersion}`];
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = request.rawHeaders.slice(at, at + 2);
    if (!/^(connection|upgrade|http2-settings)$/i.test(name)) lines.push(`${name}: ${value}`);
  }
  lines.push('connection: close');
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(explain(error, port));
    server.once('error', fail);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', fail);
      resolve();
    });
  });
}

function explain(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') return taken(port);
  if (error.code === 'EACCES') return new StackFailure(`Port ${port} may not be used by this user.`);
  return error;
}

function taken(port: number): StackFailure {
  return new StackFailure(`Port ${port} is already in use.`, { kind: 'port-in-use' });
}

/** Answers one line of plain text. */
export function answerText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(`${text}\n`);
}

/** Answers a handshake with an error and closes the socket. */
export function refuseSocket(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
}
