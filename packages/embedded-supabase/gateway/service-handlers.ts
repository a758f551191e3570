import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import type { Lite } from '../lite/options.ts';
import type { Companion, Site } from '../options.ts';
import { createOutbox } from '../outbox/app.ts';
import type { Realtime } from '../realtime/index.ts';
import { answerInTime } from './answer-in-time.ts';
import { answerText, refuseSocket, type Handlers } from './origin.ts';
import { createProxy } from './proxy.ts';
import { routeOf } from './routes.ts';
import { createTokenCheck } from './verify-jwt.ts';

/** The services behind the one origin. */
export type Services = {
  lite: Lite;
  realtime: Realtime;
  /** A function by its name; its port is null while it is down. */
  findFunction(name: string): { port(): number | null; verifyJwt: boolean } | undefined;
  /** Further paths that lead to a function. */
  routes: Record<string, string>;
  /** null when the stack runs without a companion. */
  companion: Pick<Companion, 'url' | 'path'> | null;
  jwtSecret: string;
  secretKey: string;
  outboxDir: string;
  /** The name of the project on the outbox page. */
  name: string;
  /** null when the stack runs without a web app. */
  site: Site | null;
  /** Longer messages of a WebSocket client to a function close its socket. */
  socketMessageMaxBytes: number;
  /** A call that a function, Auth, Storage or Realtime has not answered by then gets 504. */
  answerWithinMs: number;
  log: (line: string) => void;
};

/** Puts the services of a stack behind one origin. */
export function createServiceHandlers(services: Services): Handlers {
  const { socketMessageMaxBytes: messageMaxBytes, answerWithinMs, log } = services;
  const proxy = createProxy({ compress: true, messageMaxBytes, answerWithinMs, log });
  const refusalOf = createTokenCheck(services.jwtSecret);
  const keepGlobals = { overrideGlobalObjects: false };
  const limits = { answerWithinMs, log };
  const lite = getRequestListener(
    (request, env) => answerInTime(request, (asked) => services.lite.fetch(asked, peerOf(env)), limits),
    keepGlobals,
  );
  const realtime = getRequestListener(
    (request) => answerInTime(request, (asked) => services.realtime.fetch(asked), limits),
    keepGlobals,
  );
  const outbox = getRequestListener(createOutbox(services), keepGlobals);

  async function callFunction(
    incoming: IncomingMessage,
    response: ServerResponse,
    { name, url }: { name: string; url: string },
  ): Promise<void> {
    const found = services.findFunction(name);
    if (found === undefined) return answerText(response, 404, 'There is no such function.');
    const refusal = found.verifyJwt ? await refusalOf(incoming) : null;
    if (refusal !== null) {
      response.writeHead(401, { 'content-type': 'application/json' });
      return void response.end(JSON.stringify({ msg: refusal }));
    }
    incoming.url = url;
    proxy.web(incoming, response, originOf(found.port()));
  }

  async function openFunctionSocket(
    incoming: IncomingMessage,
    { socket, head }: { socket: Socket; head: Buffer },
    { name, url }: { name: string; url: string },
  ): Promise<void> {
    const found = services.findFunction(name);
    if (found?.verifyJwt && (await refusalOf(incoming)) !== null)
      return refuseSocket(socket, '401 Unauthorized');
    incoming.url = url;
    proxy.socket(incoming, socket, head, originOf(found?.port() ?? null));
  }

  function request(incoming: IncomingMessage, response: ServerResponse): void | Promise<void> {
    const route = routeOf(incoming.url ?? '/', services.routes, services.companion?.path);
    if (route.to === 'companion') return proxy.web(incoming, response, services.companion?.url ?? null);
    if (route.to === 'lite') return lite(incoming, response);
    if (route.to === 'realtime-http') return realtime(incoming, response);
    if (route.to === 'outbox') return outbox(incoming, response);
    if (route.to === 'function') return callFunction(incoming, response, route);
    if (route.to === 'site' && services.site !== null) return services.site.handle(incoming, response);
    answerText(response, 404, 'Not found.');
  }

  function upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): void | Promise<void> {
    const route = routeOf(incoming.url ?? '/', services.routes);
    if (route.to === 'realtime-socket') return services.realtime.upgrade(incoming, socket, head);
    if (route.to === 'function' && socket instanceof Socket) {
      return openFunctionSocket(incoming, { socket, head }, route);
    }
    if (services.site?.takesSocket?.(incoming)) return;
    refuseSocket(socket, '404 Not Found');
  }
  return { request, upgrade };
}

function originOf(port: number | null): string | null {
  return port === null ? null : `http://127.0.0.1:${port}`;
}

function peerOf(env: object): string | null {
  const incoming = 'incoming' in env ? env.incoming : null;
  if (typeof incoming !== 'object' || incoming === null || !('socket' in incoming)) return null;
  return incoming.socket instanceof Socket ? (incoming.socket.remoteAddress ?? null) : null;
}
