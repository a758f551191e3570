import { z } from 'zod';
import { binaryBroadcast, jsonBroadcast, type Broadcast } from './broadcast.ts';
import { PAYLOAD_MAX_BYTES } from './limits.ts';
import { BodyRefused, parseBody, readBytes } from './rest-body.ts';

/** One message to send, encoded. */
export interface RestMessage {
  topic: string;
  isPrivate: boolean;
  broadcast: Broadcast;
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
export async function readBatch(request: Request): Promise<RestMessage[]> {
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
export async function readSingle(
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
