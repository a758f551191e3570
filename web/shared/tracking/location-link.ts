import type { Position, ServerMessage } from '@tafiya/tracking/contract.ts';
import type { User } from '@tafiya/people/contract.ts';
import { RECONNECT_DELAY_MS } from '@tafiya/core/limits.ts';
import { isOver } from '@tafiya/trips/status.rules.ts';
import { accessToken } from '@/shared/session/access-token.ts';
import { useSession } from '@/shared/session/store.ts';
import { type LocationSocket, openLocationSocket, socketUrl } from './location-socket.ts';
import { applyMessages, NOT_FOLLOWING, setLiveTrip, useLiveTrip } from './location-store.ts';
import { openPositions } from './positions.ts';
import { throttleBatches } from './throttle-batches.ts';

/** The snapshot is complete this long after the join: people without a position in it have left. */
const SNAPSHOT_MS = 2000;
/** With twenty people sharing, the page would otherwise render twenty times a second, too much for a cheap phone. */
const RENDER_INTERVAL_MS = 500;

const UNUSABLE_IN_A_ROW = 3;
const UNUSABLE =
  'The last positions of this phone could not be used. They are sent again as soon as it knows better where it is.';

export interface LocationLink {
  /** Connects now; when connected already, joins the trip again. */
  connect: () => void;
  /** Sends one of our positions, and keeps it until the server acknowledges it. */
  publish: (position: Position) => void;
  /** Removes our position from all maps, now or as soon as there is a connection, and keeps following the trip. */
  withdraw: () => void;
  close: () => void;
}

interface Following {
  tripId: string;
  user: Pick<User, 'id' | 'userType'>;
}

/**
 * Follows one trip; the only owner of the socket. Messages go to useLiveTrip. Our own positions wait in the queue until
 * the server acknowledges them. After every interruption a fresh snapshot precedes the stream (docs/realtime.md).
 */
export function followTrip({ tripId, user }: Following): LocationLink {
  setLiveTrip({ ...NOT_FOLLOWING, tripId });
  let closed = false;
  let rejoinTimer: ReturnType<typeof setTimeout> | undefined;
  let snapshotTimer: ReturnType<typeof setTimeout> | undefined;
  let present = new Set<string>();
  let refusedId = '';
  /** Positions refused one after the other. */
  let unusable = 0;
  let isWithdrawing = false;

  const positions = openPositions({
    tripId,
    userId: user.id,
    send: ({ messageId, position }) =>
      socket.send({ type: 'location_update', tripId, messageId, ...position }),
    onCount: (queued) => closed || setLiveTrip({ queued }),
  });

  const socket: LocationSocket = openLocationSocket({
    url: socketUrl(),
    identify: async () => {
      const token = await accessToken();
      // The location socket has two user types: driver and passenger.
      const userType = user.userType === 'driver' ? 'driver' : 'passenger';
      return token === null ? null : { type: 'auth', userId: user.id, userType, token };
    },
    onConnection: (connection) => {
      if (connection.phase !== 'connected') {
        positions.pause();
        clearTimeout(snapshotTimer);
      }
      setLiveTrip(connection.phase === 'connected' ? { connection } : { connection, joined: false });
    },
    onReady: join,
    onMessage: handleMessage,
  });

  function join(): void {
    clearTimeout(rejoinTimer);
    if (isWithdrawing) socket.send({ type: 'leave_trip', tripId });
    socket.send({ type: 'join_trip', tripId });
  }

  const updates = throttleBatches<ServerMessage>(applyMessages, RENDER_INTERVAL_MS);

  function handleMessage(message: ServerMessage): void {
    if (message.type === 'location_update') updates.add(message);
    else {
      updates.flush();
      applyMessages([message]);
    }
    positions.handleMessage(message);
    if (message.type === 'location_update') present.add(message.userId);
    else if (message.type === 'trip_joined') startSnapshot();
    // The server acknowledges refused positions too; the refusal stays until it accepts a position.
    else if (message.type === 'ack' && message.messageId !== refusedId) {
      unusable = 0;
      setLiveTrip({ refusal: null });
    } else if (message.type === 'error') handleError(message);
  }

  function startSnapshot(): void {
    // The server handles our messages in order: it has handled leave_trip.
    isWithdrawing = false;
    present = new Set();
    positions.start();
    clearTimeout(snapshotTimer);
    snapshotTimer = setTimeout(() => {
      setLiveTrip(({ people }) => ({
        people: Object.fromEntries(Object.entries(people).filter(([id]) => present.has(id))),
      }));
    }, SNAPSHOT_MS);
  }

  function handleError(message: Extract<ServerMessage, { type: 'error' }>): void {
    const { error, code, messageId } = message;
    const isThisTrip = message.tripId === tripId;
    if (messageId !== undefined) {
      refusedId = messageId;
      if (code === 'invalid_input') {
        // A single bad position is left out.
        unusable += 1;
        if (unusable >= UNUSABLE_IN_A_ROW) setLiveTrip({ refusal: UNUSABLE });
        // Of these, a newer position has replaced this one, or it will be sent again: nothing to show.
      } else if (code !== 'conflict' && code !== 'rate_limited') setLiveTrip({ refusal: error });
    } else if (isThisTrip && (code === 'not_found' || code === 'forbidden')) {
      positions.pause();
      positions.clear();
      setLiveTrip({ lost: error, joined: false, people: {}, queued: 0 });
    } else if (isThisTrip) {
      rejoinTimer = setTimeout(join, RECONNECT_DELAY_MS);
    }
  }

  const stopRenewing = useSession.subscribe((session, before) => {
    if (session.token !== before.token) void socket.renew();
  });
  const stopClearing = useLiveTrip.subscribe(({ status }, before) => {
    if (status === before.status || status === null || !isOver(status)) return;
    positions.clear();
    setLiveTrip({ queued: 0 });
  });

  return {
    connect: () => {
      socket.connect();
      join();
    },
    publish: (position) => {
      isWithdrawing = false;
      positions.add(position);
    },
    withdraw: () => {
      isWithdrawing = true;
      positions.clear();
      applyMessages([{ type: 'participant_left', tripId, userId: user.id }]);
      setLiveTrip({ queued: 0, refusal: null });
      join();
    },
    close: () => {
      closed = true;
      updates.stop();
      stopRenewing();
      stopClearing();
      socket.stop();
      setLiveTrip(NOT_FOLLOWING);
    },
  };
}
