import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { analyticsSchema, financesSchema } from './contract.ts';
import { transactionSchema } from '../payouts/transactions.contract.ts';
import { adminTripSchema } from '../trips/admin.contract.ts';
import { adminDriverSchema } from '../drivers/admin.contract.ts';
import { adminUserSchema } from '../people/admin.contract.ts';
import { adminNameSchema } from '../people/names.contract.ts';
import { createAdmin, type Admin } from '../../api/testing/admin.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read, type Facade } from '../../api/testing/facade.ts';
import { PNG } from '../documents/testing/files.ts';

const LISTS = {
  users: adminUserSchema,
  'unverified-users': adminUserSchema,
  drivers: adminDriverSchema,
  'unverified-drivers': adminDriverSchema,
  'pending-drivers': adminDriverSchema,
  'active-drivers': adminDriverSchema,
  trips: adminTripSchema,
  transactions: transactionSchema,
};

let facade: Facade;
let admin: Admin;
/** Part of the names of three people, whom a search for it lists in this order. */
let mark: string;
let people: Person[];

beforeAll(async () => {
  facade = openFacade();
  admin = await createAdmin(facade);
  mark = crypto.randomUUID().slice(0, 8);
  people = [];
  for (const letter of ['A', 'b', 'C']) {
    const driver = await facade.cast.driver();
    await facade.sql`update public.profiles set name = ${`${letter} ${mark}`} where id = ${driver.id}`;
    people.push(driver);
  }
});
afterAll(() => facade.close());

async function pagesOf(path: string): Promise<string[][]> {
  const pages: string[][] = [];
  for (let next = path; next !== '';) {
    const answer = await admin.call('GET', next);
    pages.push(read(z.array(z.object({ id: z.string() })), answer).map(({ id }) => id));
    const query = /<(?:[^?>]*)(\?[^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1];
    next = query ? `${path.split('?', 1)[0]}${query}` : '';
  }
  return pages;
}

describe.each(Object.entries(LISTS))('GET /api/admin/%s', (name, schema) => {
  test.each(['newest', 'oldest', 'name'])(
    'lists in the order %s, as specified by its contract',
    async (sort) => {
      const trip = await facade.publish(people[0] as Person);
      const passenger = await facade.cast.passenger();
      await facade.call('POST', '/bookings', {
        as: passenger,
        json: { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID() },
      });
      const answer = await admin.call('GET', `/${name}?sort=${sort}&limit=5`);
      expect(answer.status).toBe(200);
      read(z.array(schema), answer);
    },
  );

  test.each([
    '?limit=0',
    '?limit=x',
    '?sort=worst',
    '?cursor=x',
    '?cursor=bnVsbA',
    `?search=${'x'.repeat(101)}`,
  ])('refuses %s', async (query) => {
    expect(await admin.call('GET', `/${name}${query}`)).toMatchObject({ status: 400 });
  });

  test.each(['%25', '_', "' or 1=1 --", '%00', '%F0%9F%9A%8C', '\\'])(
    'searches for %s without a 5xx',
    async (search) => {
      const { status } = await admin.call('GET', `/${name}?search=${encodeURIComponent(search)}`);
      expect([200, 400]).toContain(status);
    },
  );

  test('is refused without a session', async () => {
    expect(await facade.call('GET', `/admin/${name}`)).toMatchObject({ status: 401 });
  });
});

describe('lists', () => {
  test.each(['users', 'drivers', 'active-drivers'])('%s can be paged in every order', async (name) => {
    const ids = people.map(({ id }) => id);
    const path = `/${name}?search=${mark}&limit=1`;
    expect(await pagesOf(`${path}&sort=name`)).toEqual(ids.map((id) => [id]));
    expect(await pagesOf(`${path}&sort=oldest`)).toEqual(ids.map((id) => [id]));
    expect(await pagesOf(`${path}&sort=newest`)).toEqual(ids.toReversed().map((id) => [id]));
  });

  test.each(['ọ', 'ễ', '𐍈', '"'])('can be paged after a long name made of %s', async (letter) => {
    const own = await createAdmin(facade);
    const marked = crypto.randomUUID().slice(0, 8);
    for (let n = 0; n < 2; n += 1) {
      const { id } = await facade.cast.driver();
      await facade.sql`update public.profiles set name = ${marked + letter.repeat(192)} where id = ${id}`;
    }
    for (const list of ['users', 'drivers']) {
      const path = `/${list}?sort=name&limit=1&search=${marked}`;
      const first = await own.call('GET', path);
      const next = /<(\?[^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
      expect(await own.call('GET', `/${list}${next}`)).toMatchObject({ status: 200, body: [{}] });
    }
  });

  test('a cursor of one order is refused in another order', async () => {
    const { headers } = await admin.call('GET', `/users?search=${mark}&limit=1`);
    const cursor = /cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1] ?? '';
    expect(await admin.call('GET', `/users?sort=name&cursor=${cursor}`)).toMatchObject({ status: 400 });
  });

  test('people are found by part of name, e-mail or phone, also in local format', async () => {
    const person = people[1] as Person;
    const local = `0701${String(Math.random()).slice(2, 9)}`;
    await facade.sql`update public.profiles set phone = ${`+234${local.slice(1)}`} where id = ${person.id}`;
    for (const search of [`B ${mark.toUpperCase()}`, person.email.slice(3), local, local.slice(3)]) {
      const { body } = await admin.call('GET', `/users?search=${encodeURIComponent(search)}`);
      expect(body).toMatchObject([{ id: person.id }]);
    }
  });

  test('people and trips are found by plain letters, whatever letters the name and the search have', async () => {
    const person = await facade.cast.unverifiedDriver();
    await facade.sql`update public.profiles set name = ${`Ɗanládì ${mark} عائشة`} where id = ${person.id}`;
    for (const search of [`danladi ${mark}`, `ƊANLADI ${mark}`, `Ｄanladi\u200b ${mark}`, `${mark} عائشة`]) {
      const { body } = await admin.call('GET', `/users?search=${encodeURIComponent(search)}`);
      expect(body).toMatchObject([{ id: person.id }]);
    }
    expect((await admin.call('GET', `/users?search=${encodeURIComponent(`${mark} محمد`)}`)).body).toEqual([]);
    const trip = await facade.publish(people[2] as Person, { origin: 'Jos', destination: 'Bauchi' });
    const { body } = await admin.call('GET', `/trips?search=${encodeURIComponent('Ɓauchi')}&limit=100`);
    expect(body).toContainEqual(expect.objectContaining({ id: trip.id }));
  });

  test('wildcards of LIKE are searched for literally', async () => {
    expect((await admin.call('GET', `/users?search=${encodeURIComponent(`%${mark}`)}`)).body).toEqual([]);
  });

  test('trips are found by place and by driver', async () => {
    const driver = people[2] as Person;
    const trip = await facade.publish(driver, { origin: 'Jos', destination: 'Minna' });
    for (const search of [`c ${mark}`, 'minna', 'JOS']) {
      const { body } = await admin.call('GET', `/trips?search=${encodeURIComponent(search)}&limit=100`);
      const found = z
        .array(adminTripSchema)
        .parse(body)
        .find(({ id }) => id === trip.id);
      expect(found).toMatchObject({
        origin: 'Jos',
        driver: { user: { name: `C ${mark}`, email: driver.email } },
        pricePerSeat: 8500,
      });
    }
  });

  test('pending drivers are ordered by when they submitted', async () => {
    const word = `queue${mark}`;
    const ids: string[] = [];
    for (const hoursAgo of [1, 3, 2]) {
      const { id } = await facade.cast.unverifiedDriver();
      await facade.sql`update public.profiles set name = ${word} where id = ${id}`;
      await facade.sql`
        update public.driver_profiles
        set verification_status = 'pending', verification_submitted_at = now() - interval '1 hour' * ${hoursAgo}
        where id = ${id}`;
      ids.push(id);
    }
    const [first, third, second] = ids;
    const path = `/pending-drivers?search=${word}&limit=1`;
    expect(await pagesOf(`${path}&sort=newest`)).toEqual([[first], [second], [third]]);
    expect(await pagesOf(`${path}&sort=oldest`)).toEqual([[third], [second], [first]]);
  });

  test('a driver is in exactly one queue, and listed as active only while allowed to drive', async () => {
    const driver = await facade.cast.unverifiedDriver();
    const tabsOf = async () => {
      const found: string[] = [];
      for (const tab of ['unverified-drivers', 'pending-drivers', 'active-drivers', 'drivers']) {
        const { body } = await admin.call('GET', `/${tab}?search=${driver.email}`);
        if (Array.isArray(body) && body.length === 1) found.push(tab);
      }
      return found;
    };
    expect(await tabsOf()).toEqual(['unverified-drivers', 'drivers']);
    await facade.sql`update public.driver_profiles set verification_status = 'pending' where id = ${driver.id}`;
    expect(await tabsOf()).toEqual(['pending-drivers', 'drivers']);
    await admin.call('POST', `/approve-driver/${driver.id}`);
    expect(await tabsOf()).toEqual(['active-drivers', 'drivers']);
    await admin.call('POST', `/suspend-user/${driver.id}`, { json: { suspended: true } });
    expect(await tabsOf()).toEqual(['drivers']);
  });
});

test('the new name of a verified driver waits for an administrator, and is shown once accepted', async () => {
  const driver = await facade.cast.driver();
  const rename = (name: string) => facade.call('PATCH', '/user', { as: driver, json: { name } });
  const waiting = async () =>
    read(z.array(adminNameSchema), await admin.call('GET', `/pending-names?search=${driver.email}`));
  expect(await rename('Emeka Obi')).toMatchObject({
    status: 200,
    body: { name: 'Dauda Driver', waitingName: 'Emeka Obi' },
  });
  const [asked] = await waiting();
  expect(asked).toMatchObject({ newName: 'Emeka Obi', person: { id: driver.id, name: 'Dauda Driver' } });
  const decide = (json: object) => admin.call('POST', `/decide-name/${asked?.id}`, { json });
  expect(await decide({ approve: false })).toMatchObject({ status: 400 });
  expect(await decide({ approve: true })).toMatchObject({ status: 200, body: { status: 'approved' } });
  expect(await decide({ approve: true })).toMatchObject({ status: 200 });
  expect(await decide({ approve: false, reason: 'No' })).toMatchObject({ status: 409 });
  expect(await waiting()).toEqual([]);
  expect(await facade.call('GET', '/user', { as: driver })).toMatchObject({
    body: { name: 'Emeka Obi', waitingName: null },
  });
  await rename('Emeka Eze');
  expect(
    await admin.call('POST', `/decide-name/${(await waiting())[0]?.id}`, { json: { approve: true } }),
  ).toMatchObject({
    status: 200,
  });
  expect(await rename('Emeka Ojo')).toMatchObject({
    status: 409,
    body: { error: expect.stringMatching(/^You can change your name twice a year/) },
  });
});

describe('lists limited to a state', () => {
  const idsOf = async (list: string, only: string) => {
    const answer = await admin.call('GET', `${list}?only=${only}&limit=100`);
    return read(z.array(z.object({ id: z.string() })), answer).map(({ id }) => id);
  };

  test('users and drivers who are verified, not verified or suspended', async () => {
    const [verified, fresh] = [await facade.cast.driver(), await facade.cast.passenger()];
    await facade.sql`update public.profiles set is_verified = true, verified_at = now() where id = ${verified.id}`;
    expect(await idsOf('/drivers', 'verified')).toContain(verified.id);
    expect(await idsOf('/drivers', 'unverified')).not.toContain(verified.id);
    expect(await idsOf('/users', 'verified')).toContain(verified.id);
    expect(await idsOf('/users', 'verified')).not.toContain(fresh.id);
    expect(await idsOf('/users', 'unverified')).toContain(fresh.id);
    expect(await idsOf('/users', 'suspended')).not.toContain(fresh.id);
    await admin.call('POST', `/suspend-user/${fresh.id}`, { json: { suspended: true, reason: 'A test' } });
    expect(await idsOf('/users', 'suspended')).toContain(fresh.id);
    expect(await admin.call('GET', '/users?only=rich')).toMatchObject({ status: 400 });
  });

  test('transactions with one status', async () => {
    const driver = await facade.cast.driver();
    const trip = await facade.publish(driver, { origin: 'Sokoto', destination: 'Calabar' });
    const as = await facade.cast.passenger();
    const json = { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID() };
    await facade.call('POST', '/bookings', { as, json });
    const [own] = await facade.sql`select id from public.transactions where passenger_id = ${as.id}`;
    expect(await idsOf('/transactions', 'pending')).toContain(own?.['id']);
    expect(await idsOf('/transactions', 'confirmed')).not.toContain(own?.['id']);
    expect(await admin.call('GET', '/transactions?only=lost')).toMatchObject({ status: 400 });
  });
});

describe('statistics', () => {
  test('GET /api/admin/analytics returns totals, twelve Lagos weeks and the busiest routes', async () => {
    const before = read(analyticsSchema, await admin.call('GET', '/analytics'));
    const trip = await facade.publish(people[0] as Person, { origin: 'Sokoto', destination: 'Calabar' });
    const passenger = await facade.cast.passenger();
    const json = { tripId: trip.id, seats: 3, clientKey: crypto.randomUUID() };
    await facade.call('POST', '/bookings', { as: passenger, json });
    for (const status of ['en_route', 'arrived', 'completed']) {
      await facade.sql`update public.trips set status = ${status} where id = ${trip.id}`;
    }
    const after = read(analyticsSchema, await admin.call('GET', '/analytics'));
    expect(after.overview.revenue - before.overview.revenue).toBeGreaterThanOrEqual(25_500);
    expect(after.overview.totalBookings).toBeGreaterThan(before.overview.totalBookings);
    expect(after.recent.newTrips).toBeGreaterThan(before.recent.newTrips);
    expect(after.weekly.length).toBe(12);
    for (const { week } of after.weekly) expect(new Date(week).getUTCDay()).toBe(1);
    expect(after.weekly.at(-1)?.revenue).toBeGreaterThanOrEqual(25_500);
    expect(after.routes.length).toBeGreaterThan(0);
    expect(after.counts.users).toBe(after.overview.totalUsers);
  });

  test('GET /api/admin/finances returns confirmed revenue, all transactions and confirmed payments', async () => {
    const finances = read(financesSchema, await admin.call('GET', '/finances'));
    expect(finances.totalTransactions).toBeGreaterThanOrEqual(finances.confirmedPayments);
    expect(finances.totalRevenue).toBeGreaterThan(0);
  });
});

describe('GET /api/admin/documents', () => {
  test('gives a working signed link and writes the audit log', async () => {
    const { id, token } = await facade.cast.passenger();
    const path = `${id}/proof-of-address-${crypto.randomUUID()}.png`;
    await facade.services.documents.upload({ path, contentType: 'image/png', bytes: PNG }, token);
    const answer = await admin.call('GET', `/documents?path=${encodeURIComponent(path)}`);
    const { url } = read(z.object({ url: z.string() }), answer);
    const file = await fetch(new URL(url, facade.services.config.supabaseUrl));
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(PNG);
    const claims = JSON.parse(atob(new URL(url, 'http://x').searchParams.get('token')?.split('.')[1] ?? ''));
    expect(claims.exp - claims.iat).toBeLessThanOrEqual(300);
    const rows = await facade.sql`
      select action, outcome, admin_id is not null as known from private.admin_audit where subject = ${path}`;
    expect([...rows]).toEqual([{ action: 'view_document', outcome: 'shown', known: true }]);
  });

  test.each(['', '?path=', '?path=nobody/nothing.png', '?path=../../secrets', '?path=%00'])(
    'refuses %j',
    async (query) => {
      expect([400, 404]).toContain((await admin.call('GET', `/documents${query}`)).status);
    },
  );
});
