import { z } from 'zod';
import { parseJson } from './frames-v1.ts';
import { refSchema, UnreadableFrame, type ClientMessage, type ServerMessage } from './message.ts';

const frameSchema = z.tuple([refSchema, refSchema, z.string(), z.string(), z.unknown()]);

/** Reads a text frame of protocol 2.0.0: a JSON array of five. Throws `UnreadableFrame`. */
export function decodeV2(text: string): ClientMessage {
  const frame = frameSchema.safeParse(parseJson(text));
  if (!frame.success) throw new UnreadableFrame('not a message of protocol 2.0.0');
  const [joinRef = null, ref = null, topic, event, payload] = frame.data;
  return { joinRef, ref, topic, event, payload, userBroadcast: null };
}

/** Writes a text frame of protocol 2.0.0. */
export function encodeV2({ joinRef, ref, topic, event, payload }: ServerMessage): string {
  return JSON.stringify([joinRef, ref, topic, event, payload]);
}
