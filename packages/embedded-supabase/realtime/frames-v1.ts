import { z } from 'zod';
import { refSchema, UnreadableFrame, type ClientMessage, type ServerMessage } from './message.ts';

const frameSchema = z.object({
  topic: z.string(),
  event: z.string(),
  payload: z.unknown().optional(),
  ref: refSchema,
  join_ref: refSchema,
});

/** Reads a frame of protocol 1.0.0: a JSON object. Throws `UnreadableFrame`. */
export function decodeV1(text: string): ClientMessage {
  const frame = frameSchema.safeParse(parseJson(text));
  if (!frame.success) throw new UnreadableFrame('not a message of protocol 1.0.0');
  const { topic, event, payload, ref = null, join_ref = null } = frame.data;
  return { joinRef: join_ref, ref, topic, event, payload, userBroadcast: null };
}

/** Writes a frame of protocol 1.0.0. */
export function encodeV1({ joinRef, ref, topic, event, payload }: ServerMessage): string {
  return JSON.stringify({ topic, event, payload, ref, join_ref: joinRef });
}

/** `JSON.parse` that fails as an unreadable frame. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableFrame('not JSON');
  }
}
