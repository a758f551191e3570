import { SESSION_STORAGE_KEY } from '@tafiya/core/limits.ts';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { networkReturns } from '@/shared/testing/browser-events.ts';
import { untyped } from '@/shared/api/api.ts';
import { fakeServer, refusal, type FakeServer } from '@/shared/testing/fake-server.ts';
import '@/shared/testing/patience.ts';
import { loadSupabase, onAuthEvent } from '@/shared/supabase/supabase.ts';
import { storeSession, tokenOf, userOf } from '@/shared/testing/people.ts';
import { savedStore } from '@/shared/outbox/phone-store.ts';
import { readDraft, writeDraft } from './drafts.ts';
import { dropSession, refreshUser, signOut, startSession } from './session.ts';
import { SIGNED_OUT, useSession } from './store.ts';

const EXPIRED_AT = 1_600_000_000;
const OTHER_ID = '9d3a7c1e-2b4f-4f0e-8a6d-5c7b9e1f3a20';
let server: FakeServer;

function session() {
  return useSession.getState();
}

beforeEach(() => {
  server = fakeServer({
    'GET /api/user': ({ headers }) =>
      headers.has('authorization')
        ? Response.json(userOf())
        : refusal(401, 'unauthenticated', 'Please sign in'),
    'POST /api/auth/logout': () => new Response(null, { status: 204 }),
    'POST /auth/v1/logout': () => new Response(null, { status: 204 }),
  });
  useSession.setState({ ...SIGNED_OUT, status: 'loading' });
});

afterEach(() => {
  dropSession();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('opening the app', () => {
  it('from a mailed link removes its tokens from the URL and keeps the stored session', () => {
    window.history.replaceState(null, '', '/account#access_token=a&refresh_token=b&type=email_change');
    startSession();
    expect(window.location.pathname + window.location.hash).toBe('/account');
  });

  it('is signed out at once without a stored token, and sends no request', () => {
    startSession();
    expect(session().status).toBe('out');
    expect(server.requests).toEqual([]);
  });

  it('loads the user of the stored token', async () => {
    const token = storeSession();
    startSession();
    await waitFor(() => expect(session().status).toBe('in'));
    expect(session().user?.name).toBe('Adaeze Okafor');
    expect(server.requests[0]?.headers.get('authorization')).toBe(`Bearer ${token}`);
  });

  it('opens a session that ends with the tab', async () => {
    storeSession({ storage: sessionStorage });
    await refreshUser();
    expect(session().status).toBe('in');
  });

  it.each([
    ['a page of the Wi-Fi', 200, 'text/html', 'offline'],
    ['a refusal by the Wi-Fi', 401, 'text/html', 'offline'],
    ['a refusal in words that are not ours', 401, 'text/plain', 'failed'],
    ['a refusal by a gateway', 401, 'application/json', 'failed'],
  ] as const)('stays signed in after %s', async (_, status, type, kind) => {
    const token = storeSession();
    const body = type === 'application/json' ? '{"error":"invalid_token"}' : 'Please sign in';
    server.answer({
      'GET /api/user': () => new Response(body, { status, headers: { 'content-type': type } }),
    });
    await refreshUser();
    expect(session()).toMatchObject({ status: 'loading', problem: { kind } });
    server.answer({ 'GET /api/user': () => Response.json(userOf()) });
    await refreshUser();
    expect(session()).toMatchObject({ status: 'in', token, problem: null });
  });

  it('clears the token when GET /api/user answers 401', async () => {
    storeSession();
    server.answer({ 'GET /api/user': () => refusal(401, 'unauthenticated', 'Please sign in') });
    await refreshUser();
    expect(session()).toEqual(SIGNED_OUT);
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
  });

  it.each([
    ['has ended', () => EXPIRED_AT],
    ['is about to end', () => Date.now() / 1000 + 30],
  ])('refreshes a token that %s before using it', async (_, expiresAt) => {
    storeSession({ expiresAt: expiresAt() });
    const fresh = tokenOf();
    server.answer({
      'POST /auth/v1/token': () =>
        Response.json({
          access_token: fresh,
          refresh_token: 'next',
          expires_in: 3600,
          token_type: 'bearer',
          user: { id: userOf().id },
        }),
    });
    await refreshUser();
    const ask = server.requests.find(({ path }) => path === '/api/user');
    expect(ask?.headers.get('authorization')).toBe(`Bearer ${fresh}`);
    expect(session()).toMatchObject({ status: 'in', token: fresh });
  });

  it('is signed out when the refresh is refused, even if other requests fail', async () => {
    storeSession({ expiresAt: EXPIRED_AT });
    server.answer({
      'GET /api/user': () => refusal(500, 'internal', 'Something broke'),
      'POST /auth/v1/token': () =>
        Response.json({ code: 'refresh_token_not_found', message: 'Invalid Refresh Token' }, { status: 400 }),
    });
    await refreshUser();
    expect(session().status).toBe('out');
  });
});

describe('a problem', () => {
  it.each([
    ['is no network', () => server.unplug()],
    [
      'comes no answer in time',
      () =>
        server.answer({
          'GET /api/user': () => {
            throw new DOMException('slow', 'TimeoutError');
          },
        }),
    ],
  ])('says offline when there %s, and keeps the session', async (_, happens) => {
    storeSession();
    happens();
    await refreshUser();
    expect(session()).toMatchObject({ status: 'loading', problem: { kind: 'offline' } });
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).not.toBeNull();
  });

  it("shows 'Failed to fetch user' when the server fails, and keeps the session", async () => {
    storeSession();
    server.answer({ 'GET /api/user': () => refusal(500, 'internal', 'Something broke') });
    await refreshUser();
    expect(session().problem).toEqual({ kind: 'failed', message: 'Failed to fetch user' });
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).not.toBeNull();
  });

  it('keeps the signed-in user when a later request fails', async () => {
    storeSession();
    await refreshUser();
    server.unplug();
    await refreshUser();
    expect(session()).toMatchObject({ status: 'in', problem: null });
  });

  it('carries the reason of a suspension, whichever call was refused', async () => {
    storeSession();
    startSession();
    await waitFor(() => expect(session().status).toBe('in'));
    await savedStore.set([['ticket/1', { userId: userOf().id }]]);
    server.answer({ 'GET /api/trips': () => refusal(403, 'suspended', 'Suspended: papers did not match') });
    await expect(untyped('GET /trips')).rejects.toThrow('papers did not match');
    expect(session().problem).toEqual({ kind: 'suspended', message: 'Suspended: papers did not match' });
    expect(session().user).toBeNull();
    await waitFor(async () => expect(await savedStore.entries()).toEqual([]));
  });

  it('ignores a suspension while signed out', async () => {
    startSession();
    server.answer({ 'GET /api/trips': () => refusal(403, 'suspended', 'Suspended') });
    await expect(untyped('GET /trips')).rejects.toThrow('Suspended');
    expect(session()).toEqual(SIGNED_OUT);
  });

  it('carries the reason also when the app opens', async () => {
    storeSession();
    server.answer({ 'GET /api/user': () => refusal(403, 'suspended', 'Suspended: papers did not match') });
    startSession();
    await waitFor(() => expect(session().problem).not.toBeNull());
    expect(session()).toMatchObject({
      status: 'loading',
      problem: { kind: 'suspended', message: 'Suspended: papers did not match' },
    });
  });

  it('opens the session once the network returns', async () => {
    storeSession();
    server.answer({ 'GET /api/user': () => refusal(500, 'internal', 'Something broke') });
    startSession();
    await waitFor(() => expect(session().problem).not.toBeNull());
    server.answer({ 'GET /api/user': () => Response.json(userOf()) });
    networkReturns();
    await waitFor(() => expect(session()).toMatchObject({ status: 'in', problem: null }));
  });

  it('reloads the user when another call answers 401', async () => {
    storeSession();
    startSession();
    await waitFor(() => expect(session().status).toBe('in'));
    writeDraft('verification', { fullName: 'Yusuf Bello' });
    await savedStore.set([['ticket/1', { userId: userOf().id }]]);
    server.answer({
      'GET /api/driver/trips': () => refusal(401, 'unauthenticated', 'Session ended'),
      'GET /api/user': () => refusal(401, 'unauthenticated', 'Session ended'),
    });
    await expect(untyped('GET /driver/trips')).rejects.toThrow('Session ended');
    await waitFor(() => expect(session().status).toBe('out'));
    expect(server.requests.filter(({ path }) => path === '/api/user')).toHaveLength(2);
    expect(readDraft('verification')).toEqual({ fullName: 'Yusuf Bello' });
    await waitFor(async () => expect(await savedStore.entries()).toEqual([]));
  });

  it('deletes the drafts of another person in this tab', async () => {
    storeSession();
    await refreshUser();
    writeDraft('verification', { fullName: 'Yusuf Bello' });
    await refreshUser();
    expect(readDraft('verification')).toEqual({ fullName: 'Yusuf Bello' });
    server.answer({ 'GET /api/user': () => Response.json(userOf({ id: OTHER_ID })) });
    await refreshUser();
    expect(readDraft('verification')).toBeUndefined();
  });
});

describe('session events of supabase-js', () => {
  /** A signed-in page with an expired token, and Auth's answer to the refresh. */
  async function runOut(answer: () => Response): Promise<void> {
    storeSession();
    startSession();
    await waitFor(() => expect(session().status).toBe('in'));
    storeSession({ expiresAt: EXPIRED_AT });
    server.answer({ 'POST /auth/v1/token': answer, 'GET /api/trips': () => Response.json([]) });
    await untyped('GET /trips');
  }

  it('puts a refreshed token into the session state', async () => {
    const fresh = tokenOf(Math.floor(Date.now() / 1000) + 7200);
    await runOut(() =>
      Response.json({
        access_token: fresh,
        refresh_token: 'next',
        expires_in: 7200,
        token_type: 'bearer',
        user: { id: userOf().id },
      }),
    );
    expect(session()).toMatchObject({ status: 'in', token: fresh });
  });

  it('ends the session when the refresh is refused', async () => {
    await runOut(() =>
      Response.json({ code: 'refresh_token_not_found', message: 'Invalid Refresh Token' }, { status: 400 }),
    );
    expect(session()).toEqual(SIGNED_OUT);
  });
});

describe('signing out', () => {
  it('ends the session on the server, and clears the token and the drafts', async () => {
    storeSession();
    await refreshUser();
    writeDraft('verification', { fullName: 'Yusuf Bello' });
    await signOut();
    expect(readDraft('verification')).toBeUndefined();
    expect(server.requests.some(({ path }) => path === '/api/auth/logout')).toBe(true);
    expect(session()).toEqual({ ...SIGNED_OUT, left: true });
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
  });

  it('signs out of supabase-js, and keeps `left` whatever event follows', async () => {
    await loadSupabase();
    storeSession();
    startSession();
    await waitFor(() => expect(session().status).toBe('in'));
    const events: string[] = [];
    onAuthEvent((event) => void events.push(event));
    await signOut();
    await waitFor(() => expect(events).toContain('SIGNED_OUT'));
    server.answer({ 'GET /api/trips': () => refusal(401, 'unauthenticated', 'Please sign in') });
    await expect(untyped('GET /trips')).rejects.toThrow('Please sign in');
    expect(session().left).toBe(true);
  });

  it('is signed out when the server has already ended the session', async () => {
    storeSession();
    await refreshUser();
    server.answer({ 'POST /api/auth/logout': () => refusal(401, 'unauthenticated', 'Session ended') });
    expect(await signOut()).toBe(true);
    expect(session().status).toBe('out');
  });

  it.each([
    ['signed out', SESSION_STORAGE_KEY],
    ['cleared everything', null],
  ])('follows another tab that %s', async (_, key) => {
    storeSession();
    startSession();
    await waitFor(() => expect(session().status).toBe('in'));
    window.dispatchEvent(new StorageEvent('storage', { key: 'something else' }));
    await refreshUser();
    expect(server.requests.filter(({ path }) => path === '/api/user')).toHaveLength(2);
    localStorage.removeItem(SESSION_STORAGE_KEY);
    window.dispatchEvent(new StorageEvent('storage', { key }));
    await waitFor(() => expect(session().status).toBe('out'));
  });
});
