import { Agent, ServerResponse, type IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { createProxyServer } from 'httpxy';
import { setForwardedHeaders } from './headers.ts';

/** Passes requests and sockets on to the edge functions. */
type FunctionProxy = {
  web(request: IncomingMessage, response: ServerResponse, port: number | null): void;
  socket(request: IncomingMessage, socket: Socket, head: Buffer, port: number | null): void;
};

const UNAVAILABLE = JSON.stringify({
  error: 'The service is starting again. Please try once more in a moment.',
  code: 'unavailable',
});

export function createFunctionProxy(): FunctionProxy {
  // As many as there are callers: with fewer, those who send half a request and wait would be all that fits.
  const agent = new Agent({ keepAlive: true });
  const proxy = createProxyServer({ agent });
  proxy.on('error', (_error, _request, target) => refuse(target));

  function web(request: IncomingMessage, response: ServerResponse, port: number | null): void {
    if (port === null) return refuse(response);
    setForwardedHeaders(request);
    proxy.web(request, response, { target: targetOf(port) }).catch(() => refuse(response));
  }

  function socket(request: IncomingMessage, client: Socket, head: Buffer, port: number | null): void {
    if (port === null) return refuse(client);
    setForwardedHeaders(request);
    proxy.ws(request, client, { target: targetOf(port) }, head).catch(() => refuse(client));
  }
  return { web, socket };
}

function targetOf(port: number): string {
  return `http://127.0.0.1:${port}`;
}

function refuse(target: unknown): void {
  if (target instanceof ServerResponse) {
    if (target.headersSent) return void target.destroy();
    target.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' });
    target.end(UNAVAILABLE);
  } else if (target instanceof Socket) {
    target.destroy();
  }
}
