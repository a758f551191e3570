/** Rules for every kind of item: nothing is lost, nothing is sent twice, nothing is sent by another account. */
import { act, cleanup, renderHook } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SESSION_STORAGE_KEY } from '@tafiya/core/limits.ts';
import { networkReturns } from '@/shared/testing/browser-events.ts';
import { fakeServer, type FakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { storeSession, userOf } from '@/shared/testing/people.ts';
import { tripOf } from '@/shared/testing/trips.ts';

/** IndexedDB, which all pages of the test share; jsdom has none. */
const databases = vi.hoisted(() => new Map<string, Map<string, unknown>>());
vi.mock('idb-keyval', () => {
  type Values = Map<string, unknown>;
  return {
    createStore: (name: string) => {
      const values: Values = databases.get(name) ?? new Map();
      databases.set(name, values);
      const objects = {
        get: (key: string) => ({
          result: values.get(key),
          addEventListener: (_: string, found: () => void) => found(),
        }),
        put: (value: unknown, key: string) => values.set(key, value),
      };
      const store = async (_: string, work: (opened: typeof objects) => unknown) => work(objects);
      return Object.assign(store, { values });
    },
    entries: async ({ values }: { values: Values }) => [...values],
    setMany: async (added: [string, unknown][], { values }: { values: Values }) => {
      for (const [key, value] of added) values.set(key, value);
    },
    delMany: async (keys: string[], { values }: { values: Values }) => {
      for (const key of keys) values.delete(key);
    },
    promisifyRequest: async () => undefined,
  };
});
vi.mock('@/shared/live/use-user-channel.ts', () => ({ useUserChannel: () => undefined }));

const ID = '7c1f1a52-6f0a-4a39-9e0b-3a7c5f9d2b01';
const ADA = userOf().id;
const TRIP = tripOf({ id: ID, driverId: ADA });
/** After attempts at 0, 1 and 3 s, 5 s later, the next is not due for 2 s. */
const AT_ONCE_MS = 1500;
const LATER_MS = 20_000;
const MOMENT = '2030-11-29T09:00:00Z';

interface Kind {
  path: string;
  answer: object;
  /** Opens a page; returns what keeps an item there. */
  open: () => Promise<() => Promise<unknown>>;
  waiting: () => number;
  /** Data stored by an older page of the app: a new page must read it. */
  older: () => void;
}

const inStorage = (key: string) => (JSON.parse(localStorage.getItem(key) ?? '[]') as unknown[]).length;
const inDatabase = (name: string) => [...(databases.get(name)?.entries() ?? [])];

async function render<Result>(hook: () => Result): Promise<{ current: Result }> {
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: new QueryClient() }, children);
  return (await act(async () => renderHook(hook, { wrapper }))).result;
}

const KINDS: Record<string, Kind> = {
  'a message': {
    path: `POST /api/threads/${ID}/messages`,
    answer: { id: ID },
    open: async () => {
      const { useUnsentMessages } = await import('@/shared/messages/use-unsent-messages.ts');
      const send = 'POST /threads/:id/messages';
      const page = await render(() => useUnsentMessages({ name: 'messages', send, queryKey: ['api'] }));
      return () => act(async () => page.current.send(ID, { kind: 'text', body: 'At the gate' }));
    },
    waiting: () => inStorage(`tafiya_draft_messages_${ADA}`),
    older: () =>
      localStorage.setItem(
        `tafiya_draft_messages_${ADA}`,
        `[{"threadId":"${ID}","clientKey":"${ID}","kind":"text","body":"At the gate"}]`,
      ),
  },
  'a boarding code': {
    path: `POST /api/bookings/${ID}/board`,
    answer: { bookingId: ID, boardedAt: MOMENT },
    open: async () => {
      const { useBoarding } = await import('@/shared/bookings/boarding/use-boarding.ts');
      const page = await render(() => useBoarding(TRIP));
      return () => act(async () => page.current.board(ID, '0427'));
    },
    waiting: () => inStorage(`tafiya_draft_codes_${ADA}_${ID}`),
    older: () =>
      localStorage.setItem(
        `tafiya_draft_codes_${ADA}_${ID}`,
        `[{"bookingId":"${ID}","code":"0427","scannedAt":"${MOMENT}"}]`,
      ),
  },
  'an arrival': {
    path: `POST /api/trips/${ID}/status`,
    answer: { ...TRIP, status: 'arrived' },
    open: async () => {
      const { holdArrival, startArrivals } = await import('@/shared/tracking/arrivals.ts');
      startArrivals();
      return async () => {
        await holdArrival(ID);
        await vi.advanceTimersByTimeAsync(60_000);
      };
    },
    waiting: () => inDatabase('tafiya-arrivals').length,
    older: () =>
      databases.get('tafiya-arrivals')?.set(ID, { tripId: ID, userId: ADA, dueAt: 0, token: 'theirs' }),
  },
  'an alarm': {
    path: `PUT /api/sos/${ID}`,
    answer: {
      clientKey: ID,
      tripId: null,
      raisedAt: MOMENT,
      receivedAt: MOMENT,
      acknowledgedAt: null,
      closedAt: null,
      contacts: 0,
      told: 0,
    },
    open: async () => {
      const { raiseAlarm, startAlarms } = await import('@/shared/safety/alarms.ts');
      startAlarms();
      return async () => {
        vi.spyOn(globalThis.crypto, 'randomUUID').mockReturnValueOnce(ID);
        void raiseAlarm({ tripId: null, position: null, contacts: [], text: 'SOS' });
      };
    },
    waiting: () =>
      inDatabase('tafiya-alarms').filter(
        ([key, value]) => key.startsWith('alarm/') && (value as { alarm: unknown }).alarm === null,
      ).length,
    older: () =>
      databases.get('tafiya-alarms')?.set(`alarm/${ID}`, {
        userId: ADA,
        clientKey: ID,
        tripId: null,
        raisedAt: MOMENT,
        position: null,
        endReason: null,
        alarm: null,
        hasTried: true,
        key: null,
        contacts: [],
        text: 'SOS',
      }),
  },
};

/** The locks of the browser. Those of a page that closes are free. */
let locked = Promise.resolve();
const locks = {
  request: (_: string, work: () => Promise<void>) => {
    locked = locked.then(work);
    return locked;
  },
};

let server: FakeServer;

/** A tab of the person who is signed in, with modules of its own. */
async function openPage({ open }: Kind) {
  vi.resetModules();
  const { connectApi } = await import('@/shared/api/api.ts');
  const { accessToken } = await import('@/shared/session/access-token.ts');
  const { useSession } = await import('@/shared/session/store.ts');
  connectApi({ accessToken, onRefusal: () => undefined });
  useSession.setState({ status: 'in', user: userOf(), token: 'first' });
  return { keep: await open(), renew: () => useSession.setState({ token: 'renewed' }) };
}

/** Signs another person in on this phone, as another tab does. */
function signInAsBola(): void {
  const session = { access_token: 'of Bola', expires_at: Date.now() / 1000 + 3600, user: { id: 'bola' } };
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
}

const sent = ({ path }: Kind) => server.requests.filter((each) => `${each.method} ${each.path}` === path);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const offline = () => Promise.reject(new TypeError('Failed to fetch'));
const taken =
  ({ answer }: Kind) =>
  () =>
    Response.json(answer);

// The first answer that is compared with its declaration loads all contracts.
beforeAll(() => import('@/shared/api/check-answer.ts'));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks }));
  locked = Promise.resolve();
  storeSession();
  server = fakeServer({
    [`GET /api/trips/${ID}`]: () => Response.json(TRIP),
    'POST /api/sos/keys': () => Response.json({ key: 'A'.repeat(22) }, { status: 201 }),
  });
});
afterEach(() => {
  cleanup();
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const values of databases.values()) values.clear();
  localStorage.clear();
});

describe.each(Object.entries(KINDS))('%s', (name, kind) => {
  it.each<[string, () => Response | Promise<Response>, (page: { renew: () => void }) => void, number]>([
    ['without network is sent once it returns', offline, networkReturns, AT_ONCE_MS],
    [
      'after an expired session is sent with the next',
      () => refusal(401, 'x', 'x'),
      ({ renew }) => renew(),
      AT_ONCE_MS,
    ],
    ['that the server limits is sent later', () => refusal(429, 'x', 'x'), () => undefined, LATER_MS],
    ['while the server is away is sent later', () => refusal(503, 'x', 'x'), () => undefined, LATER_MS],
    [
      'in a captive portal is sent behind it',
      () => new Response('<p>Pay', { headers: { 'content-type': 'text/html' } }),
      networkReturns,
      AT_ONCE_MS,
    ],
  ])('%s', async (_, answer, changes, withinMs) => {
    server.answer({ [kind.path]: answer });
    const page = await openPage(kind);
    await page.keep();
    await vi.waitFor(() => expect(sent(kind).length).toBeGreaterThan(0));
    await pass(5000);
    expect(kind.waiting()).toBe(1);
    const before = sent(kind).length;
    server.answer({ [kind.path]: taken(kind) });
    changes(page);
    await vi.waitFor(() => expect(kind.waiting()).toBe(0), withinMs);
    await pass(60_000);
    expect(sent(kind)).toHaveLength(before + 1);
  });

  it('that the server refuses is dropped, unless it is an alarm', async () => {
    server.answer({ [kind.path]: () => refusal(409, 'x', 'No') });
    await (await openPage(kind)).keep();
    await vi.waitFor(() => expect(sent(kind)).toHaveLength(1));
    await vi.waitFor(() => expect(kind.waiting()).toBe(name === 'an alarm' ? 1 : 0));
    await pass(60_000);
    expect(sent(kind).length > 1).toBe(name === 'an alarm');
  });

  it('is sent once by two tabs', async () => {
    server.answer({ [kind.path]: offline });
    const first = await openPage(kind);
    await openPage(kind);
    await first.keep();
    await vi.waitFor(() => expect(sent(kind).length).toBeGreaterThan(0));
    const before = sent(kind).length;
    server.answer({ [kind.path]: taken(kind) });
    networkReturns();
    await vi.waitFor(() => expect(kind.waiting()).toBe(0), LATER_MS);
    await pass(60_000);
    expect(sent(kind)).toHaveLength(before + 1);
  });

  it('is sent by the next page after a reload in the middle, as the same item', async () => {
    server.answer({ [kind.path]: () => new Promise(() => undefined) });
    await (await openPage(kind)).keep();
    await vi.waitFor(() => expect(sent(kind)).toHaveLength(1));
    cleanup();
    locked = Promise.resolve();
    server.answer({ [kind.path]: taken(kind) });
    await openPage(kind);
    await vi.waitFor(() => expect(kind.waiting()).toBe(0), LATER_MS);
    expect(sent(kind)).toHaveLength(2);
    expect(sent(kind)[1]?.body).toEqual(sent(kind)[0]?.body);
  });

  it('that an older page has stored is sent once', async () => {
    await openPage(kind);
    cleanup();
    server.answer({ [kind.path]: taken(kind) });
    kind.older();
    await openPage(kind);
    await vi.waitFor(() => expect(sent(kind)).toHaveLength(1), LATER_MS);
    await vi.waitFor(() => expect(kind.waiting()).toBe(0), LATER_MS);
    await pass(60_000);
    expect(sent(kind)).toHaveLength(1);
  });

  it("is not sent by another person's account", async () => {
    server.answer({ [kind.path]: offline });
    await (await openPage(kind)).keep();
    await vi.waitFor(() => expect(sent(kind).length).toBeGreaterThan(0));
    signInAsBola();
    const before = sent(kind).length;
    server.answer({ [kind.path]: taken(kind) });
    networkReturns();
    await pass(60_000);
    const headers = sent(kind)
      .slice(before)
      .map((each) => [each.headers.get('x-alarm-key'), each.headers.get('authorization')]);
    expect(headers).toEqual(name === 'an alarm' ? [['A'.repeat(22), null]] : []);
    expect(kind.waiting()).toBe(name === 'an alarm' ? 0 : 1);
  });
});
