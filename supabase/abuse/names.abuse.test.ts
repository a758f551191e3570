import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { sessionSchema } from '../functions/_shared/people/auth/contract.ts';
import { tripInput } from '../functions/api/testing/facade.ts';
import { CONTACT_DETAILS } from '../tests/contact-details.fixture.ts';
import { createWorld, type World } from './support/world.ts';

// Names that people claim, and what strangers read before they book.
const PASSWORD = 'a-good-password';
const OURS = [
  'Tafiya Support',
  'tafiya',
  'T.a.f.i.y.a',
  'Ta\u200bfiya',
  'Ταfiya Support',
  'Тafiya',
  'Tafıya',
  'Supp0rt',
  'Official',
  'Admin',
  'Payments',
  'Security Team',
];
const NOT_NAMES = [...OURS, 'evil.com', 'https://evil.ng', '0803 123 4567', 'Call me on WhatsApp'];

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(() => world.check());
afterAll(() => world.close());

const newEmail = () => `${crypto.randomUUID()}@new.test`;
const send = (call: string, json: object, token?: string) =>
  world.send({ name: 'cheat', ...(token !== undefined && { token }) }, call, { json });
const nameOf = async (email: string) =>
  (await world.facade.sql<{ name: string }[]>`select name from public.profiles where email = ${email}`)[0]
    ?.name;

describe('a name of ours, a link or a number is not a name', () => {
  test.each(NOT_NAMES)(
    '%j: at registration, in the account, as traveller and contact, through the Data API',
    async (name) => {
      const registration = {
        name,
        email: newEmail(),
        phone: '08031234567',
        password: PASSWORD,
        userType: 'passenger',
      };
      expect(await send('POST /api/auth/register', registration)).toMatchObject({ status: 400 });
      const company = {
        ...registration,
        name: 'Ada Obi',
        userType: 'corporate',
        nin: '12345678901',
        companyName: name,
        companyRegistrationNumber: 'RC 1',
        companyAddress: '1 Marina',
        taxIdentificationNumber: 'T1',
        corporateContactPerson: 'Ada Obi',
      };
      expect(await send('POST /api/auth/register', company)).toMatchObject({ status: 400 });
      const { token, email, id } = await world.facade.cast.passenger();
      expect(await send('PATCH /api/user', { name }, token)).toMatchObject({ status: 400 });
      const contact = { name, phone: '08031112222', relation: 'Sister' };
      expect(await send('PUT /api/user/emergency-contacts', { contacts: [contact] }, token)).toMatchObject({
        status: 400,
      });
      const booking = {
        tripId: world.trip,
        seats: 1,
        clientKey: crypto.randomUUID(),
        travellers: [{ name }],
      };
      expect(await send('POST /api/bookings', booking, token)).toMatchObject({ status: 400 });
      const direct = await world.send({ name: 'cheat', token }, `PATCH /rest/v1/profiles?id=eq.${id}`, {
        json: { name },
        headers: { apikey: inject('stack').publishableKey },
      });
      // The Data API has no table (decision 0063); that the rule stands in the database too is proved in pgTAP.
      expect(direct.status).toBe(404);
      expect(await nameOf(email)).toBe('Peju Passenger');
    },
  );

  test.each(OURS)('%j: at Auth’s own doors', async (name) => {
    const email = newEmail();
    const answer = await send('POST /auth/v1/signup', {
      email,
      password: PASSWORD,
      data: { name, full_name: name },
    });
    expect(answer.status).toBeLessThan(500);
    expect([undefined, 'Traveller']).toContain(await nameOf(email));
    const own = {
      name: 'Ada Obi',
      email: newEmail(),
      phone: '08031234567',
      password: PASSWORD,
      userType: 'passenger',
    };
    const { token } = sessionSchema.parse((await send('POST /api/auth/register', own)).body);
    const changed = await send('PUT /auth/v1/user', { data: { name, full_name: name, seen: true } }, token);
    expect(changed).toMatchObject({ status: 200 });
    const [account] = await world.facade
      .sql`select raw_user_meta_data as data from auth.users where email = ${own.email}`;
    expect(account?.['data']).toMatchObject({ seen: true });
    expect(account?.['data']).not.toHaveProperty('name');
    expect(account?.['data']).not.toHaveProperty('full_name');
    expect(await nameOf(own.email)).toBe('Ada Obi');
  });
});

test.each(['a\0b', '\u202egpj.exe', 'a\u2066b', 'a\nb', '\u0007', '   ', '\u200b'])(
  'a name cannot be %j',
  async (name) => {
    const { token, email } = await world.facade.cast.passenger();
    expect((await send('PATCH /api/user', { name }, token)).status).toBe(400);
    expect(await nameOf(email)).toBe('Peju Passenger');
  },
);

test('a name is returned as text, never as a page', async () => {
  const { token, id } = await world.facade.cast.passenger();
  const name = 'Ada <b>Obi</b>';
  // The calls refuse such a name; rows of before may have it.
  await world.facade.sql`update public.profiles set name = ${name} where id = ${id}`;
  const { headers, body } = await world.send({ name: 'a person', token }, 'GET /api/user');
  expect(body).toMatchObject({ name });
  expect(headers.get('content-type')).toMatch(/^application\/json/);
});

test('texts before a booking have no contact details, in 46 disguises and more', async () => {
  const driver = await world.facade.cast.driver();
  const refused = CONTACT_DETAILS.filter(([, found]) => found !== null).map(([text]) => text);
  expect(refused.length).toBeGreaterThanOrEqual(46);
  const published = [];
  for (const text of refused) {
    for (const change of [{ description: text }, { originPoint: { name: 'Berger', hint: text } }]) {
      const json = { ...tripInput(90), ...change };
      const { status } = await world.facade.call('POST', '/trips', { as: driver, json });
      if (status !== 400) published.push({ change, status });
    }
  }
  expect(published).toEqual([]);
});

test.each([
  'javascript:alert(1)',
  'file:///etc/passwd',
  'data:text/html,x',
  'https://',
  'https://ada@evil.ng',
])('the website of a company is not %s', async (companyWebsite) => {
  const json = {
    name: 'Ada Obi',
    email: newEmail(),
    phone: '08031234567',
    password: PASSWORD,
    userType: 'corporate',
    nin: '12345678901',
    companyName: 'Sahel Lines',
    companyRegistrationNumber: 'RC 1',
    companyAddress: '1 Marina',
    companyWebsite,
    taxIdentificationNumber: 'T1',
    corporateContactPerson: 'Ada Obi',
  };
  expect(await send('POST /api/auth/register', json)).toMatchObject({ status: 400 });
});

test('a blocked passenger neither books nor holds a seat with that driver again', async () => {
  const { cast, call, publish } = world.facade;
  const [driver, passenger] = [await cast.driver(), await cast.passenger()];
  const [first, next] = [await publish(driver), await publish(driver)];
  const opened = await call('POST', '/threads', { as: passenger, json: { tripId: first.id } });
  const { id } = opened.body as { id: string };
  const words = { kind: 'exact_pickup', clientKey: crypto.randomUUID() };
  await call('POST', `/threads/${id}/messages`, { as: passenger, json: words });
  await call('POST', `/threads/${id}/block`, { as: driver, json: { isBlocked: true } });
  for (const trip of [first, next]) {
    for (const path of ['/bookings', '/holds']) {
      const json = { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID() };
      expect(await call('POST', path, { as: passenger, json })).toMatchObject({
        status: 403,
        body: { error: 'You cannot book with this driver. Please choose another trip.', code: 'forbidden' },
      });
    }
  }
  const again = { tripId: first.id, seats: 1, clientKey: crypto.randomUUID() };
  expect(await call('POST', '/bookings', { as: await cast.passenger(), json: again })).toMatchObject({
    status: 201,
  });
});
