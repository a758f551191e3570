import { afterAll, beforeAll, expect, test } from 'vitest';
import { signReport } from './testing/sign-report.ts';
import { openFacade, type Facade } from '../../../api/testing/facade.ts';

const SECRET = 'the secret of reports';
let facade: Facade;
beforeAll(() => {
  facade = openFacade({
    TERMII_API_KEY: 'termii-key',
    TERMII_WEBHOOK_SECRET: SECRET,
    TERMII_SENDER: 'Tafiya',
  });
});
afterAll(() => facade.close());

const reportOf = (id: string, status: string, receiver = '2348030000091') =>
  JSON.stringify({ message_id: id, receiver, status });

const post = (body: string, by: Facade = facade) =>
  by.call('POST', '/sms/reports', { body, headers: { 'x-termii-signature': signReport(body, SECRET) } });

/** An SMS that the provider took. Returns the provider's id. */
async function sent(): Promise<string> {
  const id = crypto.randomUUID();
  const { id: person } = await facade.cast.passenger();
  await facade.sql`
    insert into private.deliveries (subject_id, user_id, channel, kind, dedupe_key, expires_at, state, settled_at, provider_id)
    values (gen_random_uuid(), ${person}, 'sms', 'trip_cancelled', ${id}, now(), 'sent', now(), ${id})`;
  return id;
}

async function stateOf(id: string) {
  const [row] = await facade.sql`
    select state, problem, delivered_at is not null as arrived from private.deliveries where provider_id = ${id}`;
  return row;
}

test('a report is recorded; twice at once and out of order it is harmless', async () => {
  const id = await sent();
  const bodies = ['Delivered', 'Delivered', 'Message Sent'].map((status) => reportOf(id, status));
  const answers = await Promise.all(bodies.map((body) => post(body)));
  expect(answers).toMatchObject(bodies.map(() => ({ status: 200, body: { received: true } })));
  expect((await post(reportOf(id, 'Message Failed'))).status).toBe(200);
  expect(await stateOf(id)).toEqual({ state: 'sent', problem: null, arrived: true });
});

test('only a number that its network calls wrong for two SMS gets no more', async () => {
  const receiver = `23480${Math.floor(10_000_000 + Math.random() * 89_999_999)}`;
  const isSuppressed = async () => {
    const [row] = await facade.sql`select private.is_suppressed('sms', ${`+${receiver}`}) as suppressed`;
    return row?.['suppressed'];
  };
  expect((await post(reportOf('unknown', 'Wrong number', receiver))).status).toBe(200);
  for (const status of [
    'DND Active on Phone Number',
    'Absent subscriber',
    'Unknown subscriber',
    'Rejected',
  ]) {
    const id = await sent();
    await post(reportOf(id, status, receiver));
    expect(await stateOf(id)).toMatchObject({ state: 'dead' });
  }
  const id = await sent();
  await Promise.all([1, 2, 3].map(() => post(reportOf(id, 'Wrong number', receiver))));
  expect(await isSuppressed()).toBe(false);
  await post(reportOf(await sent(), 'Wrong number', receiver));
  expect(await isSuppressed()).toBe(true);
  await facade.sql`delete from private.suppressed_addresses where address = ${`+${receiver}`}`;
});

test('a report without proof changes nothing, and is logged without its body', async () => {
  const id = await sent();
  const body = reportOf(id, 'Message Failed');
  const answers = [
    await facade.call('POST', '/sms/reports', { body }),
    await facade.call('POST', '/sms/reports', { body, headers: { 'x-termii-signature': 'f'.repeat(128) } }),
  ];
  expect(answers).toMatchObject([1, 2].map(() => ({ status: 401, body: { code: 'unauthenticated' } })));
  expect(await stateOf(id)).toMatchObject({ state: 'sent' });
  const logged = facade.logged.filter((line) => line.includes('webhook_without_proof'));
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.join('')).not.toContain(id);
});

test('without its own secret no report is taken, also not one that the key signs', async () => {
  const other = openFacade({ TERMII_API_KEY: SECRET, TERMII_SENDER: 'Tafiya' });
  expect((await post(reportOf('1', 'Delivered'), other)).status).toBe(401);
  await other.close();
});

test('a report of more than 64 KB is refused; one that cannot be read is taken and changes nothing', async () => {
  expect((await post('x'.repeat(64 * 1024 + 1))).status).toBe(413);
  expect((await post('no JSON')).status).toBe(200);
});
