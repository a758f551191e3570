import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import type { LiteService, RealtimeService } from '../services.ts';
import { answerText } from './answer-text.ts';
import { createFunctionProxy } from './function-proxy.ts';
import { answerOutbox } from './outbox.ts';
import { routeOf } from './routes.ts';

/** What answers the requests and the sockets of an origin. */
export type Handlers = {
  request(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
};

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

/** Puts the services of a stack behind one origin. */
export function createHandlers(backends: Backends): Handlers {
  const proxy = createFunctionProxy();
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
