import type { Buffer } from 'node:buffer';
import { createServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import process from 'node:process';
import { WebSocketServer, type WebSocket as BoundedSocket } from 'ws';
import { SOCKET_MESSAGE_MAX_BYTES, SOCKET_PING_TIMEOUT_SECONDS } from '../_shared/tracking/limits.rules.ts';
import { readConfig } from '../_shared/core/process/config.ts';
import { createLocationServices } from './location-services.ts';
import { drainOnShutdown } from '../_shared/core/process/process-lifetime.ts';
import { createLocationServer, type Upgrade } from './server.ts';

/*
 * /location-ws as a long-lived process of its own. Deno's WebSockets collect a message until it is complete, whatever its
 * length; those of `ws` end at the limit. An edge function cannot use them, because its platform accepts the sockets.
 */

/** A WebSocket handshake that has arrived. */
interface Handshake {
  incoming: IncomingMessage;
  stream: Duplex;
  head: Buffer;
}

const PORT_DEFAULT = 8000;

const handshakes = new WeakMap<Request, Handshake>();
const sockets = new WebSocketServer({
  noServer: true,
  perMessageDeflate: false,
  maxPayload: SOCKET_MESSAGE_MAX_BYTES,
});
const answering = new WeakSet<BoundedSocket>();

const config = readConfig(process.env);
const server = createLocationServer(createLocationServices(config), {
  trustedProxyHops: config.trustedProxyHops,
  unsignedSockets: config.unsignedSockets,
  upgrade,
});

/** @throws TypeError for an incomplete handshake, which `ws` has refused with 400. */
function upgrade(request: Request): ReturnType<Upgrade> {
  const handshake = handshakes.get(request);
  let accepted: BoundedSocket | null = null;
  if (handshake !== undefined) {
    const { incoming, stream, head } = handshake;
    sockets.handleUpgrade(incoming, stream, head, (socket) => (accepted = socket));
  }
  if (accepted === null) throw new TypeError('incomplete handshake');
  watch(accepted);
  // It has the methods and events of the standard, which is all that a session uses.
  return { socket: accepted as unknown as ReturnType<Upgrade>['socket'], response: new Response() };
}

function watch(socket: BoundedSocket): void {
  answering.add(socket);
  socket.on('pong', () => answering.add(socket));
  // `ws` closes the socket itself after an error, such as too long a message.
  socket.on('error', () => undefined);
}

/** Ends sockets that have not answered the last ping. */
function pingAll(): void {
  for (const socket of sockets.clients) {
    if (!answering.delete(socket)) socket.terminate();
    else socket.ping();
  }
}

function requestOf({ method, url = '/', headers }: IncomingMessage): Request {
  const sent = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  return new Request(new URL(url, 'http://localhost'), { method: method ?? 'GET', headers: sent });
}

const http = createServer((incoming, response) => {
  const answer = server.fetch(requestOf(incoming));
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  void answer.text().then((body) => response.end(body));
});
http.on('upgrade', (incoming, stream, head) => {
  stream.on('error', () => stream.destroy());
  const request = requestOf(incoming);
  handshakes.set(request, { incoming, stream, head });
  const answer = server.fetch(request);
  if (answer.ok) return;
  const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  void answer.text().then((body) => {
    stream.end(`HTTP/1.1 ${answer.status} Refused\r\n${headers}connection: close\r\n\r\n${body}`);
  });
});

const pinging = setInterval(pingAll, SOCKET_PING_TIMEOUT_SECONDS * 1000);
const { hostname = '0.0.0.0', port = '' } = addressOf(process.env['DENO_SERVE_ADDRESS']);
http.listen(Number(port || PORT_DEFAULT), hostname);
const signals = {
  addSignalListener: (signal: 'SIGTERM' | 'SIGINT', listener: () => void) =>
    void process.on(signal, listener),
  exit: (code?: number) => process.exit(code),
};
drainOnShutdown(signals, async () => {
  clearInterval(pinging);
  http.close();
  await server.drain();
});

/** The variable that `Deno.serve` obeys, such as `tcp:127.0.0.1:8000`. */
function addressOf(text = ''): { hostname?: string; port?: string } {
  return /^tcp:(?<hostname>.+):(?<port>\d+)$/.exec(text)?.groups ?? {};
}
