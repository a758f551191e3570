import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  addArrival,
  ARRIVAL_SYNC,
  type HeldArrival,
  readArrivals,
  removeArrival,
} from '../shared/tracking/arrival-store.ts';
import { listenToArrivals, sendDueArrivals } from './arrivals.ts';
import type { WorkerScope } from './worker-scope.ts';

const START = Date.parse('2030-11-29T12:00:00Z');
const HELD: HeldArrival = { tripId: 'trip', userId: 'emeka', dueAt: START + 60_000, token: 'the token' };
const ARRIVED = async () => Response.json({ id: 'trip', status: 'arrived' });

/** A worker without a browser: `tell` fires an event and returns its work. */
function fakeWorker(answer: () => Promise<Response> = ARRIVED) {
  const fetch = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(answer);
  const listeners = new Map<string, (event: object) => void>();
  const scope = {
    fetch,
    addEventListener: (type: string, added: (event: object) => void) => void listeners.set(type, added),
  } as unknown as WorkerScope;
  listenToArrivals(scope);
  function tell(type: 'sync' | 'message'): Promise<unknown> {
    const work: Promise<unknown>[] = [];
    listeners.get(type)?.({
      tag: ARRIVAL_SYNC,
      data: ARRIVAL_SYNC,
      waitUntil: (promise: Promise<unknown>) => work.push(promise),
    });
    return Promise.all(work);
  }
  return { fetch, tell, scope };
}

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(async () => {
  vi.useRealTimers();
  await removeArrival('trip');
});

it.each(['sync', 'message'] as const)(
  'sends an arrival when its minute is over, after a %s',
  async (type) => {
    await addArrival(HELD);
    const { fetch, tell } = fakeWorker();
    const done = tell(type);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(fetch).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5000);
    await done;
    expect(fetch.mock.calls).toEqual([
      [
        '/api/trips/trip/status',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: 'Bearer the token' },
          body: '{"status":"arrived"}',
        },
      ],
    ]);
    expect(await readArrivals()).toEqual([]);
  },
);

it('sends nothing that was undone meanwhile', async () => {
  await addArrival(HELD);
  const { fetch, tell } = fakeWorker();
  const done = tell('sync');
  await vi.advanceTimersByTimeAsync(30_000);
  await removeArrival('trip');
  await vi.advanceTimersByTimeAsync(40_000);
  await done;
  expect(fetch).not.toHaveBeenCalled();
});

it.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an expired session', async () => Response.json({}, { status: 401 })],
  ['a server that is down', async () => new Response('Bad gateway', { status: 502 })],
  ['a captive portal', async () => new Response('<p>Pay')],
])('keeps the arrival after %s, and the browser tries again', async (_, answer) => {
  await addArrival({ ...HELD, dueAt: START });
  await expect(sendDueArrivals(fakeWorker(answer).scope)).rejects.toThrow(/fetch|taken|JSON/);
  expect(await readArrivals()).toHaveLength(1);
});

it('drops an arrival that the server refuses', async () => {
  await addArrival({ ...HELD, dueAt: START });
  const refusal = { error: 'This trip is over.', code: 'trip_closed' };
  await sendDueArrivals(fakeWorker(async () => Response.json(refusal, { status: 409 })).scope);
  expect(await readArrivals()).toEqual([]);
});

it('leaves arrivals that are not due, or have no token, to the pages', async () => {
  await addArrival(HELD);
  const { fetch, scope } = fakeWorker();
  await sendDueArrivals(scope);
  await addArrival({ ...HELD, dueAt: START, token: null });
  await sendDueArrivals(scope);
  expect(fetch).not.toHaveBeenCalled();
  expect(await readArrivals()).toHaveLength(1);
});
