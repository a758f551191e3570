import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { target } from '../testing/target.ts';
import { administrator, send, visitor } from './testing/clients.ts';
import { createPerson, deleteLater, freshEmail, signedIn } from './testing/people.ts';

const { admin } = administrator().auth;
const { secretKey } = target();

describe('the admin API', () => {
  test('creates a user who can sign in immediately', async () => {
    const [email, password, id] = [freshEmail(), randomUUID(), randomUUID()];
    const { data, error } = await admin.createUser({
      id,
      email,
      password,
      email_confirm: true,
      user_metadata: { name: 'Ọlá' },
      app_metadata: { team: 7 },
    });
    expect(error).toBeNull();
    expect(deleteLater(data.user)).toMatchObject({
      id,
      email,
      role: 'authenticated',
      user_metadata: { name: 'Ọlá' },
      app_metadata: { team: 7, provider: 'email' },
    });
    expect((await visitor().auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  test('a user with an unconfirmed address cannot sign in', async () => {
    const [email, password] = [freshEmail(), randomUUID()];
    const { data } = await admin.createUser({ email, password });
    deleteLater(data.user);
    const { error } = await visitor().auth.signInWithPassword({ email, password });
    expect(error).toMatchObject({ status: 400, code: 'email_not_confirmed' });
  });

  test('rejects an address that is already registered', async () => {
    const { email } = await createPerson();
    const { error } = await admin.createUser({ email: email.toUpperCase(), password: randomUUID() });
    expect(error).toMatchObject({ status: 422, code: 'email_exists' });
  });

  test('reads one user and a page of users', async () => {
    const people = [await createPerson(), await createPerson()];
    const one = await admin.getUserById(people[0]?.id ?? '');
    expect(one.data.user?.email).toBe(people[0]?.email);
    const { data } = await admin.listUsers({ page: 1, perPage: 1 });
    expect(data.users).toHaveLength(1);
    expect('total' in data ? data.total : 0).toBeGreaterThanOrEqual(2);
    expect('nextPage' in data ? data.nextPage : 0).toBe(2);
  });

  test('changes address, password and metadata; a new password ends all sessions', async () => {
    const person = await createPerson({ name: 'Old' });
    const { client } = await signedIn(person);
    const [email, password] = [freshEmail(), randomUUID()];
    const { data, error } = await admin.updateUserById(person.id, {
      email,
      password,
      user_metadata: { name: 'New', plan: null },
      app_metadata: { team: 7 },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { name: 'New' }, app_metadata: { team: 7 } });
    expect(data.user?.user_metadata).not.toHaveProperty('plan');
    expect((await client.auth.refreshSession()).error).not.toBeNull();
    expect((await visitor().auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  test('deletes a user with all sessions', async () => {
    const person = await createPerson();
    const { session } = await signedIn(person);
    expect((await admin.deleteUser(person.id)).error).toBeNull();
    expect((await admin.getUserById(person.id)).error).toMatchObject({ status: 404, code: 'user_not_found' });
    const { error } = await visitor().auth.getUser(session.access_token);
    expect(error).toMatchObject({ status: 403 });
  });

  test('rejects a malformed ban duration', async () => {
    const { id } = await createPerson();
    const { error } = await admin.updateUserById(id, { ban_duration: 'forever' });
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  test('does not fail on a malformed id', async () => {
    expect((await send('/auth/v1/admin/users/not-an-id')).status).toBeLessThan(500);
  });
});

describe('without the secret key the admin API', () => {
  const paths = ['/auth/v1/admin/users', `/auth/v1/admin/users/${randomUUID()}`];

  test.each(paths)('%s rejects an anonymous caller', async (path) => {
    const response = await send(path);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error_code: 'not_admin' });
  });

  test.each(paths)('%s rejects a signed-in user', async (path) => {
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
  ])('rejects %s', async (_name, key) => {
    expect((await send('/auth/v1/admin/users', { key })).status).toBe(401);
  });

  test('rejects the secret key from a browser', async () => {
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' };
    expect((await send('/auth/v1/admin/users', { key: secretKey, headers })).status).toBe(401);
    expect((await send('/auth/v1/admin/users', { key: secretKey })).status).toBe(200);
  });
});
