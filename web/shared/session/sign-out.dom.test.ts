import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SESSION_STORAGE_KEY } from '@tafiya/core/limits.ts';
import { savedStore } from '@/shared/outbox/phone-store.ts';
import { fakeServer, refusal, type FakeServer } from '@/shared/testing/fake-server.ts';
import { storeSession, userOf } from '@/shared/testing/people.ts';
import { readDraft, writeDraft } from './drafts.ts';
import { dropSession, refreshUser, signOut, startSession } from './session.ts';
import { SIGNED_OUT, useSession } from './store.ts';

let server: FakeServer;
const session = () => useSession.getState();

beforeEach(() => {
  server = fakeServer({ 'GET /api/user': () => Response.json(userOf()) });
  useSession.setState({ ...SIGNED_OUT, status: 'loading' });
});
afterEach(() => {
  dropSession();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it.each([
  ['is busy', () => server.answer({ 'POST /api/auth/logout': () => refusal(503, 'unavailable', 'Busy') })],
  [
    'asks to wait',
    () => server.answer({ 'POST /api/auth/logout': () => refusal(429, 'rate_limited', 'Please wait') }),
  ],
  ['cannot be reached', () => server.unplug()],
])('wipes what is kept on this phone also when the server %s', async (_, happens) => {
  startSession();
  storeSession();
  await refreshUser();
  writeDraft('verification', { fullName: 'Yusuf Bello' });
  await savedStore.set([['ticket/1', { userId: userOf().id }]]);
  happens();
  expect(await signOut()).toBe(false);
  expect(session()).toEqual({ ...SIGNED_OUT, left: true });
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
  expect(readDraft('verification')).toBeUndefined();
  await vi.waitFor(async () => expect(await savedStore.entries()).toEqual([]));
});

it('waits 4 s for a slow server, and reports that it has not answered', async () => {
  storeSession();
  await refreshUser();
  server.answer({ 'POST /api/auth/logout': () => new Promise<Response>(() => undefined) });
  vi.useFakeTimers();
  const signingOut = signOut();
  await vi.advanceTimersByTimeAsync(4000);
  expect(await signingOut).toBe(false);
  expect(session().status).toBe('out');
  vi.useRealTimers();
});
