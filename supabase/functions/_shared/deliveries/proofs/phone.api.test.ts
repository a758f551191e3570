import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { phoneVerificationSchema } from './phone.contract.ts';
import { becomeOnlyWorker } from '../../../deliver/testing/only-worker.ts';
import type { Person } from '../../../api/testing/cast.ts';
import { openFacade, randomAddress, read, type Facade } from '../../../api/testing/facade.ts';
import { runSimultaneously } from '../../../api/testing/races.ts';

let facade: Facade;
let endOnlyWorker: () => Promise<void>;
beforeAll(async () => {
  facade = openFacade({
    DELIVERY_MODE: 'outbox',
    OUTBOX_URL: 'http://127.0.0.1:1/_outbox',
    OUTBOX_KEY: 'key',
  });
  // A worker of another test file would make new codes.
  endOnlyWorker = await becomeOnlyWorker(facade.sql);
}, 300_000);
afterAll(async () => {
  await endOnlyWorker();
  await facade.close();
});

const randomPhone = () => `+23480${Math.floor(10_000_000 + Math.random() * 89_999_999)}`;

async function personWith(phone = randomPhone()): Promise<Person> {
  const person = await facade.cast.passenger();
  await facade.sql`update public.profiles set phone = ${phone} where id = ${person.id}`;
  return person;
}

const start = (as: Person, headers = {}) => facade.call('POST', '/phone-verification', { as, headers });
const confirm = (as: Person, code: string) =>
  facade.call('POST', '/phone-verification/confirm', { as, json: { code } });
const stateOf = async (as: Person) =>
  read(phoneVerificationSchema, await facade.call('GET', '/phone-verification', { as }));

/** The code of the SMS that the worker would send now. */
async function codeOf({ id }: Person): Promise<string> {
  const [row] = await facade.sql`
    select left(private.phone_code_message(d) ->> 'title', 6) as code from private.deliveries d
    where d.user_id = ${id} and d.source = 'phone_code' order by d.created_at desc limit 1`;
  return String(row?.['code']);
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** The last request was made a minute earlier. */
async function passMinute({ id }: Person): Promise<void> {
  await facade.sql`
    update private.phone_verifications set created_at = created_at - interval '61 seconds' where person_id = ${id}`;
}

describe('proving a phone number', () => {
  test('a code is requested, and entered once', async () => {
    const person = await personWith();
    expect(await stateOf(person)).toMatchObject({
      isOn: true,
      isProved: false,
      hasCode: false,
      waitSeconds: 0,
    });
    const started = read(phoneVerificationSchema, await start(person));
    expect(started).toMatchObject({ isProved: false, hasCode: true });
    expect(started.waitSeconds).toBeGreaterThan(0);
    const code = await codeOf(person);
    const answer = await confirm(person, wrong(code));
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'wrong_code', error: 'This code is wrong. 4 tries left.' },
    });
    expect(await confirm(person, code)).toMatchObject({
      status: 200,
      body: { isProved: true, hasCode: false },
    });
    expect(await confirm(person, code)).toMatchObject({ status: 200, body: { isProved: true } });
    expect(await start(person)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  test('a sixth try is refused, also with the right code', async () => {
    const person = await personWith();
    await start(person);
    const code = await codeOf(person);
    const errors: unknown[] = [];
    for (let tries = 0; tries < 5; tries += 1) errors.push((await confirm(person, wrong(code))).body);
    expect(errors.at(3)).toMatchObject({ error: 'This code is wrong. 1 try left.' });
    expect(errors.at(4)).toMatchObject({ error: expect.stringContaining('No tries are left') });
    expect(await confirm(person, code)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await stateOf(person)).toMatchObject({ isProved: false, hasCode: false });
  });

  test('parallel confirms with wrong codes get five tries together', async () => {
    const person = await personWith();
    await start(person);
    const code = await codeOf(person);
    const answers = await runSimultaneously(facade.sql, { table: 'public.profiles', id: person.id }, () =>
      Array.from({ length: 8 }, () => confirm(person, wrong(code))),
    );
    const codes = answers.map(({ body }) => (body as { code: string }).code).toSorted();
    expect(codes).toEqual([...Array<string>(3).fill('conflict'), ...Array<string>(5).fill('wrong_code')]);
    expect((await confirm(person, code)).status).toBe(409);
  });

  test('two people who prove one number at once: one keeps the proof', async () => {
    const phone = randomPhone();
    const [first, second] = [await personWith(phone), await personWith(phone)];
    await start(first);
    await passMinute(first);
    await start(second);
    const codes = [await codeOf(first), await codeOf(second)];
    const answers = await Promise.all([confirm(first, codes[0] ?? ''), confirm(second, codes[1] ?? '')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([(await stateOf(first)).isProved, (await stateOf(second)).isProved].filter(Boolean)).toHaveLength(
      1,
    );
  });

  test('the code of another person and of a former number proves nothing', async () => {
    const [person, other] = [await personWith(), await personWith()];
    await start(person);
    await start(other);
    const code = await codeOf(person);
    const answer = await confirm(other, code === (await codeOf(other)) ? wrong(code) : code);
    expect(answer).toMatchObject({ status: 409, body: { code: 'wrong_code' } });
    await facade.call('PATCH', '/user', { as: person, json: { phone: randomPhone() } });
    expect(await confirm(person, code)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await stateOf(person)).toMatchObject({ isProved: false, hasCode: false });
  });

  test.each(['12345', '1234567', 'abcdef', '12 456', ''])('%j is not a code', async (code) => {
    const person = await personWith();
    expect(await confirm(person, code)).toMatchObject({
      status: 400,
      body: { error: 'Enter the 6-digit code' },
    });
  });
});

describe('limits', () => {
  test('a person waits for the next code, and is told how long', async () => {
    const person = await personWith();
    await start(person);
    const refused = await start(person);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await stateOf(person)).hasCode).toBe(true);
  });

  test('parallel requests give one code', async () => {
    const person = await personWith();
    const answers = await runSimultaneously(facade.sql, { table: 'public.profiles', id: person.id }, () =>
      Array.from({ length: 5 }, () => start(person)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429, 429]);
  });

  test('an address requests ten codes an hour, for all people together', async () => {
    const headers = { 'x-forwarded-for': randomAddress() };
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1)
      statuses.push((await start(await personWith(), headers)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });

  test('a suspended person gets no code and proves nothing', async () => {
    const as = await facade.cast.suspended();
    for (const answer of [await start(as), await confirm(as, '123456')])
      expect(answer).toMatchObject({ status: 403, body: { code: 'suspended' } });
  });

  test('without a provider no code is given out, and the page says so', async () => {
    const other = openFacade();
    const as = await personWith();
    expect(await other.call('GET', '/phone-verification', { as })).toMatchObject({ body: { isOn: false } });
    expect(await other.call('POST', '/phone-verification', { as })).toMatchObject({
      status: 409,
      body: { code: 'sms_off' },
    });
    await other.close();
  });
});
