import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createAdmin } from '../api/testing/admin.ts';
import type { Person } from '../api/testing/cast.ts';
import { openFacade, read, type Facade } from '../api/testing/facade.ts';
import { deliveryFiguresSchema } from '../_shared/deliveries/admin.contract.ts';
import { createDatabase, type Database } from '../_shared/core/database/client.ts';
import { COURIER } from '../_shared/core/caller.ts';
import type { Outcome, Sms, SmsSender } from '../_shared/deliveries/senders/senders.ts';
import { SMS_SAMPLES } from '../_shared/deliveries/sms/testing/sms-samples.ts';
import { deliverDue } from './deliver-due.ts';
import { becomeOnlyWorker } from './testing/only-worker.ts';

let facade: Facade;
let database: Database;
let endOnlyWorker: () => Promise<void>;
let ceilings: Record<string, unknown> = {};
beforeAll(async () => {
  facade = openFacade({
    DELIVERY_MODE: 'outbox',
    OUTBOX_URL: 'http://127.0.0.1:1/_outbox',
    OUTBOX_KEY: 'key',
  });
  database = createDatabase(inject('stack').gatewayDatabaseUrl);
  endOnlyWorker = await becomeOnlyWorker(facade.sql);
  const [row = {}] = await facade.sql`
    select sms_pages_per_day_max, sms_code_pages_per_day_max, sms_alarm_pages_per_day_max from public.platform_settings`;
  ceilings = { ...row };
}, 300_000);
beforeEach(() => setCeilings(ceilings));
afterAll(async () => {
  await setCeilings(ceilings);
  await endOnlyWorker();
  await database.close();
  await facade.close();
});

async function setCeilings(columns: Record<string, unknown>): Promise<void> {
  await facade.sql`update public.platform_settings set ${facade.sql(columns)}`;
}

/** The cost of today's SMS. */
async function spent(): Promise<{ pages: number; other: number; refused: number }> {
  const [row] = await facade.sql`
    select coalesce(sum(pages), 0)::int as pages, coalesce(sum(other_pages), 0)::int as other,
      coalesce(sum(refused), 0)::int as refused
    from private.sms_spend where day = private.lagos_day(clock_timestamp())`;
  return { pages: Number(row?.['pages']), other: Number(row?.['other']), refused: Number(row?.['refused']) };
}

/** Sends what is due. Returns the SMS to these people. */
async function deliver(
  people: Person[],
  outcome: Outcome | Error = { outcome: 'sent', providerId: 'p' },
  find?: SmsSender['find'],
): Promise<Sms[]> {
  const phones = await facade.sql`
    select phone from public.profiles where id = any (${facade.sql.array(people.map(({ id }) => id))}::uuid[])`;
  const all: Sms[] = [];
  await deliverDue({
    asCourier: (work) => database.withCaller(COURIER, work),
    senders: {
      email: { send: () => Promise.resolve({ outcome: 'sent' }) },
      push: null,
      sms: {
        send(sms) {
          all.push(sms);
          return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
        },
        ...(find && { find }),
      },
    },
    origin: 'https://tafiya.test',
    log: () => undefined,
    now: () => Date.now(),
    timeoutMs: 10_000,
  });
  return all.filter(({ to }) => phones.some(({ phone }) => phone === to));
}

/** A passenger with a number of their own. */
async function passenger({ isProved }: { isProved: boolean }): Promise<Person> {
  const person = await facade.cast.passenger();
  const phone = `+23480${Math.floor(10_000_000 + Math.random() * 89_999_999)}`;
  await facade.sql`update public.profiles set phone = ${phone} where id = ${person.id}`;
  await facade.sql`
    update public.profiles set phone_verified_at = ${isProved ? facade.sql`now()` : null} where id = ${person.id}`;
  return person;
}

/** Tells the person by SMS that a trip was cancelled. */
async function tell({ id }: Person): Promise<void> {
  await facade.sql`
    insert into public.notifications (user_id, kind, title, body, link)
    values (${id}, 'trip_cancelled', 'Trip cancelled', 'It was ₦21,500.', '/dashboard')`;
}

async function stateOf({ id }: Person) {
  const [row] = await facade.sql`
    select state, problem, attempts, provider_id from private.deliveries where user_id = ${id} and channel = 'sms'
    order by created_at desc limit 1`;
  return row;
}

test('the code of an SMS proves the number; after that cancelled trips are told to it', async () => {
  const person = await passenger({ isProved: false });
  await facade.call('POST', '/phone-verification', { as: person });
  const before = await spent();
  const [first] = await deliver([person], { outcome: 'retry', problem: 'busy' });
  await facade.sql`update private.deliveries set due_at = clock_timestamp() where user_id = ${person.id}`;
  const [second] = await deliver([person]);
  expect((await spent()).pages).toBeGreaterThanOrEqual(before.pages + 2);
  expect(second?.text).toMatch(/^\d{6} is your Tafiya code\./);
  expect(second?.text).not.toBe(first?.text);
  const confirm = (code: string | undefined) =>
    facade.call('POST', '/phone-verification/confirm', { as: person, json: { code } });
  expect((await confirm(first?.text.slice(0, 6))).status).toBe(409);
  expect(await confirm(second?.text.slice(0, 6))).toMatchObject({ status: 200, body: { isProved: true } });
  await tell(person);
  expect((await deliver([person])).map(({ text }) => text)).toEqual([
    'Trip cancelled. It was N21,500. https://tafiya.test/dashboard',
  ]);
});

describe('after an attempt without an answer', () => {
  const lost = new Error('timeout');
  const isDue = (person: Person) =>
    facade.sql`update private.deliveries set due_at = clock_timestamp() where user_id = ${person.id} and state = 'waiting'`;
  async function unanswered(): Promise<Person> {
    const person = await passenger({ isProved: true });
    await tell(person);
    expect(await deliver([person], lost, () => Promise.reject(lost))).toHaveLength(1);
    expect(await stateOf(person)).toMatchObject({ state: 'waiting', problem: 'no connection' });
    await isDue(person);
    return person;
  }

  test('an SMS that the history has is not sent again', async () => {
    const person = await unanswered();
    expect(await deliver([person], lost, () => Promise.resolve('h1'))).toEqual([]);
    expect(await stateOf(person)).toMatchObject({ state: 'sent', provider_id: 'h1' });
  });

  test('an SMS that is not in the history is repeated once', async () => {
    const person = await unanswered();
    expect(await deliver([person], lost, () => Promise.resolve(null))).toHaveLength(1);
    await isDue(person);
    expect(await deliver([person], lost, () => Promise.resolve(null))).toEqual([]);
    expect(await stateOf(person)).toMatchObject({ state: 'dead', problem: 'no answer twice' });
  });

  test('while the history does not answer it waits, and that does not count as an attempt', async () => {
    const person = await unanswered();
    for (let n = 0; n < 8; n += 1) {
      expect(await deliver([person], lost, () => Promise.reject(lost))).toEqual([]);
      await isDue(person);
    }
    expect(await deliver([person], undefined, () => Promise.resolve(null))).toHaveLength(1);
    expect(await stateOf(person)).toMatchObject({ state: 'sent' });
  });

  test('a worker that dies while it sends leaves the same doubt', async () => {
    const person = await passenger({ isProved: true });
    await tell(person);
    await facade.sql`update private.deliveries set due_at = clock_timestamp(), priority = 0 where user_id = ${person.id} and channel = 'sms'`;
    await database.withCaller(COURIER, async (sql) => {
      const claims = await sql`select id, claim from private.claim_deliveries(50, interval '1 minute')`;
      return sql`select private.read_delivery(c.id, c.claim) from jsonb_to_recordset(${JSON.stringify(claims)}::text::jsonb) c(id uuid, claim uuid)`;
    });
    await isDue(person);
    expect(await deliver([person], lost, () => Promise.resolve('h2'))).toEqual([]);
    expect(await stateOf(person)).toMatchObject({ state: 'sent', provider_id: 'h2' });
  });
});

test('a number that is not proved gets no SMS', async () => {
  const person = await passenger({ isProved: false });
  await tell(person);
  expect(await deliver([person])).toEqual([]);
  expect(await stateOf(person)).toBeUndefined();
});

test('workers together stay below the ceiling; messages beyond it are skipped with the reason', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => passenger({ isProved: true })));
  await deliver([]);
  const before = await spent();
  await setCeilings({ sms_pages_per_day_max: before.other + 2 });
  for (const person of people) await tell(person);
  const sent = await Promise.all([deliver(people), deliver(people), deliver(people)]);
  expect(sent.flat()).toHaveLength(2);
  expect(await spent()).toEqual({
    pages: before.pages + 2,
    other: before.other + 2,
    refused: before.refused + 4,
  });
  const states = await Promise.all(people.map(stateOf));
  expect(states.filter((row) => row?.['state'] === 'skipped')).toMatchObject(
    Array.from({ length: 4 }, () => ({ problem: 'daily ceiling of SMS' })),
  );
});

test('codes have a ceiling of their own: other messages do not use it up', async () => {
  await setCeilings({ sms_pages_per_day_max: 0, sms_alarm_pages_per_day_max: 0 });
  const person = await passenger({ isProved: false });
  expect((await facade.call('POST', '/phone-verification', { as: person })).status).toBe(200);
  expect((await deliver([person])).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^\d{6} is your Tafiya code/),
  ]);
  await setCeilings({ sms_code_pages_per_day_max: 0 });
  const other = await passenger({ isProved: false });
  expect(await facade.call('POST', '/phone-verification', { as: other })).toMatchObject({
    status: 409,
    body: { code: 'sms_off' },
  });
});

test('administrators see what SMS have cost today, and change the ceilings', async () => {
  const admin = await createAdmin(facade);
  const { pages } = await spent();
  const changes = { smsPagesPerDayMax: 777, smsCodePagesPerDayMax: 778, smsAlarmPagesPerDayMax: 779 };
  const answer = await admin.call('PATCH', '/settings', { json: changes });
  expect(answer.status).toBe(200);
  const { smsToday } = read(deliveryFiguresSchema, await admin.call('GET', '/deliveries'));
  expect(smsToday).toMatchObject({ isOn: true, pages, naira: pages * 7 });
  expect(smsToday).toMatchObject({ pagesMax: 777, codePagesMax: 778, alarmPagesMax: 779 });
  for (const name of Object.keys(changes))
    for (const wrong of [-1, 2.5, 100_001, null, '5'])
      expect((await admin.call('PATCH', '/settings', { json: { [name]: wrong } })).status).toBe(400);
});

test('the table of SMS texts has every kind that goes out by SMS', async () => {
  const rows = await facade.sql`select kind from private.delivery_rules where channel = 'sms'`;
  const tested = new Set(SMS_SAMPLES.map(({ kind }) => kind));
  expect([...tested].toSorted()).toEqual(
    [...rows.map(({ kind }) => String(kind)), 'phone_code', 'sos_closed', 'contact_request'].toSorted(),
  );
});
