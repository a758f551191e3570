import { TOPIC_PREFIX } from './broadcast.ts';
import type { Connection } from './connection.ts';
import { PRESENCE_CALLS_MAX, PRESENCE_WINDOW_MS } from './limits.ts';
import type { Ref } from './message.ts';
import { createRateWindow, type RateWindow } from './rate-window.ts';
import type { Claims } from './tokens.ts';

/** What a channel may do. Null: not asked yet. Public channels may do everything. */
export interface Rights {
  readBroadcast: boolean;
  readPresence: boolean | null;
  writeBroadcast: boolean | null;
  writePresence: boolean | null;
}

/** What a member shows of itself to the topic. */
export interface PresenceMeta {
  phx_ref: string;
  phx_ref_prev?: string;
  [field: string]: unknown;
}

/** One topic joined on one connection. */
export interface Channel {
  readonly connection: Connection;
  /** Without prefix. */
  readonly topic: string;
  readonly joinRef: Ref;
  readonly isPrivate: boolean;
  readonly self: boolean;
  readonly ack: boolean;
  readonly presenceKey: string;
  readonly presenceCalls: RateWindow;
  presenceEnabled: boolean;
  presence: PresenceMeta | null;
  /** The token the rights were read with; null for the API key of the connection. */
  token: string | null;
  claims: Claims;
  rights: Rights;
  /** Messages that were replayed at the join, so that they do not come twice. */
  replayed: ReadonlySet<string> | null;
  expiry: NodeJS.Timeout | null;
}

export type NewChannel = Omit<Channel, 'presenceCalls' | 'presence' | 'expiry'>;

/** A channel that nothing has happened on yet. */
export function createChannel(fields: NewChannel): Channel {
  const presenceCalls = createRateWindow(PRESENCE_CALLS_MAX, PRESENCE_WINDOW_MS);
  return { ...fields, presenceCalls, presence: null, expiry: null };
}

/** Sends an event to the client of one channel. */
export function push(channel: Channel, event: string, payload: object): void {
  const { connection, joinRef, topic } = channel;
  connection.send({ joinRef, ref: null, topic: TOPIC_PREFIX + topic, event, payload });
}
