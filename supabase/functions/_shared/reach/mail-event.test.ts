import { describe, expect, test } from 'vitest';
import { readMailEvent, signatureOf } from './mail-event.ts';

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
  ['email.bounced', { bounce: { type: 'Permanent', subType: 'General' } }, 'bounced'],
  ['email.bounced', {}, 'bounced'],
  ['email.complained', {}, 'marked our mail as spam'],
  ['email.suppressed', { to: 'Ada <ada@there.example>' }, 'suppressed by the provider'],
])('%s %o ends mails to the mailbox', async (type, data, reason) => {
  expect(await read(event(type, data))).toEqual({ gone: ['ada@there.example'], reason });
});

test.each([
  event('email.bounced', { bounce: { type: 'Transient' } }),
  event('email.delivered'),
  event('email.opened'),
  '{"type":"contact.created","data":{}}',
  'no JSON',
  '',
])('%s ends nothing', async (body) => {
  expect(await read(body)).toEqual({ gone: [], reason: '' });
});
