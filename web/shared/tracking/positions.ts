import { z } from 'zod';
import {
  type Position,
  positionSchema,
  type ServerMessage,
  TRANSIENT_CODES,
} from '@tafiya/tracking/contract.ts';
import { POSITIONS_QUEUED_MAX } from '@tafiya/core/limits.ts';
import { POSITION_AGE_MAX_MS, POSITION_GAP_MIN_MS } from '@tafiya/tracking/limits.rules.ts';
import { positionsStore } from '@/shared/outbox/phone-store.ts';
import { phoneNow, serverNow } from '@/shared/api/server-time.ts';

/** Positions sent and not yet acknowledged; more would slow down a slow network further. */
const IN_FLIGHT_MAX = 4;
const ACK_TIMEOUT_MS = 15_000;
/** The pause after the server is busy or limits the rate. */
const RETRY_DELAY_MS = 2000;

const queuedSchema = z.object({ messageId: z.string(), position: positionSchema });
/** One of our own positions that the server has not acknowledged. */
type QueuedPosition = z.infer<typeof queuedSchema>;

interface PositionsOptions {
  userId: string;
  tripId: string;
  /** Sends one position; false when there is no connection. */
  send: (item: QueuedPosition) => boolean;
  /** The number of waiting positions has changed. */
  onCount: (queued: number) => void;
}

export interface Positions {
  add: (position: Position) => void;
  clear: () => void;
  /** Starts sending after the trip was joined; positions sent before and not acknowledged are sent again. */
  start: () => void;
  pause: () => void;
  /** Handles acknowledgements and refusals of positions. */
  handleMessage: (message: ServerMessage) => void;
}

/**
 * One person's positions on one trip, stored so that they survive a closed page, and sent in order, at most two a second. A
 * position leaves when the server acknowledges it. The socket reconnects, so that nothing here retries without a connection.
 */
export function openPositions(options: PositionsOptions, store = positionsStore): Positions {
  const prefix = `${options.userId}/${options.tripId}/`;
  const keyOf = ({ position }: QueuedPosition) => prefix + position.timestamp;
  const sentAt = new Map<string, number>();
  let waiting: readonly QueuedPosition[] = [];
  let isLoaded = false;
  let isCleared = false;
  let isOpen = false;
  let nextAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function load(): Promise<void> {
    const stored = await store.entries();
    void store.remove(stored.map(([key]) => key).filter(isTooOld));
    const earlier = stored
      .filter(([key]) => key.startsWith(prefix) && !isTooOld(key))
      .flatMap(([, value]) => queuedSchema.safeParse(value).data ?? [])
      .filter(({ messageId }) => !waiting.some((each) => each.messageId === messageId));
    if (isCleared) void store.remove(earlier.map(keyOf));
    else waiting = [...earlier, ...waiting];
    isLoaded = true;
    flush();
  }

  function drop(gone: readonly QueuedPosition[]): void {
    if (gone.length === 0) return;
    waiting = waiting.filter((each) => !gone.includes(each));
    void store.remove(gone.map(keyOf));
  }

  function flush(): void {
    options.onCount(waiting.length);
    if (isOpen && isLoaded) schedule(Math.max(0, nextAt - phoneNow()));
  }

  function schedule(delayMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(sendNext, delayMs);
  }

  function sendNext(): void {
    if (!isOpen) return;
    const now = phoneNow();
    if ([...sentAt.values()].some((at) => now - at > ACK_TIMEOUT_MS)) sentAt.clear();
    const next = waiting.find(({ messageId }) => !sentAt.has(messageId));
    if (next && sentAt.size < IN_FLIGHT_MAX && options.send(next)) sentAt.set(next.messageId, now);
    nextAt = now + POSITION_GAP_MIN_MS;
    if (waiting.length > 0) schedule(POSITION_GAP_MIN_MS);
  }

  /** To keep the order, all positions in flight are sent again. */
  function resend(): void {
    sentAt.clear();
    nextAt = phoneNow() + RETRY_DELAY_MS;
    schedule(RETRY_DELAY_MS);
  }

  void load();
  return {
    add: (position) => {
      const item = { messageId: String(Date.parse(position.timestamp)), position };
      waiting = [...waiting.filter(({ messageId }) => messageId !== item.messageId), item];
      void store.set([[keyOf(item), item]]);
      drop(waiting.slice(0, Math.max(0, waiting.length - POSITIONS_QUEUED_MAX)));
      flush();
    },
    clear: () => {
      isCleared = true;
      drop(waiting);
    },
    start: () => {
      isOpen = true;
      sentAt.clear();
      flush();
    },
    pause: () => {
      isOpen = false;
    },
    handleMessage: (message) => {
      if (message.type === 'ack') {
        sentAt.delete(message.messageId);
        drop(waiting.filter(({ messageId }) => messageId === message.messageId));
        options.onCount(waiting.length);
      } else if (message.type === 'error' && message.messageId !== undefined) {
        if (message.code !== undefined && TRANSIENT_CODES.has(message.code)) resend();
      }
    },
  };
}

function isTooOld(key: string): boolean {
  const takenAt = Date.parse(key.slice(key.lastIndexOf('/') + 1));
  return !(serverNow() - takenAt < POSITION_AGE_MAX_MS);
}
