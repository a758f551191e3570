import { TRANSIENT_CODES, type ServerMessage } from '@tafiya/tracking/contract.ts';
import { POSITION_GAP_MIN_MS } from '@tafiya/tracking/limits.rules.ts';
import type { LocationQueue, QueuedPosition } from './location-queue.ts';

/** Positions sent and not yet acknowledged; more would slow down a slow network further. */
const IN_FLIGHT_MAX = 4;
const ACK_TIMEOUT_MS = 15_000;
/** The pause after the server is busy or limits the rate. */
const RETRY_DELAY_MS = 2000;

interface OutboxOptions {
  queue: LocationQueue;
  /** Sends one position; false when there is no connection. */
  send: (item: QueuedPosition) => boolean;
  /** The number of waiting positions has changed. */
  onCount: (queued: number) => void;
}

export interface Outbox {
  /** Sends what is waiting, if the outbox is started. */
  flush: () => void;
  /** Starts sending after the trip was joined; positions sent before and not acknowledged are sent again. */
  start: () => void;
  pause: () => void;
  /** Handles acknowledgements and refusals of positions. */
  handleMessage: (message: ServerMessage) => void;
}

/** Sends the queue in order, at most two positions a second. A position leaves the queue when the server acknowledges it. */
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
    timer = setTimeout(sendNext, delayMs);
  }

  function sendNext(): void {
    if (!isOpen) return;
    const now = Date.now();
    if ([...sentAt.values()].some((at) => now - at > ACK_TIMEOUT_MS)) sentAt.clear();
    const next = queue.all().find(({ messageId }) => !sentAt.has(messageId));
    if (next && sentAt.size < IN_FLIGHT_MAX && send(next)) sentAt.set(next.messageId, now);
    nextAt = now + POSITION_GAP_MIN_MS;
    if (queue.all().length > 0) schedule(POSITION_GAP_MIN_MS);
  }

  /** To keep the order, all positions in flight are sent again. */
  function resend(): void {
    sentAt.clear();
    nextAt = Date.now() + RETRY_DELAY_MS;
    schedule(RETRY_DELAY_MS);
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
    handleMessage: (message) => {
      if (message.type === 'ack') {
        sentAt.delete(message.messageId);
        queue.remove(message.messageId);
        onCount(queue.all().length);
      } else if (message.type === 'error' && message.messageId !== undefined) {
        if (message.code !== undefined && TRANSIENT_CODES.has(message.code)) resend();
      }
    },
  };
}
