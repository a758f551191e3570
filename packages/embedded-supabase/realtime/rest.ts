import type { Caller } from './authorize.ts';
import { forwardedHeaders } from './handshake.ts';
import { BodyRefused } from './rest-body.ts';
import { readBatch, readSingle, type RestMessage } from './rest-messages.ts';
import type { RealtimeServer } from './server.ts';
import { API_KEY_PREFIX, TokenRefused, type Claims } from './tokens.ts';
import { fanOut } from './topics.ts';

const BATCH_PATH = /^(?:\/realtime\/v1)?\/api\/broadcast\/?$/;
const SINGLE_PATH = /^(?:\/realtime\/v1)?\/api\/broadcast\/([^/]+)\/events\/([^/]+)$/;

/**
 * The REST side: `POST …/api/broadcast` with `{messages}` and `POST …/api/broadcast/{topic}/events/{event}`.
 * 202 for what is well formed; private messages without the right to write are dropped silently, as hosted does.
 */
export function createRest(server: RealtimeServer): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      return await broadcast(server, request);
    } catch (error) {
      if (error instanceof TokenRefused) return Response.json({ message: 'Unauthorized' }, { status: 401 });
      if (error instanceof BodyRefused) return Response.json(error.body, { status: error.status });
      server.log(`realtime: REST broadcast failed: ${String(error)}`);
      return Response.json({ message: 'Internal server error' }, { status: 500 });
    }
  };
}

async function broadcast(server: RealtimeServer, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const single = SINGLE_PATH.exec(pathname);
  if (!single && !BATCH_PATH.test(pathname)) return Response.json({ message: 'Not found' }, { status: 404 });
  if (request.method !== 'POST')
    return Response.json({ message: 'Method not allowed' }, { status: 405, headers: { allow: 'POST' } });

  const claims = await readClaims(server, request);
  const messages = single
    ? [await readSingle(request, { path: single, isPrivate: searchParams.get('private') === 'true' })]
    : await readBatch(request);
  await send(server, { claims, headers: forwardedHeaders(request.headers) }, messages);
  return new Response(null, { status: 202 });
}

async function readClaims({ tokens }: RealtimeServer, { headers }: Request): Promise<Claims> {
  const bearer = /^bearer\s+(.+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  const apiKey = headers.get('apikey');
  const token = bearer && !(bearer.startsWith(API_KEY_PREFIX) && apiKey) ? bearer : apiKey;
  if (!token) throw new TokenRefused('MalformedJWT', 'The token provided is not a valid JWT');
  return tokens.read(token);
}

async function send(
  server: RealtimeServer,
  caller: Omit<Caller, 'topic'>,
  messages: RestMessage[],
): Promise<void> {
  const mayWrite = new Map<string, boolean>();
  for (const { topic, isPrivate, broadcast: encoded } of messages) {
    if (isPrivate && !mayWrite.has(topic)) {
      const rights = await server.authorizer.write({ ...caller, topic });
      if (rights.failure) server.log(`realtime: RlsPolicyError on ${topic}: ${rights.failure.message}`);
      mayWrite.set(topic, rights.broadcast);
    }
    if (!isPrivate || mayWrite.get(topic)) fanOut(server.topics.members(topic, isPrivate), encoded);
  }
}
