import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailConfirmationSchema } from './email.contract.ts';
import { sessionSchema } from '../../people/auth/contract.ts';
import { becomeOnlyWorker } from '../../../deliver/testing/only-worker.ts';
import type { Person } from '../../../api/testing/cast.ts';
import { openFacade, read, type Facade } from '../../../api/testing/facade.ts';
import { runSimultaneously } from '../../../api/testing/races.ts';

let facade: Facade;
let driver: Person;
let endOnlyWorker: () => Promise<void>;
beforeAll(async () => {
  facade = openFacade();
  // A worker of another test file would send the mails.
  endOnlyWorker = await becomeOnlyWorker(facade.sql);
  driver = await facade.cast.driver();
}, 300_000);
afterAll(async () => {
  await endOnlyWorker();
  await facade.close();
});

const stateOf = async (as: { token: string }) =>
  read(emailConfirmationSchema, await facade.call('GET', '/email-confirmation', { as: as as Person }));
const confirm = (token: string) => facade.call('POST', '/email-confirmation/confirm', { json: { token } });

/** The token of the mail that the worker would send now. */
async function mailedToken(id: string): Promise<string> {
  const [row] = await facade.sql`
    select private.email_link_message(d) ->> 'link' as link from private.deliveries d
    where d.user_id = ${id} and d.source = 'email_link' order by d.created_at desc limit 1`;
  return String(row?.['link']).replace('/confirm-email#', '');
}

async function book(as: Person, seats = 1, changes: object = {}) {
  const trip = await facade.publish(driver, { seatsAvailable: 6 });
  const json = { tripId: trip.id, seats, clientKey: crypto.randomUUID(), ...changes };
  return facade.call('POST', '/bookings', { as, json });
}

describe('proving an e-mail address', () => {
  test('a registration sends a mail, whose link proves the address in any browser', async () => {
    const json = {
      userType: 'passenger',
      name: 'Ada Obi',
      email: `${crypto.randomUUID()}@new.test`,
      phone: '08031234567',
      password: 'a-good-password-1',
    };
    const { user, token } = read(sessionSchema, await facade.call('POST', '/auth/register', { json }));
    expect(await stateOf({ token })).toMatchObject({
      email: json.email,
      isProved: false,
      isConfirmed: false,
    });
    const mailed = await mailedToken(user.id);
    expect(await confirm(mailed)).toMatchObject({ status: 200, body: { email: json.email } });
    expect(await confirm(mailed)).toMatchObject({ status: 200 });
    expect(await stateOf({ token })).toMatchObject({ isProved: true, isConfirmed: true, waitSeconds: 0 });
  });

  test('a link that was never sent proves nothing', async () => {
    expect(await confirm('A'.repeat(22))).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await confirm('no token')).toMatchObject({ status: 400 });
  });

  test('parallel requests send one mail', async () => {
    const as = await facade.cast.unconfirmed();
    await facade.sql`
      update private.deliveries set created_at = created_at - interval '2 minutes'
      where user_id = ${as.id} and source = 'email_link'`;
    const answers = await runSimultaneously(facade.sql, { table: 'public.profiles', id: as.id }, () =>
      Array.from({ length: 4 }, () => facade.call('POST', '/email-confirmation', { as })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429]);
    expect((await stateOf(as)).waitSeconds).toBeGreaterThan(0);
  });
});

describe('a person who has proved neither address nor phone number', () => {
  test('has two open bookings and four seats, and is told what to do', async () => {
    const as = await facade.cast.unconfirmed();
    const limitOf = async (seats: number) =>
      (await facade.call('GET', `/cash-limit?seats=${seats}`, { as })).body;
    expect(await limitOf(4)).toEqual({ code: null, message: null });
    expect(await limitOf(5)).toMatchObject({ code: 'confirmation_required' });
    expect((await book(as, 3)).status).toBe(201);
    expect(await book(as, 2)).toMatchObject({
      status: 403,
      body: {
        code: 'confirmation_required',
        error:
          'You can have 2 open bookings in cash with 4 seats together until you confirm your e-mail address or your phone number.',
      },
    });
    expect((await book(as, 1)).status).toBe(201);
    expect((await book(as, 1)).status).toBe(403);
    await confirm(await mailedToken(as.id));
    expect((await book(as, 1)).status).toBe(201);
  });

  test('twenty bookings at once are two', async () => {
    const as = await facade.cast.unconfirmed();
    const answers = await Promise.all(Array.from({ length: 20 }, () => book(as)));
    const made = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 403);
    expect([made.length, refused.length]).toEqual([2, 18]);
  });
});

test('of six seats left one person takes three, of three all', async () => {
  const trip = await facade.publish(driver, { seatsAvailable: 6 });
  const ask = async (seats: number) =>
    facade.call('POST', '/bookings', {
      as: await facade.cast.passenger(),
      json: { tripId: trip.id, seats, clientKey: crypto.randomUUID() },
    });
  expect(await ask(4)).toMatchObject({
    status: 409,
    body: {
      code: 'seats_unavailable',
      seatsAvailable: 3,
      error: '6 seats are left. One person can book at most 3 of them.',
    },
  });
  expect((await ask(3)).status).toBe(201);
  expect((await ask(3)).status).toBe(201);
});
