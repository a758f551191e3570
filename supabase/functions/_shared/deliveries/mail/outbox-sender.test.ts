import { afterEach, expect, test, vi } from 'vitest';
import { createOutboxSenders } from './outbox-sender.ts';
import type { Sending } from '../senders/senders.ts';

afterEach(() => vi.unstubAllGlobals());

const ID = '00000000-0000-4000-8000-000000000001';
const by: Sending = {
  id: ID,
  expiresAt: new Date(0),
  signal: AbortSignal.timeout(60_000),
  about: { kind: 'trip_cancelled', recipient: 'Ada Obi', notificationId: ID },
};

function stub(status: number) {
  const sent: { url: string; body: unknown; authorization: string | null }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body: unknown = JSON.parse(String(init.body));
    sent.push({ url, body, authorization: new Headers(init.headers).get('authorization') });
    return new Response('{}', { status });
  });
  const senders = createOutboxSenders({
    url: 'http://127.0.0.1:3000/_outbox',
    key: 'key',
    origin: 'https://t.test',
  });
  return { sent, senders };
}

test('each channel is put into the outbox with the notification behind it', async () => {
  const { sent, senders } = stub(201);
  const mail = {
    to: 'ada@example.test',
    subject: 'Hi',
    text: 'Text',
    html: '<p>Text</p>',
    unsubscribe: 'https://t.test/u',
  };
  const push = { title: 'Trip', body: 'Lagos', navigate: '/trips/1', tag: 'trip', urgency: 'high' } as const;
  const subscription = { endpoint: 'https://push.example/secret', p256dh: 'p', auth: 'a' };
  expect(await senders.email?.send(mail, by)).toMatchObject({ outcome: 'sent' });
  await senders.push?.send(subscription, push, by);
  await senders.sms?.send({ to: '+2348012345678', text: 'Hi', pages: 1 }, by);
  expect(sent.map(({ url, authorization }) => [url, authorization])).toEqual(
    Array.from({ length: 3 }, () => ['http://127.0.0.1:3000/_outbox', 'Bearer key']),
  );
  const about = { label: 'Notification: trip_cancelled', url: `https://t.test/alerts#${ID}` };
  expect(sent.map(({ body }) => body)).toEqual([
    {
      channel: 'email',
      to: 'Ada Obi <ada@example.test>',
      subject: 'Hi',
      text: 'Text',
      html: '<p>Text</p>',
      details: { 'List-Unsubscribe': '<https://t.test/u>' },
      about,
    },
    {
      channel: 'push',
      to: 'Ada Obi, push.example',
      subject: 'Trip',
      text: 'Lagos',
      opens: 'https://t.test/trips/1',
      details: { Tag: 'trip', Urgency: 'high' },
      about,
    },
    { channel: 'sms', to: 'Ada Obi +2348012345678', text: 'Hi', pages: 1, about },
  ]);
});

test.each([
  [401, 'refused'],
  [413, 'refused'],
  [503, 'retry'],
])('an answer %i of the outbox is %s', async (status, outcome) => {
  const { senders } = stub(status);
  expect(await senders.sms?.send({ to: '+2348012345678', text: 'Hi', pages: 1 }, by)).toMatchObject({
    outcome,
  });
});
