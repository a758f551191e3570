import { TRANSIENT_CODES, type ServerMessage } from '@contracts/tracking.ts';
import { POSITION_GAP_MIN_MS } from '@domain/limits.ts';
import type { LocationQueue, QueuedPosition } from './location-queue.ts';

/** Sent and not yet answered: more would only make a slow network slower. */
const IN_FLIGHT_MAX = 4;
const ACK_TIMEOUT_MS = 15_000;
/** After "slow down" or a server that is busy. */
const HOLD_MS = 2000;

interface OutboxOptions {
  queue: LocationQueue;
  /** Puts one position on the wire; false when it cannot. */
  send: (item: QueuedPosition) => boolean;
  /** The number of waiting positions has changed. */
  onCount: (queued: number) => void;
}

export interface Outbox {
  /** There is something to send, or somewhere to send it. */
  flush: () => void;
  /** Joined and able to send; whatever was on its way before counts as lost. */
  start: () => void;
  pause: () => void;
  /** Takes the server's acknowledgements and refusals of positions. */
  hear: (message: ServerMessage) => void;
}

/** Empties the queue in order, at most two positions a second; each leaves it only when the server has acknowledged it. */
export function createOutbox({ queue, send, onCount }: OutboxOptions): Outbox {
  const sentAt = new Map<string, number>();
  let isOpen = false;
  let nextAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    onCount(queue.all().length);
    if (isOpen) schedule(Math.max(0, nextAt - Date.now()));
  }

  function schedule(delayMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(pump, delayMs);
  }

  function pump(): void {
    if (!isOpen) return;
    const now = Date.now();
    if ([...sentAt.values()].some((at) => now - at > ACK_TIMEOUT_MS)) sentAt.clear();
    const next = queue.all().find(({ messageId }) => !sentAt.has(messageId));
    if (next && sentAt.size < IN_FLIGHT_MAX && send(next)) sentAt.set(next.messageId, now);
    nextAt = now + POSITION_GAP_MIN_MS;
    if (queue.all().length > 0) schedule(POSITION_GAP_MIN_MS);
  }

  /** In order means: if one must go again, so must all that were sent after it. */
  function again(): void {
    sentAt.clear();
    nextAt = Date.now() + HOLD_MS;
    schedule(HOLD_MS);
  }

  return {
    flush,
    start: () => {
      isOpen = true;
      sentAt.clear();
      flush();
    },
    pause: () => {
      isOpen = false;
    },
    hear: (message) => {
      if (message.type === 'ack') {
        sentAt.delete(message.messageId);
        queue.remove(message.messageId);
        onCount(queue.all().length);
      } else if (message.type === 'error' && message.messageId !== undefined) {
        if (message.code !== undefined && TRANSIENT_CODES.has(message.code)) again();
      }
    },
  };
}
