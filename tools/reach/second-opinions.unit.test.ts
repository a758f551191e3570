import { createECDH, randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { jwtVerify, importJWK } from 'jose';
import { Resend } from 'resend';
import { Webhook } from 'svix';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import webPush from 'web-push';
import { encryptPush } from '../../supabase/functions/_shared/deliveries/push/encrypt.ts';
import { readMailEvent, signatureOf } from '../../supabase/functions/_shared/deliveries/mail/event.ts';
import { createResendSender } from '../../supabase/functions/_shared/deliveries/mail/resend-sender.ts';
import { MAIL, SENDING } from '../../supabase/functions/_shared/deliveries/mail/testing/mail.ts';
import { createWebPush } from '../../supabase/functions/_shared/deliveries/push/web-push.ts';
import { controlPush } from '../../supabase/testing/control-push.ts';
import { startPushService } from './push-service.ts';
import { startResendSimulator, type ResendSimulator } from './resend-simulator.ts';
import { makeVapidKeys } from './vapid-keys.ts';

// The providers' own packages as second opinions: what they send, our simulators take; what they sign, we verify; what we
// sign or encrypt, they accept.

const KEY = 're_key';
const FROM = 'Tafiya <mail@tafiya.example>';
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const encode = (text: string) => new TextEncoder().encode(text);

let resend: ResendSimulator;
beforeEach(async () => {
  resend = await startResendSimulator({ apiKey: KEY });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await resend.close();
});

const mailFor = (to: string) => ({ from: FROM, to, subject: MAIL.subject, text: MAIL.text, html: MAIL.html });
const signal = new AbortController().signal;

test('the package of Resend and our sender send the same mail to the simulator', async () => {
  const client = new Resend(KEY, { baseUrl: resend.baseUrl });
  const theirs = await client.emails.send(mailFor(MAIL.to), { idempotencyKey: 'one' });
  expect(theirs.error).toBeNull();
  const ours = await createResendSender({ apiKey: KEY, baseUrl: resend.baseUrl, from: FROM }).send(
    MAIL,
    SENDING,
  );
  expect(ours).toEqual({ outcome: 'sent', providerId: resend.taken[1]?.id });
  const [first, second] = resend.taken.map((mail) => ({ ...mail, id: null, headers: null }));
  expect(second).toEqual(first);
  const [their, our] = resend.requests;
  expect(our?.path).toBe(their?.path);
  for (const name of ['authorization', 'content-type']) expect(our?.headers[name]).toBe(their?.headers[name]);
  expect([their?.headers['idempotency-key'], our?.headers['idempotency-key']]).toEqual(['one', SENDING.id]);
});

test('so with a batch; a mail that is not valid stops no other, and a repeated batch is sent once', async () => {
  const client = new Resend(KEY, { baseUrl: resend.baseUrl });
  const addresses = ['ada@there.example', 'no mailbox', 'bola@there.example'];
  const theirs = await client.batch.send(addresses.map(mailFor), {
    batchValidation: 'permissive',
    idempotencyKey: 'theirs',
  });
  expect(theirs.data?.data).toHaveLength(2);
  expect(theirs.data?.errors).toMatchObject([{ index: 1 }]);
  const sender = createResendSender({ apiKey: KEY, baseUrl: resend.baseUrl, from: FROM });
  const mails = addresses.map((to) => ({ ...MAIL, to }));
  const ours = await sender.sendBatch(mails, { key: 'ours', signal });
  expect(ours).toMatchObject([
    { outcome: 'sent', providerId: resend.taken[2]?.id },
    { outcome: 'refused' },
    { outcome: 'sent', providerId: resend.taken[3]?.id },
  ]);
  const [their, our] = resend.requests.slice(-2);
  expect(our?.headers['x-batch-validation']).toBe(their?.headers['x-batch-validation']);
  // The limit of a second has been reached: nothing was sent, and the provider reports how long to wait.
  expect(await sender.sendBatch(mails, { key: 'ours', signal })).toMatchObject([
    { outcome: 'later', retryAfter: 1 },
    { outcome: 'later' },
    { outcome: 'later' },
  ]);
  resend.requests.length = 0;
  expect(await sender.sendBatch(mails, { key: 'ours', signal })).toEqual(ours);
  // One mail fewer than the first time: the key shows that the batch has been sent.
  expect(await sender.sendBatch(mails.slice(1), { key: 'ours', signal })).toMatchObject([
    { outcome: 'sent' },
    { outcome: 'sent' },
  ]);
  expect(resend.taken).toHaveLength(4);
});

test('an answer about the whole batch is one about each mail; a refusal lets them go alone', async () => {
  const sender = createResendSender({ apiKey: KEY, baseUrl: resend.baseUrl, from: FROM });
  for (const [status, name, outcome] of [
    [500, 'internal_server_error', 'retry'],
    [422, 'validation_error', 'alone'],
    [401, 'restricted_api_key', 'retry'],
    [429, 'daily_quota_exceeded', 'later'],
  ] as const) {
    resend.answers.push({ status, name });
    expect(await sender.sendBatch([MAIL, MAIL], { key: 'k', signal })).toMatchObject([
      { outcome },
      { outcome },
    ]);
  }
});

test('what the package of Svix signs, we verify; what we sign, it verifies', async () => {
  const body = JSON.stringify({
    type: 'email.bounced',
    data: { email_id: 'e1', to: ['ada@there.example'], bounce: { type: 'Permanent', subType: 'General' } },
  });
  const svix = new Webhook(SECRET);
  const now = new Date();
  const time = String(Math.floor(now.getTime() / 1000));
  const theirs = new Headers({
    'svix-id': 'msg_1',
    'svix-timestamp': time,
    'svix-signature': svix.sign('msg_1', now, body),
  });
  expect(await readMailEvent(encode(body), theirs, { secret: SECRET, now: now.getTime() })).toMatchObject({
    providerId: 'e1',
    outcome: 'gone',
  });
  const ours = await signatureOf(encode(body), { id: 'msg_2', time, secret: SECRET });
  const headers = { 'svix-id': 'msg_2', 'svix-timestamp': time, 'svix-signature': ours };
  expect(() => svix.verify(body, headers)).not.toThrow();
  expect(() => svix.verify(`${body} `, headers)).toThrow('signature');
});

/** A browser's keys. */
function browserKeys() {
  const curve = createECDH('prime256v1');
  const p256dh = curve.generateKeys().toString('base64url');
  return { curve, p256dh, auth: randomBytes(16).toString('base64url') };
}

test('what we encrypt, the package behind web-push decrypts', async () => {
  const { curve, p256dh, auth } = browserKeys();
  const body = await encryptPush('Your trip has moved', { p256dh, auth });
  const ece: unknown = createRequire(import.meta.resolve('web-push'))('http_ece');
  const { decrypt } = ece as { decrypt(body: Buffer, options: object): Buffer };
  const options = { version: 'aes128gcm', privateKey: curve, authSecret: auth };
  expect(decrypt(Buffer.from(body), options).toString()).toBe('Your trip has moved');
});

test('what web-push sends, our push service takes; our proof has the claims of its own', async () => {
  const service = await startPushService({ controlKey: 'key' });
  const keys = { ...makeVapidKeys(), subject: 'mailto:care@tafiya.example' };
  const made: unknown = await controlPush(
    { url: service.url, controlKey: 'key' },
    { action: 'subscribe', senderKey: keys.publicKey },
  );
  const { endpoint, keys: browser } = made as { endpoint: string; keys: { p256dh: string; auth: string } };
  const theirs = webPush.generateRequestDetails({ endpoint, keys: browser }, 'Hello', {
    vapidDetails: { subject: keys.subject, publicKey: keys.publicKey, privateKey: keys.privateKey },
    TTL: 60,
  });
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: theirs.headers as Record<string, string>,
    body: new Uint8Array(theirs.body),
  });
  expect(answer.status).toBe(201);
  expect(
    await controlPush({ url: service.url, controlKey: 'key' }, { action: 'received', endpoint }),
  ).toMatchObject([{ text: 'Hello' }]);

  const sent: Headers[] = [];
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    sent.push(new Headers(init.headers));
    return Promise.resolve(new Response(null, { status: 201 }));
  });
  await createWebPush({
    ...keys,
    simulator: service.url,
    origin: 'https://tafiya.example',
    log: () => undefined,
  }).send(
    { endpoint, ...browser },
    { title: 'T', body: 'B', navigate: '/', tag: 't', urgency: 'high' },
    SENDING,
  );
  const claimsOf = async (authorization: string | null | undefined) => {
    const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization ?? '') ?? [];
    expect(key).toBe(keys.publicKey);
    const point = Buffer.from(keys.publicKey, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'));
    return { aud: payload.aud, sub: payload.sub };
  };
  const their = (theirs.headers as Record<string, string>)['Authorization'];
  expect(await claimsOf(sent[0]?.get('authorization'))).toEqual(await claimsOf(their));
  await service.close();
});
