import { afterAll, beforeAll, expect, test } from 'vitest';
import { signatureOf } from './event.ts';
import { openFacade, type Facade } from '../../../api/testing/facade.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
let facade: Facade;
beforeAll(() => {
  facade = openFacade({ MAIL_WEBHOOK_SECRET: SECRET });
});
afterAll(() => facade.close());

const bounced = (to: string, type = 'Permanent', emailId: string = crypto.randomUUID()) =>
  JSON.stringify({ type: 'email.bounced', data: { email_id: emailId, to: [to], bounce: { type } } });

/** A mail that the provider took. Returns the provider's id. */
async function sent(): Promise<string> {
  const id = crypto.randomUUID();
  const { id: person } = await facade.cast.passenger();
  await facade.sql`
    insert into private.deliveries (subject_id, user_id, channel, kind, dedupe_key, expires_at, state, settled_at, provider_id)
    values (gen_random_uuid(), ${person}, 'email', 'refund', ${id}, now(), 'sent', now(), ${id})`;
  return id;
}

const isSuppressed = async (address: string) => {
  const [row] = await facade.sql`select private.is_suppressed('email', ${address}) as suppressed`;
  return row?.['suppressed'];
};

async function post(body: string, at = Math.floor(facade.services.now() / 1000), by: Facade = facade) {
  const id = crypto.randomUUID();
  const signature = await signatureOf(new TextEncoder().encode(body), {
    id,
    time: String(at),
    secret: SECRET,
  });
  return by.call('POST', '/mail/events', {
    body,
    headers: { 'svix-id': id, 'svix-timestamp': String(at), 'svix-signature': signature },
  });
}

const reasons = async (address: string) =>
  (await facade.sql`select reason from private.suppressed_addresses where address = ${address}`).map(
    ({ reason }) => String(reason),
  );

test('a mailbox that bounces permanently gets no more mail; the same event may come twice at once', async () => {
  const address = `${crypto.randomUUID()}@there.example`;
  const answers = await Promise.all([post(bounced(address.toUpperCase())), post(bounced(address))]);
  expect(answers).toMatchObject(Array.from({ length: 2 }, () => ({ status: 200, body: { received: true } })));
  expect(await reasons(address)).toEqual(['bounced']);
});

test('a mail that fails without saying why stops the mailbox with the second mail, a full mailbox never', async () => {
  const address = `${crypto.randomUUID()}@there.example`;
  const failed = (emailId: string) =>
    JSON.stringify({
      type: 'email.failed',
      data: { email_id: emailId, to: [address], failed: { reason: '' } },
    });
  await post(bounced(address, 'Transient', await sent()));
  await post(bounced(address, 'Undetermined'));
  const first = await sent();
  await Promise.all([1, 2, 3].map(() => post(failed(first))));
  expect(await isSuppressed(address)).toBe(false);
  await post(bounced(address, 'Undetermined', await sent()));
  expect(await isSuppressed(address)).toBe(true);
  const [row] = await facade.sql`select state, problem from private.deliveries where provider_id = ${first}`;
  expect(row).toEqual({ state: 'dead', problem: 'the provider could not send it' });
});

test('an event without proof changes nothing', async () => {
  const address = `${crypto.randomUUID()}@there.example`;
  const now = Math.floor(facade.services.now() / 1000);
  expect(await facade.call('POST', '/mail/events', { body: bounced(address) })).toMatchObject({
    status: 401,
    body: { code: 'unauthenticated' },
  });
  expect((await post(bounced(address), now - 400)).status).toBe(401);
  expect(await reasons(address)).toEqual([]);
});

test('without a secret no event is taken', async () => {
  const other = openFacade();
  expect((await post(bounced('ada@there.example'), undefined, other)).status).toBe(401);
  await other.close();
});

test('an event of more than 64 KB is refused; one that cannot be read is taken and changes nothing', async () => {
  expect((await post('x'.repeat(64 * 1024 + 1))).status).toBe(413);
  expect((await post('no JSON')).status).toBe(200);
});
