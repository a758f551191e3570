import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { savedStore } from '@/shared/outbox/phone-store.ts';
import { forgetDevice, forgetOthers } from './forget-device.ts';

const ADA = '6b0f4c1a-8e0b-4d0e-9a3a-1f2e3d4c5b6a';
const EMEKA = '0c9d8e7f-6a5b-4c3d-8e2f-1a0b9c8d7e6f';
const TOMORROW = Date.now() + 86_400_000;

const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true);
const close = vi.fn<() => void>();

beforeEach(async () => {
  vi.stubGlobal('navigator', {
    serviceWorker: {
      getRegistration: async () => ({
        getNotifications: async () => [{ close }],
        pushManager: { getSubscription: async () => ({ unsubscribe }) },
      }),
    },
  });
  for (const id of [ADA, EMEKA]) {
    for (const kind of ['tafiya_draft_codes', 'tafiya_stops', 'tafiya_tracking'])
      localStorage.setItem(`${kind}_${id}_1`, '1');
    await savedStore.set([[`ticket/${id}`, { userId: id, expiresAt: TOMORROW }]]);
  }
  localStorage.setItem('tafiya_theme', 'dark');
});
afterEach(async () => {
  localStorage.clear();
  await forgetDevice({ queues: true });
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const savedKeys = async () => (await savedStore.entries()).map(([key]) => key);

it('forgets tickets and the push subscription when a session ends, and keeps what is unsent for its person', async () => {
  await forgetDevice({ queues: false });
  expect(await savedKeys()).toEqual([]);
  expect([unsubscribe, close].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  expect(localStorage).toHaveLength(7);
});

it('forgets what is unsent too when a person signs out, but not the theme', async () => {
  await forgetDevice({ queues: true });
  expect(await savedKeys()).toEqual([]);
  expect(Object.keys(localStorage)).toEqual(['tafiya_theme']);
});

it('forgets tickets even when the push subscription cannot be ended', async () => {
  unsubscribe.mockRejectedValueOnce(new DOMException('offline', 'NetworkError'));
  await forgetDevice({ queues: true });
  expect(await savedKeys()).toEqual([]);
});

it('forgets what other people have left when a person signs in, and what has expired', async () => {
  await savedStore.set([['ticket/old', { userId: ADA, expiresAt: Date.now() - 1 }]]);
  await forgetOthers(ADA);
  expect(await savedKeys()).toEqual([`ticket/${ADA}`]);
  expect(Object.keys(localStorage).filter((key) => key.includes(EMEKA))).toEqual([]);
  expect(localStorage).toHaveLength(4);
  expect(unsubscribe).not.toHaveBeenCalled();
});
