import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ownAlarmSchema } from '../functions/_shared/safety/contract.ts';
import { createWorld, type World } from './support/world.ts';

// The key that a phone keeps beside an alarm without network, in the hands of another person.
const NOBODY = { name: 'anonymous' };
const ALARM = { tripId: null, raisedAt: null, position: null };
const PASSWORD = 'correct horse battery';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(() => world.check());
afterAll(() => world.close());

interface Phone {
  id: string;
  token: string;
  key: string;
}

/** A new person, signed in as the web does, with the key of their phone. */
async function newPhone(): Promise<Phone> {
  const email = `${crypto.randomUUID()}@phone.test`;
  const json = { userType: 'passenger', name: 'Ada Obi', email, phone: '08031234567', password: PASSWORD };
  const { status, body } = await world.send(NOBODY, 'POST /api/auth/register', { json });
  expect(status).toBe(201);
  const { token, user } = body as { token: string; user: { id: string } };
  const issued = await world.send({ name: email, token }, 'POST /api/sos/keys');
  expect(issued.status).toBe(201);
  return { id: user.id, token, key: (issued.body as { key: string }).key };
}

const raise = (key: string, { token, id = crypto.randomUUID() }: { token?: string; id?: string } = {}) =>
  world.send({ ...NOBODY, ...(token === undefined ? {} : { token }) }, `PUT /api/sos/${id}`, {
    json: ALARM,
    headers: { 'x-alarm-key': key },
  });

async function alarmsOf({ id }: Phone): Promise<number> {
  const [row] = await world.facade
    .sql`select count(*)::int as n from private.sos_alerts where person_id = ${id}`;
  return Number(row?.['n']);
}

describe('the key of a phone', () => {
  test('raises one alarm of its person without a token, however often it is sent', async () => {
    const phone = await newPhone();
    const id = crypto.randomUUID();
    const answers = [await raise(phone.key, { id }), await raise(phone.key, { id, token: 'e30.e30.' })];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.body).toMatchObject({ clientKey: id });
    expect(await alarmsOf(phone)).toBe(1);
  });

  test('reads the moments of the alarm, and neither contacts nor trip, without a token of its person', async () => {
    const [phone, other] = [await newPhone(), await newPhone()];
    const contacts = [{ name: 'Bola Secret', phone: '08031112222', relation: 'Aunt' }];
    const own = { ...NOBODY, token: phone.token };
    const saved = await world.send(own, 'PUT /api/user/emergency-contacts', { json: { contacts } });
    expect(saved.status).toBe(200);
    const id = crypto.randomUUID();
    const full = await raise(phone.key, { id, token: phone.token });
    expect(ownAlarmSchema.parse(full.body).people).toMatchObject([{ name: 'Bola Secret' }]);
    const state = ['acknowledgedAt', 'clientKey', 'closedAt', 'raisedAt', 'receivedAt'];
    const fieldsOf = ({ body }: { body: unknown }) => Object.keys(Object(body)).toSorted();
    expect(fieldsOf(await raise(phone.key, { id }))).toEqual(state);
    expect(fieldsOf(await raise(phone.key, { id, token: other.token }))).toEqual(state);
    expect((await world.send(own, 'POST /api/auth/logout')).status).toBe(204);
    expect(fieldsOf(await raise(phone.key, { id }))).toEqual(state);
    // The token is still good for minutes; its session is not.
    expect(fieldsOf(await raise(phone.key, { id, token: phone.token }))).toEqual(state);
  });

  test('raises the alarm of its person when another person is signed in on the phone', async () => {
    const [phone, other] = [await newPhone(), await newPhone()];
    expect((await raise(phone.key, { token: other.token })).status).toBe(200);
    expect([await alarmsOf(phone), await alarmsOf(other)]).toEqual([1, 0]);
  });

  test('opens no other call', async () => {
    const { key } = await newPhone();
    const id = crypto.randomUUID();
    await raise(key, { id });
    const headers = { 'x-alarm-key': key };
    for (const request of [
      'GET /api/user',
      'GET /api/sos',
      'POST /api/sos/keys',
      'GET /api/user/emergency-contacts',
      'GET /api/passenger/bookings',
      'POST /api/auth/logout',
    ])
      expect([request, (await world.send(NOBODY, request, { headers })).status]).toEqual([request, 401]);
    const close = await world.send(NOBODY, `POST /api/sos/${id}/close`, { headers, json: { reason: 'x' } });
    expect(close.status).toBe(401);
    const asToken = await world.send({ ...NOBODY, token: key }, `PUT /api/sos/${id}`, { json: ALARM });
    expect(asToken.status).toBe(401);
  });

  test.each(['', 'x', 'A'.repeat(22), "' or 1=1 --", '0'.repeat(64)])(
    'that was never issued: "%s"',
    async (key) => {
      expect((await raise(key)).status).toBe(401);
    },
  );

  test('does not refuse a token that counts when it is dead', async () => {
    const phone = await newPhone();
    expect((await raise('A'.repeat(22), { token: phone.token })).status).toBe(200);
    expect(await alarmsOf(phone)).toBe(1);
  });

  test('joins the open alarm of its person under another id, as a token does', async () => {
    const phone = await newPhone();
    expect((await raise(phone.key)).status).toBe(200);
    expect((await raise(phone.key)).status).toBe(200);
    const [open] = await world.facade
      .sql`select count(*)::int as n from private.sos_alerts where person_id = ${phone.id} and closed_at is null`;
    expect(open?.['n']).toBe(1);
  });

  test('works for a suspended person, whose other calls are refused', async () => {
    const phone = await newPhone();
    await world.facade.sql`
      select private.set_suspended(${phone.id}, true, 'Test')`;
    expect((await world.send({ ...NOBODY, token: phone.token }, 'POST /api/sos/keys')).status).toBe(403);
    expect((await raise(phone.key)).status).toBe(200);
  });

  test('works for 24 hours after signing out', async () => {
    const phone = await newPhone();
    expect((await world.send({ ...NOBODY, token: phone.token }, 'POST /api/auth/logout')).status).toBe(204);
    await world.facade.sql`select private.end_alarm_keys()`;
    expect((await raise(phone.key)).status).toBe(200);
    const moved = await world.facade.sql`
      update private.alarm_keys set ended_at = ended_at - interval '24 hours' where person_id = ${phone.id} returning 1`;
    expect(moved).toHaveLength(1);
    expect((await raise(phone.key)).status).toBe(401);
    expect(await alarmsOf(phone)).toBe(1);
  });

  test('ends with the account', async () => {
    const phone = await newPhone();
    const caller = { ...NOBODY, token: phone.token };
    const deleted = await world.send(caller, 'DELETE /api/user', { json: { password: PASSWORD } });
    expect(deleted.status).toBe(204);
    expect((await raise(phone.key)).status).toBe(401);
    const rows = await world.facade.sql`select from private.alarm_keys where person_id = ${phone.id}`;
    expect(rows).toHaveLength(0);
  });
});
