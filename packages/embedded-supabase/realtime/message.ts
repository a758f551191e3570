import { z } from 'zod';

/** A Phoenix reference: clients send strings, the answer repeats what came. */
export const refSchema = z.union([z.string(), z.number()]).nullish();
export type Ref = string | number | null;

/** The payload of a broadcast that came as a binary frame: still as bytes, so that it can go out untouched. */
export interface UserBroadcast {
  event: string;
  encoding: 'json' | 'binary';
  bytes: Buffer;
}

/** One message from a client, whatever the protocol version it came in. */
export interface ClientMessage {
  joinRef: Ref;
  ref: Ref;
  topic: string;
  event: string;
  payload: unknown;
  userBroadcast: UserBroadcast | null;
}

/** One message to a client. */
export interface ServerMessage {
  joinRef: Ref;
  ref: Ref;
  topic: string;
  event: string;
  payload: unknown;
}

/** A frame that no protocol version can read. It ends the connection that sent it, and no other. */
export class UnreadableFrame extends Error {}
