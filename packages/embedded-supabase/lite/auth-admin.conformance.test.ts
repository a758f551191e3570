import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { target } from '../testing/target.ts';
import { administrator, send, visitor } from './testing/clients.ts';
import { createPerson, forgetLater, freshEmail, signedIn } from './testing/people.ts';

const { admin } = administrator().auth;
const { secretKey } = target();

describe('the admin API', () => {
  test('creates a person who can sign in at once', async () => {
    const [email, password, id] = [freshEmail(), randomUUID(), randomUUID()];
    const { data, error } = await admin.createUser({
      id,
      email,
      password,
      email_confirm: true,
      user_metadata: { name: 'Ọlá' },
      app_metadata: { fleet: 7 },
    });
    expect(error).toBeNull();
    expect(forgetLater(data.user)).toMatchObject({
      id,
      email,
      role: 'authenticated',
      user_metadata: { name: 'Ọlá' },
      app_metadata: { fleet: 7, provider: 'email' },
    });
    expect((await visitor().auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  test('an unconfirmed person must confirm first', async () => {
    const [email, password] = [freshEmail(), randomUUID()];
    const { data } = await admin.createUser({ email, password });
    forgetLater(data.user);
    const { error } = await visitor().auth.signInWithPassword({ email, password });
    expect(error).toMatchObject({ status: 400, code: 'email_not_confirmed' });
  });

  test('refuses an address that is taken', async () => {
    const { email } = await createPerson();
    const { error } = await admin.createUser({ email: email.toUpperCase(), password: randomUUID() });
    expect(error).toMatchObject({ status: 422, code: 'email_exists' });
  });

  test('reads one person and a page of all', async () => {
    const people = [await createPerson(), await createPerson()];
    const one = await admin.getUserById(people[0]?.id ?? '');
    expect(one.data.user?.email).toBe(people[0]?.email);
    const { data } = await admin.listUsers({ page: 1, perPage: 1 });
    expect(data.users).toHaveLength(1);
    expect('total' in data ? data.total : 0).toBeGreaterThanOrEqual(2);
    expect('nextPage' in data ? data.nextPage : 0).toBe(2);
  });

  test('changes address, password and metadata; a new password ends the sessions', async () => {
    const person = await createPerson({ name: 'Old' });
    const { client } = await signedIn(person);
    const [email, password] = [freshEmail(), randomUUID()];
    const { data, error } = await admin.updateUserById(person.id, {
      email,
      password,
      user_metadata: { name: 'New', userType: null },
      app_metadata: { fleet: 7 },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { name: 'New' }, app_metadata: { fleet: 7 } });
    expect(data.user?.user_metadata).not.toHaveProperty('userType');
    expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email });
    expect((await client.auth.refreshSession()).error).not.toBeNull();
    expect((await visitor().auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  test('deletes a person and everything they could sign in with', async () => {
    const person = await createPerson();
    const { session } = await signedIn(person);
    expect((await admin.deleteUser(person.id)).error).toBeNull();
    expect((await admin.getUserById(person.id)).error).toMatchObject({ status: 404, code: 'user_not_found' });
    const { error } = await visitor().auth.getUser(session.access_token);
    expect(error).toMatchObject({ status: 403 });
  });

  test('a malformed ban is refused', async () => {
    const { id } = await createPerson();
    const { error } = await admin.updateUserById(id, { ban_duration: 'for ever' });
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  test('an id that is none is not found', async () => {
    expect((await send('/auth/v1/admin/users/nobody')).status).toBeLessThan(500);
  });
});

describe('without the secret key the admin API', () => {
  const paths = ['/auth/v1/admin/users', `/auth/v1/admin/users/${randomUUID()}`];

  test.each(paths)('%s refuses a visitor', async (path) => {
    expect([401, 403]).toContain((await send(path)).status);
  });

  test.each(paths)('%s refuses a signed-in person', async (path) => {
    const { session } = await signedIn(await createPerson());
    const headers = { authorization: `Bearer ${session.access_token}` };
    const response = await send(path, { headers });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error_code: 'not_admin' });
  });

  test.each([
    ['no key', null],
    ['a wrong key', 'sb_secret_wrong'],
    ['an empty key', ''],
  ])('refuses %s', async (_name, key) => {
    expect((await send('/auth/v1/admin/users', { key })).status).toBe(401);
  });

  test('refuses the secret key from a browser', async () => {
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' };
    expect((await send('/auth/v1/admin/users', { key: secretKey, headers })).status).toBe(401);
    expect((await send('/auth/v1/admin/users', { key: secretKey })).status).toBe(200);
  });
});
