import { SESSION_STORAGE_KEY } from '@tafiya/core/limits.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as supabaseModule from '@/shared/supabase/supabase.ts';
import { fakeServer, type FakeServer } from '@/shared/testing/fake-server.ts';
import { storeSession } from '@/shared/testing/people.ts';
import { accessToken } from './access-token.ts';
import { readStoredSession } from './store.ts';

const EXPIRED_AT = 1_600_000_000;
let server: FakeServer;

beforeEach(() => {
  server = fakeServer();
});
afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('keeps the session and throws offline when the token cannot be refreshed without a network', async () => {
  await supabaseModule.loadSupabase();
  storeSession({ expiresAt: EXPIRED_AT });
  server.unplug();
  vi.useFakeTimers();
  const result = accessToken().catch((error: unknown) => error);
  // supabase-js retries for a while.
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await result).toMatchObject({ code: 'offline' });
  expect(readStoredSession()).not.toBeNull();
});

it('keeps the session when supabase-js cannot be loaded for the refresh', async () => {
  storeSession({ expiresAt: EXPIRED_AT });
  vi.spyOn(supabaseModule, 'loadSupabase').mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(accessToken()).rejects.toMatchObject({ code: 'offline' });
});

it.each([
  'null',
  '7',
  '{',
  '{}',
  '{"access_token":"t"}',
  '{"access_token":7,"expires_at":1}',
  '{"access_token":"t","expires_at":"1"}',
])('what is stored as %s is no session', async (stored) => {
  localStorage.setItem(SESSION_STORAGE_KEY, stored);
  expect(await accessToken()).toBeNull();
  expect(server.requests).toEqual([]);
});
