import type { Position, ServerMessage } from '@contracts/tracking.ts';
import type { User } from '@contracts/users.ts';
import { RECONNECT_DELAY_MS } from '@domain/limits.ts';
import { isOver } from '@domain/trip-status.ts';
import { accessToken } from '@/shared/session/access-token.ts';
import { useSession } from '@/shared/session/store.ts';
import { createOutbox, type Outbox } from './location-outbox.ts';
import { type LocationQueue, openLocationQueue } from './location-queue.ts';
import { type LocationSocket, openLocationSocket } from './location-socket.ts';
import { afterMessage, NOT_FOLLOWING, useLiveTrip } from './location-store.ts';
import { paced } from './paced.ts';

/** A snapshot is complete this long after the trip was joined: who is not in it has left. */
const SNAPSHOT_MS = 2000;
/** A bus of twenty that all share would otherwise draw the page twenty times a second: a cheap phone does nothing else. */
const SHOWN_EVERY_MS = 500;
const PATH = '/location-ws';

export interface LocationLink {
  /** Connects now, or asks again to join. */
  connect: () => void;
  /** Keeps a position of ours until the server has it. */
  publish: (position: Position) => void;
  close: () => void;
}

interface Following {
  tripId: string;
  user: Pick<User, 'id' | 'userType'>;
}

/**
 * Follows one trip: the one owner of the socket. Everything it hears goes to useLiveTrip; positions of ours wait in the
 * queue until they are acknowledged. Snapshot, stream, and a snapshot again after every interruption (docs/realtime.md).
 */
export function followTrip({ tripId, user }: Following): LocationLink {
  useLiveTrip.setState({ ...NOT_FOLLOWING, tripId });
  const early: Position[] = [];
  let queue: LocationQueue | null = null;
  let outbox: Outbox | null = null;
  let closed = false;
  let rejoin: ReturnType<typeof setTimeout> | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;
  let present = new Set<string>();
  let refused = '';

  const socket: LocationSocket = openLocationSocket({
    url: socketUrl(),
    identify: async () => {
      const token = await accessToken();
      // To a trip everybody is a driver or a passenger (specification §6).
      const userType = user.userType === 'driver' ? 'driver' : 'passenger';
      return token === null ? null : { type: 'auth', userId: user.id, userType, token };
    },
    onConnection: (connection) => {
      if (connection.phase !== 'connected') {
        outbox?.pause();
        clearTimeout(settling);
      }
      useLiveTrip.setState(connection.phase === 'connected' ? { connection } : { connection, joined: false });
    },
    onReady: join,
    onMessage: hear,
  });

  function join(): void {
    clearTimeout(rejoin);
    socket.send({ type: 'join_trip', tripId });
  }

  const updates = paced<ServerMessage>((messages) => {
    useLiveTrip.setState((live) =>
      messages.reduce((after, message) => ({ ...after, ...afterMessage(after, message) }), live),
    );
  }, SHOWN_EVERY_MS);

  function hear(message: ServerMessage): void {
    if (message.type === 'location_update') updates.add(message);
    else {
      updates.flush();
      useLiveTrip.setState((live) => afterMessage(live, message));
    }
    outbox?.hear(message);
    if (message.type === 'location_update') present.add(message.userId);
    else if (message.type === 'trip_joined') settle();
    // A refusal is acknowledged too; it stands until a position is taken.
    else if (message.type === 'ack' && message.messageId !== refused) useLiveTrip.setState({ refusal: null });
    else if (message.type === 'error') complain(message);
  }

  function settle(): void {
    present = new Set();
    outbox?.start();
    clearTimeout(settling);
    settling = setTimeout(() => {
      useLiveTrip.setState(({ people }) => ({
        people: Object.fromEntries(Object.entries(people).filter(([id]) => present.has(id))),
      }));
    }, SNAPSHOT_MS);
  }

  function complain({
    error,
    code,
    messageId,
    tripId: about,
  }: Extract<ServerMessage, { type: 'error' }>): void {
    if (messageId !== undefined) {
      refused = messageId;
      // An old position that was overtaken by a newer one is nobody's concern.
      if (code !== 'conflict' && code !== 'rate_limited') useLiveTrip.setState({ refusal: error });
    } else if (about === tripId && (code === 'not_found' || code === 'forbidden')) {
      outbox?.pause();
      queue?.clear();
      useLiveTrip.setState({ lost: error, joined: false, people: {}, queued: 0 });
    } else if (about === tripId) {
      rejoin = setTimeout(join, RECONNECT_DELAY_MS);
    }
  }

  void openLocationQueue({ userId: user.id, tripId }).then((opened) => {
    if (closed) return;
    queue = opened;
    outbox = createOutbox({
      queue: opened,
      send: ({ messageId, position }) =>
        socket.send({ type: 'location_update', tripId, messageId, ...position }),
      onCount: (queued) => useLiveTrip.setState({ queued }),
    });
    for (const position of early) opened.add(position);
    if (useLiveTrip.getState().joined) outbox.start();
    else outbox.flush();
  });
  const stopRenewing = useSession.subscribe((session, before) => {
    if (session.token !== before.token) void socket.renew();
  });
  const stopClearing = useLiveTrip.subscribe(({ status }, before) => {
    if (status === before.status || status === null || !isOver(status)) return;
    queue?.clear();
    useLiveTrip.setState({ queued: 0 });
  });

  return {
    connect: () => {
      socket.connect();
      join();
    },
    publish: (position) => {
      if (queue === null) early.push(position);
      else queue.add(position);
      outbox?.flush();
    },
    close: () => {
      closed = true;
      updates.stop();
      stopRenewing();
      stopClearing();
      socket.stop();
      useLiveTrip.setState(NOT_FOLLOWING);
    },
  };
}

/** Same host as the page, secure when the page is (specification §7). */
function socketUrl(): string {
  const url = new URL(PATH, window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}
