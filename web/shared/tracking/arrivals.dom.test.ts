import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { connectApi } from '@/shared/api/api.ts';
import { forgetDevice, forgetOthers } from '@/shared/session/forget-device.ts';
import { fakeServer, type FakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { storeSession } from '@/shared/testing/people.ts';
import { tripOf } from '@/shared/testing/trips.ts';
import { addArrival, readArrivals, removeArrival } from './arrival-store.ts';
import { holdArrival, onArrivalSent, sendArrivals, undoArrival, useArrivals } from './arrivals.ts';

const TRIP = tripOf({ status: 'en_route' });
const STATUS = `POST /api/trips/${TRIP.id}/status`;
let server: FakeServer;

// The first answer that is compared with its declaration loads all contracts, which takes longer than `waitFor` waits.
beforeAll(() => import('@/shared/api/check-answer.ts'));
beforeEach(() => {
  storeSession();
  connectApi({ accessToken: async () => 'token', onRefusal: () => undefined });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  server = fakeServer({ [STATUS]: () => Response.json({ ...TRIP, status: 'arrived' }) });
});
afterEach(async () => {
  vi.useRealTimers();
  await removeArrival(TRIP.id);
  useArrivals.setState({ held: [] });
  localStorage.clear();
  vi.unstubAllGlobals();
});

const sent = () => server.requests.filter(({ method }) => method === 'POST').length;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('keeps an arrival for 60 seconds, then sends it', async () => {
  const arrived: string[] = [];
  const stop = onArrivalSent(({ status }) => arrived.push(status));
  await holdArrival(TRIP.id);
  expect(useArrivals.getState().held).toMatchObject([{ tripId: TRIP.id }]);
  await pass(59_000);
  expect(sent()).toBe(0);
  await pass(1500);
  await vi.waitFor(() => expect(arrived).toEqual(['arrived']));
  expect(sent()).toBe(1);
  await vi.waitFor(() => expect(useArrivals.getState().held).toEqual([]));
  stop();
});

it('sends nothing after undo', async () => {
  await holdArrival(TRIP.id);
  await undoArrival(TRIP.id);
  await pass(70_000);
  expect(sent()).toBe(0);
  expect(await readArrivals()).toEqual([]);
});

it('keeps a due arrival without a connection, and sends it later', async () => {
  server.answer({ [STATUS]: () => Promise.reject(new TypeError('Failed to fetch')) });
  await holdArrival(TRIP.id);
  await pass(60_500);
  await vi.waitFor(() => expect(sent()).toBe(1));
  expect(await readArrivals()).toHaveLength(1);
  server.answer({ [STATUS]: () => Response.json({ ...TRIP, status: 'arrived' }) });
  await sendArrivals();
  expect(await readArrivals()).toEqual([]);
});

it('drops an arrival that the server refuses', async () => {
  server.answer({ [STATUS]: () => refusal(409, 'trip_closed', 'This trip is over.') });
  await holdArrival(TRIP.id);
  await pass(61_000);
  await vi.waitFor(async () => expect(await readArrivals()).toEqual([]));
});

it('neither shows nor sends the arrival of another person, and forgets it when they sign out', async () => {
  await addArrival({ tripId: TRIP.id, userId: 'another person', dueAt: 0, token: 'theirs' });
  await sendArrivals();
  expect([sent(), useArrivals.getState().held.length]).toEqual([0, 0]);
  await forgetDevice({ queues: false });
  expect(await readArrivals()).toHaveLength(1);
  await forgetOthers('me');
  expect(await readArrivals()).toEqual([]);
});
