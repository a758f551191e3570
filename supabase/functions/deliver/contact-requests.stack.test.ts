import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createAdmin } from '../api/testing/admin.ts';
import type { Person } from '../api/testing/cast.ts';
import { openFacade, read, type Facade } from '../api/testing/facade.ts';
import { runBehind } from '../api/testing/races.ts';
import {
  adminAlarmsSchema,
  contactRequestViewSchema,
  ownAlarmSchema,
  ownContactListSchema,
} from '../_shared/safety/contract.ts';
import { createDatabase, type Database } from '../_shared/core/database/client.ts';
import { COURIER } from '../_shared/core/caller.ts';
import type { Sms } from '../_shared/deliveries/senders/senders.ts';
import { deliverDue } from './deliver-due.ts';
import { becomeOnlyWorker } from './testing/only-worker.ts';

let facade: Facade;
let database: Database;
let endOnlyWorker: () => Promise<void>;
beforeAll(async () => {
  facade = openFacade();
  database = createDatabase(inject('stack').gatewayDatabaseUrl);
  endOnlyWorker = await becomeOnlyWorker(facade.sql);
}, 300_000);
afterAll(async () => {
  await endOnlyWorker();
  await database.close();
  await facade.close();
});

const randomPhone = () => `+23480${Math.floor(10_000_000 + Math.random() * 89_999_999)}`;

/** Sends what is due, also in the night. Returns the SMS to these numbers, of a provider that is away the attempts. */
async function deliver(phones: string[], { isAway = false } = {}): Promise<Sms[]> {
  await facade.sql`
    update private.deliveries set due_at = clock_timestamp() where kind = 'contact_request' and state = 'waiting'`;
  const all: Sms[] = [];
  await deliverDue({
    asCourier: (work) => database.withCaller(COURIER, work),
    senders: {
      email: { send: () => Promise.resolve({ outcome: 'sent' }) },
      push: null,
      sms: {
        send(sms) {
          all.push(sms);
          if (isAway) return Promise.reject(new Error('away'));
          return Promise.resolve({ outcome: 'sent', providerId: crypto.randomUUID() });
        },
      },
    },
    origin: 'https://tafiya.test',
    log: () => undefined,
    now: () => Date.now(),
    timeoutMs: 10_000,
  });
  return all.filter(({ to }) => phones.includes(to));
}

async function proved(): Promise<Person> {
  const person = await facade.cast.passenger();
  await facade.sql`update public.profiles set phone_verified_at = now() where id = ${person.id}`;
  return person;
}

const nameContacts = (as: Person, phones: string[]) =>
  facade.call('PUT', '/user/emergency-contacts', {
    as,
    json: { contacts: phones.map((phone) => ({ name: 'Free words', phone, relation: 'More words' })) },
  });
const stateOf = async (as: Person) =>
  read(ownContactListSchema, await facade.call('GET', '/user/emergency-contacts', { as })).map(
    ({ state }) => state,
  );
const link = (call: string, json: object) => facade.call('POST', `/contact-requests/${call}`, { json });
const raise = async (as: Person) =>
  read(
    ownAlarmSchema,
    await facade.call('PUT', `/sos/${crypto.randomUUID()}`, {
      as,
      json: { tripId: null, raisedAt: null, position: null },
    }),
  );

test('a contact is asked once in fixed words, agrees on the page of the link, and then an alarm notifies them', async () => {
  const person = await proved();
  const phone = randomPhone();
  await nameContacts(person, [phone]);
  expect(await stateOf(person)).toEqual(['waits']);
  const [sms, ...more] = await deliver([phone]);
  expect(more).toEqual([]);
  const [words, token = ''] = sms?.text.split('/c#') ?? [];
  expect(words).toBe(
    'Tafiya: someone named you as an emergency contact. We text you if they ask for help. Agree or refuse: https://tafiya.test',
  );
  expect(sms?.pages).toBe(1);
  // As link previews do.
  for (const path of ['/contact-requests/view', `/contact-requests/answer`])
    expect((await facade.call('GET', `${path}?token=${token}`)).status).toBe(405);
  expect(read(contactRequestViewSchema, await link('view', { token })).answer).toBeNull();
  expect(await stateOf(person)).toEqual(['waits']);
  expect((await raise(person)).people).toMatchObject([{ phone, sms: 'not_sent', why: 'unconfirmed' }]);
  await facade.sql`update private.sos_alerts set closed_at = now(), closed_by = 'person', close_reason = 'x' where person_id = ${person.id}`;

  const answered = await link('answer', { token, answer: 'confirmed' });
  expect(read(contactRequestViewSchema, answered)).toEqual({ firstName: 'Peju', answer: 'confirmed' });
  expect(await stateOf(person)).toEqual(['confirmed']);
  expect((await raise(person)).people).toMatchObject([{ phone, sms: 'waiting', why: null }]);
  expect((await deliver([phone])).map(({ text }) => text)).toEqual([expect.stringMatching(/^SOS from Peju/)]);
  const [alarm] = read(
    adminAlarmsSchema,
    await (await createAdmin(facade)).call('GET', '/alarms'),
  ).alarms.filter(({ contacts }) =>
    contacts.some((contact) => contact.phone === phone && contact.state === 'sent'),
  );
  expect(alarm?.name).toMatch(/^Peju/);
});

test('a contact who refuses gets no SMS of an alarm, however long they are named', async () => {
  const person = await proved();
  const phone = randomPhone();
  await nameContacts(person, [phone]);
  const [sms] = await deliver([phone]);
  const token = sms?.text.split('/c#')[1] ?? '';
  expect((await link('answer', { token, answer: 'declined' })).status).toBe(200);
  await nameContacts(person, []);
  expect(await link('answer', { token, answer: 'confirmed' })).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  });
  await nameContacts(person, [phone]);
  await facade.sql`update private.emergency_contacts set entered_at = now() - interval '9 days' where phone = ${phone}`;
  expect(await stateOf(person)).toEqual(['declined']);
  expect((await raise(person)).people).toMatchObject([{ sms: 'not_sent', why: 'declined' }]);
  expect(await deliver([phone])).toEqual([]);
});

test('while the provider of SMS is away an alarm is raised as always, and its SMS goes out once when it is back', async () => {
  const person = await proved();
  const phone = randomPhone();
  await nameContacts(person, [phone]);
  await deliver([phone]);
  await facade.sql`update private.emergency_contacts set entered_at = now() - interval '2 days' where phone = ${phone}`;
  expect((await raise(person)).people).toMatchObject([{ phone, sms: 'waiting', why: null }]);
  expect(await deliver([phone], { isAway: true })).toHaveLength(1);
  expect(await facade.call('GET', '/sos', { as: person })).toMatchObject({
    body: { alarm: { people: [{ phone, sms: 'waiting' }] } },
  });
  await facade.sql`
    update private.deliveries set due_at = clock_timestamp()
    where subject_id in (select id from private.sos_contacts where phone = ${phone}) and state = 'waiting'`;
  expect((await deliver([phone])).map(({ text }) => text)).toEqual([expect.stringMatching(/^SOS from Peju/)]);
  expect(await deliver([phone])).toEqual([]);
});

test('people who name the same number at the same moment send one first SMS', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, proved));
  const phone = randomPhone();
  const answers = await runBehind(
    facade.sql,
    (holder) => holder`select private.lock_contact(${phone})`,
    () => people.map((person) => nameContacts(person, [phone])),
  );
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
  expect(await deliver([phone])).toHaveLength(1);
});

test('alarms of many people at the same moment send three SMS to one number', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, proved));
  const phone = randomPhone();
  for (const person of people) await nameContacts(person, [phone]);
  await deliver([phone]);
  await facade.sql`update private.emergency_contacts set entered_at = now() - interval '1 day' where phone = ${phone}`;
  const alarms = await runBehind(
    facade.sql,
    (holder) => holder`select private.lock_contact(${phone})`,
    () => people.map(raise),
  );
  expect(alarms.flatMap((alarm) => alarm.people.map(({ why }) => why)).toSorted()).toEqual([
    'ceiling',
    null,
    null,
    null,
  ]);
  expect(await deliver([phone])).toHaveLength(3);
});
