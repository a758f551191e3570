import { z } from 'zod';
import type { Caller } from './authorize.ts';
import { binaryBroadcast, jsonBroadcast, type Broadcast } from './broadcast.ts';
import { forwardedHeaders } from './handshake.ts';
import { FRAME_MAX_BYTES, PAYLOAD_MAX_BYTES } from './realtime-limits.ts';
import type { RealtimeServer } from './server.ts';
import { API_KEY_PREFIX, TokenRefused, type Claims } from './tokens.ts';
import { fanOut } from './topics.ts';

/** One message to send, already encoded. */
interface RestMessage {
  topic: string;
  isPrivate: boolean;
  broadcast: Broadcast;
}

/** Rejects a request body; the edge sends `status` and `body`. */
class BodyRefused extends Error {
  readonly status: 400 | 413 | 415 | 422;
  readonly body: object;

  constructor(status: 400 | 413 | 415 | 422, body: object) {
    super(`refused with ${status}`);
    this.status = status;
    this.body = body;
  }
}

const BATCH_PATH = /^(?:\/realtime\/v1)?\/api\/broadcast\/?$/;
const SINGLE_PATH = /^(?:\/realtime\/v1)?\/api\/broadcast\/([^/]+)\/events\/([^/]+)$/;

/**
 * The REST API: `POST …/api/broadcast` with `{messages}` and `POST …/api/broadcast/{topic}/events/{event}`.
 * Answers 202 to every valid body; private messages without the right to write are dropped silently, as on hosted.
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

const BLANK = "can't be blank";
const INVALID = 'is invalid';
const TOO_LARGE = 'Payload size exceeds tenant limit';

function required(issue: { input?: unknown }): string {
  return issue.input === undefined || issue.input === null || issue.input === '' ? BLANK : INVALID;
}

const messageSchema = z.object({
  topic: z.string({ error: required }).min(1, { error: BLANK }),
  event: z.string({ error: required }).min(1, { error: BLANK }),
  payload: z.record(z.string(), z.unknown(), { error: required }),
  private: z.boolean({ error: INVALID }).nullish(),
});
const batchSchema = z.object({ messages: z.array(z.unknown()).min(1) });

/** Reads `{messages: [{topic, event, payload, private?}]}`. Throws `BodyRefused` with an error list per message. */
async function readBatch(request: Request): Promise<RestMessage[]> {
  const batch = batchSchema.safeParse(parseBody(await readBytes(request)));
  if (!batch.success) throw new BodyRefused(422, { errors: { messages: [BLANK] } });

  const read = batch.data.messages.map(readMessage);
  const messages = read.filter((message) => 'broadcast' in message);
  if (messages.length === read.length) return messages;
  const errors = read.map((message) => ('errors' in message ? message.errors : {}));
  throw new BodyRefused(422, { errors: { messages: errors } });
}

type FieldErrors = Record<string, string[] | undefined>;

function readMessage(input: unknown): RestMessage | { errors: FieldErrors } {
  const message = messageSchema.safeParse(input);
  if (!message.success) return { errors: z.flattenError(message.error).fieldErrors };
  const { topic, event, payload, private: isPrivate } = message.data;
  const payloadText = JSON.stringify(payload);
  if (Buffer.byteLength(payloadText) > PAYLOAD_MAX_BYTES) return { errors: { payload: [TOO_LARGE] } };
  return { topic, isPrivate: isPrivate ?? false, broadcast: jsonBroadcast(topic, event, { payloadText }) };
}

/** Reads the body of `/api/broadcast/{topic}/events/{event}`: JSON or bytes. Throws `BodyRefused`. */
async function readSingle(
  request: Request,
  { path, isPrivate }: { path: RegExpExecArray; isPrivate: boolean },
): Promise<RestMessage> {
  const topic = decode(path[1]);
  const event = decode(path[2]);
  const contentType = request.headers.get('content-type') ?? '';
  const bytes = await readBytes(request);
  if (bytes.length > PAYLOAD_MAX_BYTES) throw new BodyRefused(422, { errors: { payload: [TOO_LARGE] } });

  if (/^application\/json\b/i.test(contentType)) {
    const payloadText = JSON.stringify(parseBody(bytes));
    return { topic, isPrivate, broadcast: jsonBroadcast(topic, event, { payloadText }) };
  }
  if (!/^application\/octet-stream\b/i.test(contentType))
    throw new BodyRefused(415, { message: 'Unsupported media type' });
  const broadcast = binaryBroadcast(topic, event, { bytes });
  if (!broadcast) throw new BodyRefused(422, { errors: { topic: [INVALID] } });
  return { topic, isPrivate, broadcast };
}

function decode(segment = ''): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new BodyRefused(422, { errors: { topic: [INVALID] } });
  }
}

/** Reads a body of at most 5 MB. Throws `BodyRefused`. */
async function readBytes(request: Request): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > FRAME_MAX_BYTES) throw new BodyRefused(413, { message: 'Request body too large' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Parses JSON. Throws `BodyRefused`. */
function parseBody(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    throw new BodyRefused(400, { message: 'Request body is not JSON' });
  }
}
