import { describe, expect, test } from 'vitest';
import { readMailEvent, signatureOf } from './event.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const NOW = 1_614_265_330_000;
const encode = (text: string) => new TextEncoder().encode(text);

async function read(
  body: string,
  changes: Record<string, string | null> = {},
  { now = NOW, signed = body } = {},
) {
  const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
  const time = '1614265330';
  const signature = await signatureOf(encode(signed), { id, time, secret: SECRET });
  const headers = new Headers();
  const given = { 'svix-id': id, 'svix-timestamp': time, 'svix-signature': signature, ...changes };
  for (const [name, value] of Object.entries(given)) if (value !== null) headers.set(name, value);
  return readMailEvent(encode(body), headers, { secret: SECRET, now });
}

const event = (type: string, data: object = {}) =>
  JSON.stringify({
    type,
    created_at: '2026-11-23T05:00:00Z',
    data: { email_id: '1', to: ['ada@there.example'], ...data },
  });

describe('the proof', () => {
  test("is Svix's: the example of its documentation", async () => {
    const body = encode('{"test": 2432232314}');
    const parts = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', time: '1614265330', secret: SECRET };
    expect(await signatureOf(body, parts)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  test.each<[string, Record<string, string | null>]>([
    ['no signature', { 'svix-signature': null }],
    ['an empty one', { 'svix-signature': '' }],
    ['another one', { 'svix-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=' }],
    ['another id', { 'svix-id': 'msg_2' }],
    ['no id', { 'svix-id': null }],
    ['another time', { 'svix-timestamp': '1614265331' }],
    ['no number as time', { 'svix-timestamp': 'NaN' }],
  ])('is refused with %s', async (_, changes) => {
    expect(await read(event('email.bounced'), changes)).toBeNull();
  });

  test('is refused when the body was changed', async () => {
    expect(await read(event('email.bounced'), {}, { signed: `${event('email.bounced')} ` })).toBeNull();
  });

  test.each([301, -301])('is refused when it is %i s old', async (seconds) => {
    expect(await read(event('email.bounced'), {}, { now: NOW + seconds * 1000 })).toBeNull();
  });

  test('may be one of several', async () => {
    const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
    const right = await signatureOf(encode(event('email.bounced')), {
      id,
      time: '1614265330',
      secret: SECRET,
    });
    expect(await read(event('email.bounced'), { 'svix-signature': `v1,old ${right}` })).not.toBeNull();
  });
});

test.each([
  ['email.delivered', {}, 'delivered', ''],
  ['email.bounced', { bounce: { type: 'Permanent', subType: 'General' } }, 'gone', 'bounced: General'],
  ['email.suppressed', { to: 'Ada <ada@there.example>' }, 'gone', 'suppressed by the provider'],
  ['email.complained', {}, 'complained', 'marked our mail as spam'],
  [
    'email.bounced',
    { bounce: { type: 'Undetermined', subType: 'Undetermined' } },
    'bounced',
    'bounced: Undetermined',
  ],
  ['email.bounced', {}, 'bounced', 'bounced'],
  [
    'email.bounced',
    { bounce: { type: 'Transient', subType: 'MailboxFull' } },
    'delayed',
    'bounced: MailboxFull',
  ],
  [
    'email.failed',
    { failed: { reason: 'invalid_recipient' } },
    'bounced',
    'the provider could not send it: invalid_recipient',
  ],
  [
    'email.failed',
    { failed: { reason: 'No mailbox ada@there.example' } },
    'bounced',
    'the provider could not send it',
  ],
  [
    'email.failed',
    { failed: { reason: 'reached_daily_quota' } },
    'not_sent',
    'the provider could not send it: reached_daily_quota',
  ],
  [
    'email.failed',
    { failed: { reason: 'domain_not_verified' } },
    'not_sent',
    'the provider could not send it: domain_not_verified',
  ],
])('%s %o is "%s"', async (type, data, outcome, problem) => {
  expect(await read(event(type, data))).toEqual({
    providerId: '1',
    mailboxes: ['ada@there.example'],
    outcome,
    problem,
  });
});

test.each([
  event('email.delivery_delayed'),
  event('email.opened'),
  '{"type":"contact.created","data":{}}',
  'no JSON',
  '',
])('%s says nothing about a mail', async (body) => {
  expect(await read(body)).toBe('ignored');
});
