import { randomUUID } from 'node:crypto';
import { SESSION_STORAGE_KEY } from '@tafiya/core/limits.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { savedStore } from '@/shared/outbox/phone-store.ts';
import { loadSupabase } from '@/shared/supabase/supabase.ts';
import { fakeServer, refusal, type FakeServer } from '@/shared/testing/fake-server.ts';
import { storeSession, tokenOf, userOf } from '@/shared/testing/people.ts';
import { dropSession, refreshUser, startSession } from './session.ts';
import { SIGNED_OUT, useSession } from './store.ts';

// A key of its own: the supabase-js of earlier files in this document reads the usual one when its socket connects again.
vi.mock('@tafiya/core/limits.ts', async (original) => ({
  ...(await original<object>()),
  SESSION_STORAGE_KEY: 'tafiya_token_of_this_file',
}));

const EXPIRED_AT = 1_600_000_000;
const REFRESH = 'POST /auth/v1/token';
const SENTENCE = "We can't renew your sign-in now; saved tickets work.";
const TICKET = ['ticket/1', { userId: userOf().id }] as [string, unknown];
/** Except the data of the phone's database. */
const FAKE: Parameters<typeof vi.useFakeTimers>[0] = { toFake: ['setTimeout', 'clearTimeout', 'Date'] };
let server: FakeServer;

const session = () => useSession.getState();
const stored = () => localStorage.getItem(SESSION_STORAGE_KEY);
const refreshes = () => server.requests.filter(({ path }) => path === '/auth/v1/token').length;
const page = (status: number) => () =>
  new Response('<!doctype html>', { status, headers: { 'content-type': 'text/html' } });
const limited = () =>
  Response.json({ code: 'over_request_rate_limit', message: 'Request rate limit reached' }, { status: 429 });
const renewed = () =>
  Response.json({
    access_token: tokenOf(),
    refresh_token: randomUUID(),
    expires_in: 3600,
    token_type: 'bearer',
    user: { id: userOf().id },
  });

// Without a stored session it only connects what follows. What is loaded late is there before clocks are moved.
beforeAll(async () => {
  startSession();
  await Promise.all([import('@/shared/api/check-answer.ts'), import('./renewed-token.ts'), loadSupabase()]);
});
beforeEach(async () => {
  server = fakeServer({
    'GET /api/user': ({ headers }) =>
      headers.has('authorization')
        ? Response.json(userOf())
        : refusal(401, 'unauthenticated', 'Please sign in'),
    'POST /auth/v1/logout': () => new Response(null, { status: 204 }),
  });
  useSession.setState({ ...SIGNED_OUT, status: 'loading' });
  await savedStore.set([TICKET]);
  // A token of its own: supabase-js remembers for a minute which token it could not use.
  storeSession({ expiresAt: EXPIRED_AT, refreshToken: randomUUID() });
});
afterEach(async () => {
  dropSession();
  // A pause of the renewal ends.
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();
  vi.restoreAllMocks();
  await vi.waitUntil(async () => (await savedStore.entries()).length === 0);
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** supabase-js tries some answers again for half a minute. */
async function open(): Promise<void> {
  vi.useFakeTimers(FAKE);
  const opened = refreshUser();
  for (let second = 0; second < 40; second += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    // The answer of each attempt arrives in real time.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await opened;
}

describe('the session stays, with what is saved on the phone, when the refresh is answered by', () => {
  it.each<[string, () => Response]>([
    ['the limit of Auth', limited],
    ['the limit of a machine on the way', () => new Response('Slow down', { status: 429 })],
    ['a request that took too long', () => Response.json({ msg: 'Timeout' }, { status: 408 })],
    ['another refresh of the session', () => Response.json({ code: 'conflict' }, { status: 409 })],
    ['a failure of Auth', () => Response.json({ code: 'unexpected_failure' }, { status: 500 })],
    ['a server that is away', page(503)],
    ['a page that is not there', page(404)],
    ['a page of the Wi-Fi', page(200)],
    ['a refusal by the Wi-Fi in plain text', () => new Response('Sign in first', { status: 403 })],
    ['a refusal by the gateway', () => Response.json({ message: 'Invalid API key' }, { status: 401 })],
    ['JSON without a session', () => Response.json({})],
    ['text', () => new Response('OK')],
    [
      'a refusal that breaks off',
      () =>
        new Response(new ReadableStream({ start: (body) => body.error(new TypeError('Cut')) }), {
          status: 400,
        }),
    ],
    [
      'nothing, because it was aborted',
      () => {
        throw new DOMException('Aborted', 'AbortError');
      },
    ],
  ])('%s', async (_, answer) => {
    server.answer({ [REFRESH]: answer });
    await open();
    expect(stored()).not.toBeNull();
    expect(session()).toMatchObject({ status: 'loading', problem: { kind: 'offline' } });
    expect(await savedStore.entries()).toEqual([TICKET]);
  });
});

describe('the session ends at once when Auth says', () => {
  it.each([
    [400, 'refresh_token_not_found'],
    [400, 'refresh_token_already_used'],
    [400, 'session_expired'],
    [400, 'user_banned'],
    [400, 'validation_failed'],
    [403, 'session_not_found'],
    [403, 'user_not_found'],
  ])('%i %s', async (status, code) => {
    for (const body of [{ code }, { code: status, error_code: code }]) {
      useSession.setState({ ...SIGNED_OUT, status: 'loading' });
      storeSession({ expiresAt: EXPIRED_AT, refreshToken: randomUUID() });
      server.answer({ [REFRESH]: () => Response.json(body, { status }) });
      await refreshUser();
      expect(session()).toEqual(SIGNED_OUT);
      expect(stored()).toBeNull();
    }
  });
});

describe('while others use up the limit of Auth', () => {
  beforeEach(() => {
    server.answer({ [REFRESH]: limited });
  });

  it.each([
    [0, 10],
    [0.999, 30],
  ])('says so at once, and asks again after a pause of its own (%d: %i s)', async (random, seconds) => {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    vi.useFakeTimers(FAKE);
    void refreshUser();
    await vi.waitFor(() => expect(session().postponed).toBe(SENTENCE));
    expect(refreshes()).toBe(1);
    await vi.advanceTimersByTimeAsync((seconds - 1) * 1000);
    expect(refreshes()).toBe(1);
    server.answer({ [REFRESH]: renewed });
    await vi.advanceTimersByTimeAsync(1000);
    await vi.waitFor(() => expect(session()).toMatchObject({ status: 'in', problem: null, postponed: null }));
    expect(refreshes()).toBe(2);
  });

  it('notices that the session was revoked meanwhile', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    vi.useFakeTimers(FAKE);
    void refreshUser();
    await vi.waitFor(() => expect(session().postponed).toBe(SENTENCE));
    server.answer({
      [REFRESH]: () => Response.json({ code: 'refresh_token_not_found' }, { status: 400 }),
    });
    await vi.advanceTimersByTimeAsync(10_000);
    await vi.waitFor(() => expect(session()).toEqual(SIGNED_OUT));
  });

  it('asks no more once the person has signed out', async () => {
    vi.useFakeTimers(FAKE);
    void refreshUser();
    await vi.waitFor(() => expect(session().postponed).toBe(SENTENCE));
    dropSession({ left: true });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(refreshes()).toBe(1);
    expect(session()).toEqual({ ...SIGNED_OUT, left: true });
  });
});
