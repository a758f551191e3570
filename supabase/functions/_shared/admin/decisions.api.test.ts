import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notificationKindSchema } from '../notifications/contract.ts';
import { runSimultaneously } from '../../api/testing/races.ts';
import { createAdmin, type Admin } from '../../api/testing/admin.ts';
import { randomDigits, type Person } from '../../api/testing/cast.ts';
import { openFacade, type Call, type Facade } from '../../api/testing/facade.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

let facade: Facade;
let admin: Admin;
let other: Admin;

beforeAll(async () => {
  facade = openFacade();
  admin = await createAdmin(facade);
  other = await createAdmin(facade);
});
afterAll(() => facade.close());

/** A driver whose documents wait for a decision. */
async function pendingDriver(): Promise<Person> {
  const driver = await facade.cast.unverifiedDriver();
  await facade.sql`
    insert into public.driver_verifications (
      driver_id, full_name, date_of_birth, gender, residential_address, driver_license_number, driver_license_expiry,
      nin_number, bank_name, bank_account_number, account_name, driver_license_path, passport_photo_path
    ) values (
      ${driver.id}, 'Dauda Driver', '1990-01-01', 'male', '12 Marina Road, Lagos', ${randomDigits(8)}, '2030-01-01',
      ${randomDigits(11)}, 'Zenith', ${randomDigits(10)}, 'Dauda Driver', 'a.png', 'b.png'
    )`;
  await facade.sql`
    update public.driver_profiles set verification_status = 'pending', verification_submitted_at = now()
    where id = ${driver.id}`;
  return driver;
}

async function notificationsOf(person: Person): Promise<string[]> {
  const rows = await facade.sql`
    select kind from public.notifications where user_id = ${person.id} order by created_at`;
  return rows.map(({ kind }) => notificationKindSchema.parse(kind));
}

async function auditEntriesOf(subject: string): Promise<unknown[]> {
  return [
    ...(await facade.sql`
      select action, outcome from private.admin_audit where subject = ${subject} order by id`),
  ];
}

describe('POST /api/admin/verify-user/{id}', () => {
  test('verifies once, notifies the person and writes the audit log; a repeated call changes nothing', async () => {
    const person = await facade.cast.passenger();
    for (const by of [admin, other]) {
      expect(await by.call('POST', `/verify-user/${person.id}`, { json: { approve: true } })).toMatchObject({
        status: 200,
        body: { id: person.id, status: 'verified' },
      });
    }
    expect(await facade.call('GET', '/user', { as: person })).toMatchObject({ body: { isVerified: true } });
    expect(await notificationsOf(person)).toEqual(['account_verified']);
    expect(await auditEntriesOf(person.id)).toEqual([{ action: 'verify_user', outcome: 'verified' }]);
  });

  test('rejects with a reason; the opposite decision is then refused', async () => {
    const person = await facade.cast.passenger();
    const path = `/verify-user/${person.id}`;
    const json = { approve: false, reason: 'The bill is unreadable' };
    expect(await admin.call('POST', path, { json })).toMatchObject({
      status: 200,
      body: { status: 'rejected' },
    });
    expect(await other.call('POST', path, { json: { approve: true } })).toMatchObject({
      status: 409,
      body: { error: 'This user has already been rejected.', code: 'conflict' },
    });
    const [row] = await facade.sql`select body from public.notifications where user_id = ${person.id}`;
    expect(row).toEqual({ body: 'The bill is unreadable' });
  });

  test('a new proof of address puts the person back into the queue', async () => {
    const person = await facade.cast.passenger();
    await admin.call('POST', `/verify-user/${person.id}`, { json: { approve: false, reason: 'Unreadable' } });
    const listed = async () => {
      const { body } = await admin.call('GET', `/unverified-users?search=${person.email}`);
      return Array.isArray(body) ? body.length : -1;
    };
    expect(await listed()).toBe(0);
    await facade.sql`update public.profiles set proof_of_address_path = 'new.png' where id = ${person.id}`;
    expect(await listed()).toBe(1);
  });

  test('of two administrators deciding at once, one decides and the other gets 409', async () => {
    const cases = [
      ['verify-user', 'public.profiles', await facade.cast.passenger()],
      ['verify-driver', 'public.driver_profiles', await pendingDriver()],
    ] as const;
    for (const [call, table, person] of cases) {
      const answers = await runSimultaneously(facade.sql, { table, id: person.id }, () =>
        [admin, other].map((by, n) =>
          by.call('POST', `/${call}/${person.id}`, { json: { approve: n === 0, reason: 'Checked' } }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect((await notificationsOf(person)).length).toBe(1);
    }
  });
});

describe('drivers', () => {
  test('POST /api/admin/approve-driver/{id} verifies and notifies the driver', async () => {
    const driver = await pendingDriver();
    const answer = await admin.call('POST', `/approve-driver/${driver.id}`);
    expect(answer).toMatchObject({ status: 200, body: { id: driver.id, status: 'approved' } });
    expect(await other.call('POST', `/approve-driver/${driver.id}`)).toMatchObject({ status: 200 });
    expect(await facade.call('GET', '/driver/profile', { as: driver })).toMatchObject({
      body: { isDriverVerified: true, verificationStatus: 'approved' },
    });
    expect(await notificationsOf(driver)).toEqual(['verification_approved']);
    const [submission] = await facade.sql`
      select status, decided_at is not null as decided from public.driver_verifications where driver_id = ${driver.id}`;
    expect(submission).toEqual({ status: 'approved', decided: true });
  });

  test('POST /api/admin/reject-driver/{id} shows the driver the reason', async () => {
    const driver = await pendingDriver();
    const json = { reason: 'The licence has expired' };
    expect(await admin.call('POST', `/reject-driver/${driver.id}`, { json })).toMatchObject({
      body: { status: 'rejected' },
    });
    expect(await facade.call('GET', '/driver/profile', { as: driver })).toMatchObject({
      body: { isDriverVerified: false, rejectionReason: 'The licence has expired' },
    });
    expect(await other.call('POST', `/approve-driver/${driver.id}`)).toMatchObject({
      status: 409,
      body: { error: 'This driver has already been rejected.' },
    });
  });

  test.each([
    ['verify-user', { json: { approve: false } }],
    ['verify-driver', { json: { approve: false, reason: ' ' } }],
    ['reject-driver', { json: {} }],
    ['reject-driver', {}],
  ])('a rejection without a reason is refused and changes nothing: %s %j', async (name, call) => {
    const driver = await pendingDriver();
    expect(await admin.call('POST', `/${name}/${driver.id}`, call)).toMatchObject({
      status: 400,
      body: { error: 'Please give a reason', code: 'invalid_input' },
    });
    expect(await notificationsOf(driver)).toEqual([]);
  });

  test('approving and rejecting at once makes one decision', async () => {
    for (let round = 0; round < 5; round += 1) {
      const driver = await pendingDriver();
      const answers = await Promise.all([
        admin.call('POST', `/approve-driver/${driver.id}`),
        other.call('POST', `/reject-driver/${driver.id}`, { json: { reason: 'Unreadable' } }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect((await notificationsOf(driver)).length).toBe(1);
    }
  });

  test('a driver without documents cannot be approved, only verified', async () => {
    const driver = await facade.cast.unverifiedDriver();
    expect(await admin.call('POST', `/approve-driver/${driver.id}`)).toMatchObject({
      status: 409,
      body: { error: 'This driver has not submitted any documents yet.' },
    });
    const json = { approve: true };
    expect(await admin.call('POST', `/verify-driver/${driver.id}`, { json })).toMatchObject({
      body: { status: 'approved' },
    });
  });
});

const DECISIONS = ['verify-user', 'verify-driver', 'approve-driver', 'reject-driver', 'suspend-user'];

describe('every decision', () => {
  test.each(DECISIONS)('%s of an unknown or malformed id is 404, without a session 401', async (name) => {
    const json = { approve: true, suspended: true, reason: 'Checked' };
    for (const id of [crypto.randomUUID(), 'abc', '%00']) {
      expect(await admin.call('POST', `/${name}/${id}`, { json })).toMatchObject({ status: 404 });
    }
    expect(await facade.call('POST', `/admin/${name}/${crypto.randomUUID()}`, { json })).toMatchObject({
      status: 401,
    });
  });

  test.each([
    ['verify-user', {}],
    ['verify-user', { approve: 'yes' }],
    ['verify-user', { approve: true, reason: 'x'.repeat(501) }],
    ['verify-driver', { approve: null }],
    ['reject-driver', { reason: 7 }],
    ['suspend-user', { suspended: 1 }],
    ['suspend-user', { approve: true }],
  ])('%s with %j is 400', async (name, json) => {
    const { id } = await pendingDriver();
    expect(await admin.call('POST', `/${name}/${id}`, { json })).toMatchObject({ status: 400 });
  });

  test('a passenger cannot be verified as a driver', async () => {
    const { id } = await facade.cast.passenger();
    expect(await admin.call('POST', `/verify-driver/${id}`, { json: { approve: true } })).toMatchObject({
      status: 404,
    });
  });

  test('a decision about a deleted account is 404', async () => {
    const { id } = await facade.cast.passenger();
    await facade.sql`update public.profiles set deleted_at = now() where id = ${id}`;
    for (const name of ['verify-user', 'suspend-user']) {
      const json = { approve: true, suspended: true };
      expect(await admin.call('POST', `/${name}/${id}`, { json })).toMatchObject({ status: 404 });
    }
  });
});

const MALFORMED_CALLS: Record<string, Call> = {
  nothing: {},
  'half an object': { body: '{"approve":', headers: JSON_TYPE },
  'an array': { json: [] },
  null: { json: null },
  'the wrong type': { body: '<a/>', headers: { 'content-type': 'text/xml' } },
  'objects everywhere': { json: { approve: {}, suspended: {}, reason: {} } },
  'NUL in a reason': { json: { approve: false, suspended: true, reason: 'a\0b' } },
  'half a character in a reason': { json: { approve: false, suspended: true, reason: '\ud800' } },
  'a megabyte': { json: { reason: 'x'.repeat(1_000_000) } },
  'a polluted prototype': { body: '{"__proto__":{"approve":true}}', headers: JSON_TYPE },
};

test.each(Object.entries(MALFORMED_CALLS))(
  "malformed input to an administrator's call never gets a 5xx: %s",
  async (_, call) => {
    const { id } = await pendingDriver();
    for (const { method, path } of facade.routes.filter((route) => route.path.startsWith('/admin/'))) {
      if (method === 'GET' || path.endsWith('/logout')) continue;
      const address = path.slice('/admin'.length).replace(':id', id);
      const { status } = await admin.call(method, address, call);
      expect({ path, status }).toSatisfy((answer: { status: number }) => answer.status < 500);
    }
  },
);
