import { Agent, ServerResponse, type ClientRequest, type IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { createProxyServer } from 'httpxy';
import { TOO_SLOW, watchAnswer } from './answer-in-time.ts';
import { sendAnswer } from './compression.ts';
import { limitMessages } from './frame-limit.ts';

/** Passes requests and WebSockets on to another server. */
type Proxy = {
  /** @param target origin of the server; null while it is down. */
  web(request: IncomingMessage, response: ServerResponse, target: string | null): void;
  socket(request: IncomingMessage, socket: Socket, head: Buffer, target: string | null): void;
};

const UNAVAILABLE = 'The service is starting again. Please try once more in a moment.';

type ProxyOptions = {
  /** Sends the target's own name as `Host`. */
  changeOrigin?: boolean;
  /** Compresses answers (compression.ts). */
  compress?: boolean;
  /** Longer messages of a WebSocket client close its socket, also when they are not complete. Default: no limit. */
  messageMaxBytes?: number;
  /** A call that is not answered by then gets 504. Default: no limit. */
  answerWithinMs?: number;
  /** Gets a line for each call that is not answered after 5 s. */
  log?: (line: string) => void;
};

export function createProxy({
  compress = false,
  messageMaxBytes,
  answerWithinMs,
  log = () => {},
  ...options
}: ProxyOptions = {}): Proxy {
  // No limit on connections: clients that send half a request and stop would otherwise use up all of them.
  const agent = new Agent({ keepAlive: true });
  const proxy = createProxyServer({ agent, selfHandleResponse: compress, ...options });
  if (compress) proxy.on('proxyRes', sendAnswer);
  const upstreams = new WeakMap<IncomingMessage, ClientRequest>();
  proxy.on('proxyReq', (upstream, request) => void upstreams.set(request, upstream));
  if (messageMaxBytes !== undefined) {
    proxy.on('proxyReqWs', (upgrading, _request, client) => {
      upgrading.once('upgrade', (_response, upstream) => limitMessages(client, upstream, messageMaxBytes));
    });
  }
  proxy.on('error', (_error, _request, client) => refuse(client));

  function web(request: IncomingMessage, response: ServerResponse, target: string | null): void {
    if (target === null) return refuse(response);
    setForwardedHeaders(request);
    watch(request, response);
    proxy.web(request, response, { target }).catch(() => refuse(response));
  }

  function watch(request: IncomingMessage, response: ServerResponse): void {
    const { method, url = '' } = request;
    const [path] = url.split('?');
    const limits = {
      call: `${method} ${path}`,
      answerWithinMs,
      log: (line: string) => void (response.headersSent || log(line)),
    };
    const stop = watchAnswer(limits, () => {
      if (response.headersSent) return;
      refuse(response, 504, TOO_SLOW);
      upstreams.get(request)?.destroy();
    });
    // The proxy and the compression listen ten times.
    response.setMaxListeners(20);
    response.once('close', stop);
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

function refuse(client: unknown, status = 503, error = UNAVAILABLE): void {
  if (client instanceof ServerResponse) {
    // The answer of the limit of time is on its way, and ended the call to the target.
    if (client.writableEnded) return;
    if (client.headersSent) return void client.destroy();
    client.writeHead(status, { 'content-type': 'application/json', 'retry-after': '1' });
    client.end(JSON.stringify({ error, code: 'unavailable' }));
  } else if (client instanceof Socket) {
    client.destroy();
  }
}
