import type { LocationUpdate } from '../_shared/tracking/contract.ts';
import { POSITIONS_PUBLISH_GATHER_MS } from '../_shared/tracking/limits.rules.ts';

/** Sends the positions of one trip to the other processes that follow it. */
export interface TripPublisher {
  publish(message: LocationUpdate): void;
  /** Resolves when nothing waits to be sent. */
  published(): Promise<void>;
  /** The subscription is active, for the first time or again: positions may have been missed. */
  restart(): void;
  /** Whether another process follows the trip, as the database answered. */
  answer(isFollowed: boolean): void;
  /** Another process reports that it has begun to follow the trip. */
  noteFollower(): void;
}

interface PublisherOptions {
  send(event: 'location_updates' | 'followed', payload: object): void;
  /** The newest positions of this process's sockets. */
  ownPositions(): LocationUpdate[];
}

const ANSWERS_NEEDED = 2;

/**
 * Publishes only while another process follows the trip. A position goes out at once; those that are accepted within
 * POSITIONS_PUBLISH_GATHER_MS after it share the next message. Until the database has answered twice that no other process
 * follows, everything is published: of two processes that begin at the same moment, neither sees the other in its first answer.
 */
export function createTripPublisher({ send, ownPositions }: PublisherOptions): TripPublisher {
  let waiting: LocationUpdate[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onSent: (() => void)[] = [];
  let isFollowed = false;
  let answersMissing = ANSWERS_NEEDED;

  function publish(message: LocationUpdate): void {
    if (!isFollowed && answersMissing === 0) return;
    waiting.push(message);
    if (timer === undefined) sendWaiting();
  }

  function sendWaiting(): void {
    timer = undefined;
    if (waiting.length === 0) return;
    send('location_updates', { positions: waiting });
    waiting = [];
    for (const resolve of onSent.splice(0)) resolve();
    timer = setTimeout(sendWaiting, POSITIONS_PUBLISH_GATHER_MS);
  }

  /** The follower has read the stored positions: it lacks those accepted since. */
  function catchUp(): void {
    const messages = ownPositions();
    if (messages.length > 0) send('location_updates', { positions: messages });
  }

  return {
    publish,
    published: () =>
      waiting.length === 0 ? Promise.resolve() : new Promise((resolve) => onSent.push(resolve)),
    restart() {
      isFollowed = false;
      answersMissing = ANSWERS_NEEDED;
    },
    answer(next) {
      if (answersMissing > 0) answersMissing -= 1;
      if (next && !isFollowed) {
        // The other process may not know yet that this one follows the trip.
        send('followed', {});
        catchUp();
      }
      isFollowed = next;
    },
    noteFollower() {
      isFollowed = true;
      catchUp();
    },
  };
}
