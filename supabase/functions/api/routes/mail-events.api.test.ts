import { afterAll, beforeAll, expect, test } from 'vitest';
import { signatureOf } from '../../_shared/reach/mail-event.ts';
import { openFacade, type Facade } from '../testing/facade.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
let facade: Facade;
beforeAll(() => {
  facade = openFacade({ MAIL_WEBHOOK_SECRET: SECRET });
});
afterAll(() => facade.close());

const bounced = (to: string) => JSON.stringify({ type: 'email.bounced', data: { to: [to] } });

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

test('a mailbox that bounces gets no more mail; the same event may come twice at once', async () => {
  const address = `${crypto.randomUUID()}@there.example`;
  const answers = await Promise.all([post(bounced(address.toUpperCase())), post(bounced(address))]);
  expect(answers).toMatchObject(Array.from({ length: 2 }, () => ({ status: 200, body: { received: true } })));
  expect(await reasons(address)).toEqual(['bounced']);
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
