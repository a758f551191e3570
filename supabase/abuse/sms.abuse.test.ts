import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sessionSchema } from '../functions/_shared/people/auth/contract.ts';
import { ownAlarmSchema } from '../functions/_shared/safety/contract.ts';
import { createWorld, type World } from './support/world.ts';

// An alarm as a free SMS gateway: texts of the attacker's choice to strangers, and the SMS of the day used up for all.
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(() => world.check());
afterAll(() => world.close());

const randomPhone = () => `+23480${Math.floor(10_000_000 + Math.random() * 89_999_999)}`;

async function freshAccount() {
  const json = {
    name: 'Win a prize at evil dot example',
    email: `${crypto.randomUUID()}@new.test`,
    phone: randomPhone(),
    password: 'a-good-password',
    userType: 'passenger',
  };
  const { body } = await world.send({ name: 'anonymous' }, 'POST /api/auth/register', { json });
  const { token, user } = sessionSchema.parse(body);
  return { name: 'a fresh account', token, id: user.id };
}
type Account = Awaited<ReturnType<typeof freshAccount>>;

const nameContacts = (account: Account, phones: string[]) =>
  world.send(account, 'PUT /api/user/emergency-contacts', {
    json: {
      contacts: phones.map((phone) => ({ name: 'Click here now', phone, relation: 'evil dot example' })),
    },
  });

/** Raises an alarm and closes it, so that the next one is new. */
async function alarm(account: Account) {
  const path = `/api/sos/${crypto.randomUUID()}`;
  const raised = await world.send(account, `PUT ${path}`, { json: {} });
  await world.send(account, `POST ${path}/close`, { json: { reason: 'x' } });
  return ownAlarmSchema.parse(raised.body).people.map(({ sms, why }) => why ?? sms);
}

/** SMS that were queued to these numbers, by kind. */
async function queuedTo(phones: string[]) {
  return world.facade.sql`
    select d.kind, count(*)::int as sms from private.deliveries d
    left join private.sos_contacts c on c.id = d.subject_id
    left join private.contact_requests r on r.id = d.subject_id
    where coalesce(c.phone, r.phone) = any (${world.facade.sql.array(phones)}::text[]) group by 1 order by 1`.then(
    (rows) => rows.map(({ kind, sms }) => `${String(kind)} ${String(sms)}`),
  );
}

test('a fresh account sends no SMS to strangers, whatever it names and however often it raises alarms', async () => {
  const account = await freshAccount();
  const phones = Array.from({ length: 15 }, randomPhone);
  for (let n = 0; n < 5; n += 1) {
    expect((await nameContacts(account, phones.slice(n * 3, n * 3 + 3))).status).toBe(200);
    expect(await alarm(account)).toEqual(['sender', 'sender', 'sender']);
  }
  expect(await queuedTo(phones)).toEqual([]);
});

test('with a proved number it sends three fixed texts a day, and no alarm to whom it has just named', async () => {
  const account = await freshAccount();
  await world.facade.sql`update public.profiles set phone_verified_at = now() where id = ${account.id}`;
  const phones = Array.from({ length: 15 }, randomPhone);
  for (let n = 0; n < 5; n += 1) {
    await nameContacts(account, phones.slice(n * 3, n * 3 + 3));
    expect(await alarm(account)).toEqual(['unconfirmed', 'unconfirmed', 'unconfirmed']);
  }
  expect(await queuedTo(phones)).toEqual(['contact_request 3']);
});

test('with contacts of yesterday it sends the SMS of three alarms a day', async () => {
  const account = await freshAccount();
  await world.facade.sql`update public.profiles set phone_verified_at = now() where id = ${account.id}`;
  const phones = Array.from({ length: 3 }, randomPhone);
  await nameContacts(account, phones);
  await world.facade
    .sql`update private.emergency_contacts set entered_at = now() - interval '1 day' where person_id = ${account.id}`;
  const answers = [];
  for (let n = 0; n < 10; n += 1) answers.push(...(await alarm(account)));
  expect(answers.filter((why) => why === 'waiting')).toHaveLength(9);
  expect(answers.filter((why) => why === 'ceiling')).toHaveLength(21);
});

test('a number that a person confirms by guessing or by another person link is not found', async () => {
  const account = await freshAccount();
  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      world.send(account, 'POST /api/contact-requests/answer', {
        json: { token: String(n).padStart(22, 'A'), answer: 'confirmed' },
      }),
    ),
  );
  expect(guesses.map(({ status }) => status)).toEqual(guesses.map(() => 404));
});
