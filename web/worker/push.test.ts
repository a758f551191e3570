import { expect, it, vi } from 'vitest';
import { listenToPush } from './push.ts';
import type { WorkerScope } from './worker-scope.ts';

const ORIGIN = 'https://tafiya.example';
type Tab = {
  url: string;
  focused: boolean;
  focus: () => Promise<void>;
  navigate: (url: string) => Promise<void>;
};

/** A worker without a browser: `fire` hands it an event and waits for its work. */
function fakeScope(tabs: Partial<Tab>[] = []) {
  const listeners = new Map<string, (event: object) => void>();
  const calls: string[] = [];
  const shown: [string, NotificationOptions?][] = [];
  const subscribed: object[] = [];
  const clients = tabs.map((tab, index) => ({
    focused: false,
    focus: async () => void calls.push(`focus ${index}`),
    navigate: async (url: string) => void calls.push(`navigate ${index} ${url}`),
    ...tab,
  }));
  const scope = {
    location: { origin: ORIGIN },
    clients: {
      matchAll: async () => clients,
      openWindow: async (url: string) => void calls.push(`open ${url}`),
    },
    registration: {
      showNotification: async (...notification: [string, NotificationOptions?]) =>
        void shown.push(notification),
      pushManager: { subscribe: async (options: object) => void subscribed.push(options) },
    },
    fetch: vi.fn<() => Promise<Response>>(async () => Response.json({ publicKey: 'B-key' })),
    addEventListener: (type: string, listener: (event: object) => void) => void listeners.set(type, listener),
  };
  listenToPush(scope as unknown as WorkerScope);
  async function fire(type: string, event: object = {}) {
    const work: Promise<unknown>[] = [];
    listeners.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) });
    await Promise.all(work);
  }
  const tap = (data: unknown) =>
    fire('notificationclick', { notification: { close: () => calls.push('close'), data } });
  return { fire, tap, calls, shown, subscribed, scope };
}

const message = {
  web_push: 8030,
  notification: {
    title: 'Trip cancelled',
    body: 'Lagos to Abuja',
    navigate: `${ORIGIN}/trips/1`,
    tag: 'trip',
  },
};

it('shows what the push says', async () => {
  const { fire, shown } = fakeScope();
  await fire('push', { data: { json: () => message } });
  expect(shown).toEqual([
    [
      'Trip cancelled',
      { body: 'Lagos to Abuja', tag: 'trip', icon: '/icon-192.png', data: `${ORIGIN}/trips/1` },
    ],
  ]);
});

it.each([
  ['without a text', null],
  ['with a text that is no JSON', { json: () => JSON.parse('{') as unknown }],
  ['without a title', { json: () => ({ notification: { ...message.notification, title: 7 } }) }],
  ['of another shape', { json: () => null }],
])('shows a general notification for a push %s', async (_, data) => {
  const { fire, shown } = fakeScope();
  await fire('push', { data });
  expect(shown).toMatchObject([['Tafiya', { body: 'Open Tafiya to read more.', data: '/alerts' }]]);
});

it('focuses the tab that shows the page already', async () => {
  const { tap, calls } = fakeScope([
    { url: `${ORIGIN}/search`, focused: true },
    { url: `${ORIGIN}/trips/1` },
  ]);
  await tap(`${ORIGIN}/trips/1`);
  expect(calls).toEqual(['close', 'focus 1']);
});

it('opens the page in a tab of the app', async () => {
  const { tap, calls } = fakeScope([
    { url: `${ORIGIN}/search` },
    { url: `${ORIGIN}/account`, focused: true },
  ]);
  await tap(`${ORIGIN}/trips/1`);
  expect(calls).toEqual(['close', `navigate 1 ${ORIGIN}/trips/1`, 'focus 1']);
});

it('opens a window without a tab, or for one that cannot be navigated', async () => {
  const none = fakeScope();
  await none.tap('/alerts');
  expect(none.calls).toEqual(['close', `open ${ORIGIN}/alerts`]);
  const stuck = fakeScope([
    { url: `${ORIGIN}/`, navigate: () => Promise.reject(new TypeError('not controlled')) },
  ]);
  await stuck.tap('/alerts');
  expect(stuck.calls).toEqual(['close', `open ${ORIGIN}/alerts`]);
});

it('opens no other site', async () => {
  const { tap, calls } = fakeScope();
  await tap('https://evil.example/x');
  expect(calls).toEqual(['close', `open ${ORIGIN}/alerts`]);
});

it('subscribes again when the browser has replaced its subscription', async () => {
  const { fire, subscribed, scope } = fakeScope();
  await fire('pushsubscriptionchange');
  expect(subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey: 'B-key' }]);
  scope.fetch.mockResolvedValue(Response.json({ publicKey: null }));
  await fire('pushsubscriptionchange');
  expect(subscribed).toHaveLength(1);
});
