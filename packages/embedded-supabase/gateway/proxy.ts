import { Agent, ServerResponse, type IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { createProxyServer } from 'httpxy';
import { sendAnswer } from './compression.ts';
import { limitMessages } from './frame-limit.ts';

/** Passes requests and WebSockets on to another server. */
export type Proxy = {
  /** @param target origin of the server; null while it is down. */
  web(request: IncomingMessage, response: ServerResponse, target: string | null): void;
  socket(request: IncomingMessage, socket: Socket, head: Buffer, target: string | null): void;
};

const UNAVAILABLE = JSON.stringify({
  error: 'The service is starting again. Please try once more in a moment.',
  code: 'unavailable',
});

type ProxyOptions = {
  /** Sends the target's own name as `Host`. */
  changeOrigin?: boolean;
  /** Compresses answers (compression.ts). */
  compress?: boolean;
  /** Longer messages of a WebSocket client close its socket, also when they are not complete. Default: no limit. */
  messageMaxBytes?: number;
};

export function createProxy({ compress = false, messageMaxBytes, ...options }: ProxyOptions = {}): Proxy {
  // No limit on connections: clients that send half a request and stop would otherwise use up all of them.
  const agent = new Agent({ keepAlive: true });
  const proxy = createProxyServer({ agent, selfHandleResponse: compress, ...options });
  if (compress) proxy.on('proxyRes', sendAnswer);
  if (messageMaxBytes !== undefined) {
    proxy.on('proxyReqWs', (upgrading, _request, client) => {
      upgrading.once('upgrade', (_response, upstream) => limitMessages(client, upstream, messageMaxBytes));
    });
  }
  proxy.on('error', (_error, _request, client) => refuse(client));

  function web(request: IncomingMessage, response: ServerResponse, target: string | null): void {
    if (target === null) return refuse(response);
    setForwardedHeaders(request);
    proxy.web(request, response, { target }).catch(() => refuse(response));
  }

  function socket(request: IncomingMessage, client: Socket, head: Buffer, target: string | null): void {
    if (target === null) return refuse(client);
    setForwardedHeaders(request);
    proxy.ws(request, client, { target }, head).catch(() => refuse(client));
  }
  return { web, socket };
}

/**
 * Names the caller to the server behind. The peer's address is added at the end of the list that came in, so that the
 * server can count its trusted hops from the right. The caller's other claims about itself are replaced.
 */
function setForwardedHeaders(request: IncomingMessage): void {
  const before = request.headers['x-forwarded-for'];
  const peer = request.socket.remoteAddress ?? 'unknown';
  request.headers['x-forwarded-for'] = [before, peer].flat().filter(Boolean).join(', ');
  request.headers['x-forwarded-proto'] = 'http';
  request.headers['x-forwarded-host'] = request.headers.host ?? '';
  delete request.headers['x-real-ip'];
  delete request.headers['forwarded'];
}

function refuse(client: unknown): void {
  if (client instanceof ServerResponse) {
    if (client.headersSent) return void client.destroy();
    client.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' });
    client.end(UNAVAILABLE);
  } else if (client instanceof Socket) {
    client.destroy();
  }
}
