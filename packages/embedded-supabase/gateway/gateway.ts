import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { answersAt } from '../process/answers-at.ts';
import { StackFailure } from '../process/failure.ts';
import { answerText } from './answer-text.ts';
import type { Handlers } from './handlers.ts';
import { setSecurityHeaders } from './headers.ts';

export type Gateway = {
  port: number;
  server: Server;
  /** From now on requests are answered; before, they get 503. */
  open(handlers: Handlers): void;
  close(): Promise<void>;
};

/**
 * Takes the port at once, so that a taken one is noticed before anything else starts.
 *
 * @param port 0 for any free port.
 * @throws StackFailure when the port is taken.
 */
export async function startGateway(port: number): Promise<Gateway> {
  let handle: Handlers | null = null;
  const server = createServer((request, response) => {
    setSecurityHeaders(response);
    if (handle === null) return answerText(response, 503, 'Tafiya is starting.');
    handle.request(request, response);
  });
  server.on('upgrade', (request, socket, head) => {
    if (request.headers.upgrade?.toLowerCase() !== 'websocket')
      return serveAsItIs(server, request, socket, head);
    socket.on('error', () => socket.destroy());
    if (handle === null) socket.destroy();
    else handle.upgrade(request, socket, head);
  });
  const sockets = new Set<Duplex>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // `localhost` may lead there first: a program on that side would answer in our place.
  if (port !== 0 && (await answersAt('::1', port))) throw taken(port);
  await listen(server, port);
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    server,
    open: (handlers) => {
      handle = handlers;
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      // The server forgets a connection when it becomes a WebSocket, yet waits for it.
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/**
 * curl, Java and others offer to change to HTTP/2 with their first request (`Upgrade: h2c`), and go on in HTTP/1.1 where
 * nobody takes them up on it. Node has only WebSockets in mind: so the request is read once more, without the offer.
 */
function serveAsItIs(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const lines = [`${request.method} ${request.url} HTTP/${request.httpVersion}`];
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = request.rawHeaders.slice(at, at + 2);
    if (!/^(connection|upgrade|http2-settings)$/i.test(name)) lines.push(`${name}: ${value}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, port)));
    server.listen(port, '127.0.0.1', resolve);
  });
}

function explain(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') return taken(port);
  if (error.code === 'EACCES') return new StackFailure(`Port ${port} may not be used by this user.`);
  return error;
}

function taken(port: number): StackFailure {
  return new StackFailure(
    `Port ${port} is already in use.\n` +
      `Stop the program that uses it, or choose another port: PORT=${port + 1} npm start`,
  );
}
