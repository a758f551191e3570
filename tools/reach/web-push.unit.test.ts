import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PushKeys } from '../../supabase/functions/_shared/core/process/push-config.ts';
import type {
  PushMessage,
  Sending,
  Subscription,
} from '../../supabase/functions/_shared/deliveries/senders/senders.ts';
import { createWebPush } from '../../supabase/functions/_shared/deliveries/push/web-push.ts';
import { controlPush } from '../../supabase/testing/control-push.ts';
import { startPushService, type PushCommand, type PushService } from './push-service.ts';
import { makeVapidKeys } from './vapid-keys.ts';

const ORIGIN = 'https://tafiya.example';
const NOW = Date.now();
const message: PushMessage = {
  title: 'Trip cancelled',
  body: 'Lagos to Abuja, Mon 4 Jan, 07:00',
  navigate: '/trips/1',
  tag: 'trip_cancelled:/trips/1',
  urgency: 'high',
};
let service: PushService;
let subscription: Subscription;
let logged: string[];
let keys: PushKeys;

beforeEach(async () => {
  service = await startPushService({ controlKey: 'key' });
  keys = { ...makeVapidKeys(), subject: 'mailto:care@tafiya.example', simulator: service.url };
  logged = [];
  subscription = await subscribe(keys.publicKey);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await service.close();
});

const control = (command: PushCommand) => controlPush({ url: service.url, controlKey: 'key' }, command);

async function subscribe(senderKey: string): Promise<Subscription> {
  const { endpoint, keys: own } = (await control({ action: 'subscribe', senderKey })) as {
    endpoint: string;
    keys: { p256dh: string; auth: string };
  };
  return { endpoint, ...own };
}

function send(
  changes: { to?: Subscription; message?: Partial<PushMessage>; keys?: PushKeys; lives?: number } = {},
) {
  const sender = createWebPush({
    ...(changes.keys ?? keys),
    origin: ORIGIN,
    log: (event) => logged.push(event),
    now: () => NOW,
  });
  const by: Sending = {
    id: crypto.randomUUID(),
    expiresAt: new Date(NOW + (changes.lives ?? 600) * 1000),
    signal: AbortSignal.timeout(10_000),
    about: { kind: 'trip_cancelled', recipient: 'Ada Obi', notificationId: 'n1' },
  };
  return sender.send(changes.to ?? subscription, { ...message, ...changes.message }, by);
}

const received = () => control({ action: 'received', endpoint: subscription.endpoint });

test('the browser gets what Safari shows by itself, once per topic, until it expires', async () => {
  expect(await send()).toEqual({ outcome: 'sent' });
  expect(await send({ message: { tag: 'other', urgency: 'normal' }, lives: -5 })).toEqual({
    outcome: 'sent',
  });
  expect(await send({ lives: 90 * 86_400 })).toEqual({ outcome: 'sent' });
  const text = JSON.stringify({
    web_push: 8030,
    notification: {
      title: 'Trip cancelled',
      body: 'Lagos to Abuja, Mon 4 Jan, 07:00',
      navigate: 'https://tafiya.example/trips/1',
      tag: 'trip_cancelled:/trips/1',
      data: { notificationId: 'n1' },
    },
  });
  const topic = expect.stringMatching(/^[\w-]{32}$/) as string;
  const pushes = (await received()) as { topic: string }[];
  expect(pushes).toMatchObject([
    { text, ttl: 600, urgency: 'high', topic },
    { ttl: 0, urgency: 'normal', topic },
    { ttl: 28 * 86_400 },
  ]);
  expect(pushes[0]?.topic).toBe(pushes[2]?.topic);
  expect(pushes[0]?.topic).not.toBe(pushes[1]?.topic);
});

test.each([
  [200, {}, { outcome: 'sent' }],
  [404, {}, { outcome: 'gone', problem: 'the push service answered 404' }],
  [410, {}, { outcome: 'gone', problem: 'the push service answered 410' }],
  [400, {}, { outcome: 'refused', problem: 'the push service answered 400' }],
  [413, {}, { outcome: 'refused', problem: 'the push service answered 413' }],
  [
    429,
    { retryAfter: '120' },
    { outcome: 'later', problem: 'the push service answered 429', retryAfter: 120 },
  ],
  [429, {}, { outcome: 'later', problem: 'the push service answered 429' }],
  [503, { retryAfter: 'soon' }, { outcome: 'retry', problem: 'the push service answered 503' }],
  [500, {}, { outcome: 'retry', problem: 'the push service answered 500' }],
])('an answer %i with %j', async (status, more, outcome) => {
  await control({ action: 'answer', endpoint: subscription.endpoint, status, ...more });
  expect(await send()).toEqual(outcome);
  expect(logged).toEqual([]);
});

test('Retry-After may be a date', async () => {
  const retryAfter = new Date(Math.ceil(NOW / 1000) * 1000 + 60_000).toUTCString();
  await control({ action: 'answer', endpoint: subscription.endpoint, status: 429, retryAfter });
  const outcome = (await send()) as { retryAfter: number };
  expect([60, 61]).toContain(outcome.retryAfter);
});

test.each([401, 403])(
  'an answer %i is about our keys: an alarm, and no subscription is deleted',
  async (status) => {
    await control({ action: 'answer', endpoint: subscription.endpoint, status });
    expect(await send()).toMatchObject({ outcome: 'refused' });
    expect(logged).toEqual(['push_keys_refused']);
  },
);

test('another key than the one the browser subscribed with is refused', async () => {
  expect(await send({ keys: { ...keys, ...makeVapidKeys() } })).toMatchObject({ outcome: 'refused' });
  expect(logged).toEqual(['push_keys_refused']);
});

test('a redirect is not followed', async () => {
  const asked: RequestInit[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    asked.push(init);
    return new Response(null, { status: 307, headers: { location: 'http://10.0.0.5/' } });
  });
  expect(await send()).toMatchObject({ outcome: 'refused' });
  expect(asked).toMatchObject([{ redirect: 'manual' }]);
});

test('nothing is sent to an address that is not a push service, or for keys that are not valid', async () => {
  const fetched = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', fetched);
  expect(await send({ to: { ...subscription, endpoint: 'http://127.0.0.1:1/x' } })).toMatchObject({
    outcome: 'gone',
  });
  expect(await send({ to: { ...subscription, p256dh: 'B' } })).toMatchObject({ outcome: 'gone' });
  expect(await send({ message: { body: 'x'.repeat(4000) } })).toMatchObject({ outcome: 'refused' });
  expect(fetched).not.toHaveBeenCalled();
});

test('one proof for each push service is made, until shortly before it expires', async () => {
  const tokens: string[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    tokens.push(new Headers(init.headers).get('authorization') ?? '');
    return new Response(null, { status: 201 });
  });
  let now = NOW;
  const sender = createWebPush({ ...keys, origin: ORIGIN, log: () => undefined, now: () => now });
  const by: Sending = {
    id: '1',
    expiresAt: new Date(NOW),
    signal: AbortSignal.timeout(10_000),
    about: { kind: 'k', recipient: 'r', notificationId: null },
  };
  await sender.send(subscription, message, by);
  await sender.send(subscription, message, by);
  now += 11.5 * 3_600_000;
  await sender.send(subscription, message, by);
  expect(tokens[0]).toBe(tokens[1]);
  expect(tokens[0]).not.toBe(tokens[2]);
});
