import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RECONNECT_DELAY_MS } from '@tafiya/core/limits.ts';
import { useSession } from '@/shared/session/store.ts';
import { fakeSockets, type FakeSocket } from '@/shared/testing/fake-socket.ts';
import { positionOf, updateOf } from '@/shared/testing/locations.ts';
import { storeSession, tokenOf, userOf } from '@/shared/testing/people.ts';
import { tripOf } from '@/shared/testing/trips.ts';
import { followTrip, type LocationLink } from './location-link.ts';
import { NOT_FOLLOWING, setLiveTrip, useLiveTrip } from './location-store.ts';

/** The browser's storage as an earlier page left it, and the number of removals. */
const storage = vi.hoisted(() => ({ stored: Promise.resolve([] as [string, unknown][]), removals: 0 }));
vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  entries: () => storage.stored,
  setMany: () => Promise.resolve(),
  delMany: async () => {
    storage.removals += 1;
  },
}));

const TRIP = tripOf().id;
const SNAPSHOT_MS = 2000;
const ADA = userOf().id;
const BOLA = tripOf().driverId;

let sockets: FakeSocket[];
let link: LocationLink;

const live = () => useLiveTrip.getState();
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const newest = (): FakeSocket => {
  const socket = sockets.at(-1);
  if (!socket) throw new Error('no socket was opened');
  return socket;
};
const positionAt = (seconds: number) =>
  positionOf({ timestamp: new Date(Date.now() - 60_000 + seconds * 1000).toISOString() });

async function signIn(): Promise<void> {
  newest().accept();
  newest().tell({ type: 'auth_success' });
  await settle();
}

/** The server accepts the join, then sends the positions of these people. */
function join(...userIds: string[]): void {
  newest().tell({ type: 'trip_joined', tripId: TRIP });
  for (const userId of userIds) newest().tell(updateOf({ userId }));
}

beforeEach(async () => {
  vi.useFakeTimers();
  // No jitter.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  Object.assign(storage, { stored: Promise.resolve([]), removals: 0 });
  sockets = fakeSockets();
  storeSession();
  link = followTrip({ tripId: TRIP, user: userOf() });
  await settle();
});
afterEach(() => {
  link.close();
  localStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('following a trip', () => {
  it('removes people who left, after every join', async () => {
    await signIn();
    join(ADA, BOLA);
    await settle(SNAPSHOT_MS);
    newest().end();
    await settle(RECONNECT_DELAY_MS);
    await signIn();
    join(BOLA);
    expect(Object.keys(live().people)).toEqual([ADA, BOLA]);
    await settle(SNAPSHOT_MS);
    expect(Object.keys(live().people)).toEqual([BOLA]);
  });

  it('updates the page at most twice a second, however many people share their position', async () => {
    await signIn();
    join();
    await settle(SNAPSHOT_MS);
    const busload = Array.from({ length: 20 }, () => crypto.randomUUID());
    let updates = 0;
    const stop = useLiveTrip.subscribe(({ people }, before) => {
      if (people !== before.people) updates += 1;
    });
    for (const userId of busload) {
      newest().tell(updateOf({ userId }));
      await settle(40);
    }
    expect(updates).toBe(2);
    await settle(500);
    expect(Object.keys(live().people)).toHaveLength(20);
    newest().tell({ type: 'trip_status_update', tripId: TRIP, status: 'arrived' });
    expect(live().status).toBe('arrived');
    stop();
  });

  it('waits for the complete snapshot of the newest join', async () => {
    await signIn();
    join(ADA);
    await settle(SNAPSHOT_MS - 1);
    newest().tell({ type: 'trip_joined', tripId: TRIP });
    await settle(SNAPSHOT_MS - 1);
    expect(Object.keys(live().people)).toEqual([ADA]);
    await settle(1);
    expect(Object.keys(live().people)).toEqual([]);
  });

  it('removes no one when the connection breaks during the snapshot', async () => {
    await signIn();
    join(ADA, BOLA);
    await settle(SNAPSHOT_MS);
    newest().tell({ type: 'trip_joined', tripId: TRIP });
    newest().end();
    await settle(SNAPSHOT_MS);
    expect(Object.keys(live().people)).toEqual([ADA, BOLA]);
    expect(live().joined).toBe(false);
  });

  it('joins again 3 s after a temporary refusal, unless the connection was lost', async () => {
    await signIn();
    const busy = { type: 'error', error: 'Busy.', code: 'unavailable', tripId: TRIP } as const;
    newest().tell(busy);
    newest().tell(busy);
    await settle(RECONNECT_DELAY_MS - 1);
    expect(newest().of('join_trip')).toHaveLength(1);
    await settle(1);
    expect(newest().of('join_trip')).toHaveLength(2);
    expect(live().lost).toBeNull();
    newest().tell(busy);
    newest().end();
    link.connect();
    await settle();
    await signIn();
    await settle(RECONNECT_DELAY_MS);
    expect(newest().of('join_trip')).toHaveLength(1);
  });

  it('keeps the trip after a refusal that concerns another trip', async () => {
    await signIn();
    join();
    newest().tell({ type: 'error', error: 'Not found.', code: 'not_found', tripId: userOf().id });
    expect(live()).toMatchObject({ joined: true, lost: null });
  });

  it('sends a refreshed token at once', async () => {
    await signIn();
    const token = tokenOf(Math.floor(Date.now() / 1000) + 7200);
    storeSession({ expiresAt: Math.floor(Date.now() / 1000) + 7200 });
    useSession.setState({ token });
    await settle();
    expect(newest().of('auth').at(-1)?.token).toBe(token);
    expect(newest().of('auth')).toHaveLength(2);
  });

  it('leaves no timers and no state after it was closed', async () => {
    await signIn();
    join(ADA);
    link.publish(positionAt(0));
    newest().tell({ type: 'error', error: 'Busy.', code: 'unavailable', tripId: TRIP });
    link.close();
    useSession.setState({ token: 'of the next person' });
    await settle(60_000);
    expect(live()).toEqual(NOT_FOLLOWING);
    expect(newest().of('location_update')).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
    expect(sockets).toHaveLength(1);
  });
});

describe('our own positions', () => {
  it('wait for the join, also those taken before the socket and the queue were open', async () => {
    link.close();
    link = followTrip({ tripId: TRIP, user: userOf() });
    link.publish(positionAt(0));
    await settle();
    expect(live().queued).toBe(1);
    link.publish(positionAt(1));
    await signIn();
    await settle(5000);
    expect(newest().of('location_update')).toEqual([]);
    expect(live().queued).toBe(2);
    join();
    await settle(5000);
    expect(newest().of('location_update')).toHaveLength(2);
  });

  it('wait while there is no connection, and are sent again until they are acknowledged', async () => {
    await signIn();
    join();
    link.publish(positionAt(0));
    await settle();
    newest().end();
    link.publish(positionAt(1));
    await settle(RECONNECT_DELAY_MS);
    await signIn();
    join();
    await settle(5000);
    expect(newest().of('location_update')).toHaveLength(2);
    for (const { messageId } of newest().of('location_update'))
      newest().tell({ type: 'ack', messageId: String(messageId) });
    expect(live().queued).toBe(0);
  });

  it.each([
    ['the trip is over', { type: 'trip_status_update', tripId: TRIP, status: 'completed' }],
    ['the trip is lost', { type: 'error', error: 'Gone.', code: 'not_found', tripId: TRIP }],
    ['the trip is forbidden', { type: 'error', error: 'No.', code: 'forbidden', tripId: TRIP }],
  ] as const)('are no longer sent when %s', async (_, message) => {
    await signIn();
    link.publish(positionAt(0));
    expect(live().queued).toBe(1);
    newest().tell(message);
    expect(live().queued).toBe(0);
    join();
    await settle(5000);
    expect(newest().of('location_update')).toEqual([]);
  });

  it('stored by an earlier page are sent too, however late the storage answers', async () => {
    link.close();
    const position = positionAt(0);
    const item = { messageId: String(Date.parse(position.timestamp)), position };
    let answer: () => void = () => undefined;
    storage.stored = new Promise((resolve) => {
      answer = () => resolve([[`${userOf().id}/${TRIP}/${position.timestamp}`, item]]);
    });
    link = followTrip({ tripId: TRIP, user: userOf() });
    await settle();
    await signIn();
    join();
    answer();
    await settle(1000);
    expect(newest().of('location_update')).toEqual([
      { type: 'location_update', tripId: TRIP, messageId: item.messageId, ...position },
    ]);
  });

  it('stay stored when another trip ends', async () => {
    link.publish(positionAt(0));
    link.close();
    setLiveTrip({ status: 'completed' });
    expect(storage.removals).toBe(0);
  });

  it('are not sent on a lost trip until it is joined again', async () => {
    await signIn();
    join();
    newest().tell({ type: 'error', error: 'Gone.', code: 'not_found', tripId: TRIP });
    link.publish(positionAt(0));
    await settle(5000);
    expect(newest().of('location_update')).toEqual([]);
    join();
    await settle(5000);
    expect(newest().of('location_update')).toHaveLength(1);
  });

  it('of a page that was left at once do not change the state of the next trip', async () => {
    const left = followTrip({ tripId: TRIP, user: userOf() });
    left.publish(positionAt(0));
    left.close();
    await settle();
    expect(live()).toEqual(NOT_FOLLOWING);
  });
});

describe('taking the own position off the map', () => {
  const withdrawn = (socket: FakeSocket) =>
    socket.said.map(({ type }) => type).filter((type) => type === 'leave_trip' || type === 'join_trip');

  it('leaves the trip, drops waiting positions, and joins again to keep following', async () => {
    await signIn();
    join(ADA, BOLA);
    await settle(SNAPSHOT_MS);
    link.publish(positionAt(1));
    link.withdraw();
    expect(Object.keys(live().people)).toEqual([BOLA]);
    expect(live().queued).toBe(0);
    expect(withdrawn(newest())).toEqual(['join_trip', 'leave_trip', 'join_trip']);
    join(BOLA);
    newest().end();
    await settle(RECONNECT_DELAY_MS);
    await signIn();
    expect(withdrawn(newest())).toEqual(['join_trip']);
  });

  it('waits for the connection', async () => {
    await signIn();
    join(ADA);
    newest().end();
    link.withdraw();
    await settle(RECONNECT_DELAY_MS);
    await signIn();
    expect(withdrawn(newest())).toEqual(['leave_trip', 'join_trip']);
  });

  it('is given up when the user shares again before', async () => {
    await signIn();
    join(ADA);
    newest().end();
    link.withdraw();
    link.publish(positionAt(1));
    await settle(RECONNECT_DELAY_MS);
    await signIn();
    expect(withdrawn(newest())).toEqual(['join_trip']);
  });
});

it('removes a person at once when they leave the map', async () => {
  await signIn();
  join(ADA, BOLA);
  newest().tell({ type: 'participant_left', tripId: TRIP, userId: BOLA });
  expect(Object.keys(live().people)).toEqual([ADA]);
});
