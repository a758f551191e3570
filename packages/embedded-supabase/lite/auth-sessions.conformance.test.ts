import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { send, visitor } from './testing/clients.ts';
import { createPerson, freshEmail, signedIn, type Person } from './testing/people.ts';

let ada: Person;
beforeAll(async () => {
  ada = await createPerson({ name: 'Ada' });
});

describe('sign-in', () => {
  test('gives a token with all claims of hosted', async () => {
    const { session } = await signedIn(ada);
    const claims = decodeJwt(session.access_token);
    expect(claims).toMatchObject({
      iss: expect.stringMatching(/\/auth\/v1$/),
      sub: ada.id,
      aud: 'authenticated',
      role: 'authenticated',
      email: ada.email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { name: 'Ada' },
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      is_anonymous: false,
    });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(session.expires_in);
  });

  test('gives a session and a user with the fields of hosted', async () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email: ada.email, password: ada.password });
    const response = await send('/auth/v1/token?grant_type=password', { method: 'POST', headers, body });
    const session: { access_token: string; user: object } = await response.json();
    expect(session).toMatchObject({
      token_type: 'bearer',
      expires_in: expect.any(Number),
      expires_at: expect.any(Number),
      refresh_token: expect.any(String),
    });
    const authorization = `Bearer ${session.access_token}`;
    const user: object = await (await send('/auth/v1/user', { headers: { authorization } })).json();
    for (const each of [session.user, user]) {
      expect(each).toMatchObject({
        id: ada.id,
        aud: 'authenticated',
        role: 'authenticated',
        email: ada.email,
        email_confirmed_at: expect.any(String),
        confirmed_at: expect.any(String),
        phone: '',
        last_sign_in_at: expect.any(String),
        app_metadata: { provider: 'email', providers: ['email'] },
        user_metadata: { name: 'Ada' },
        identities: [
          {
            identity_id: expect.any(String),
            id: ada.id,
            user_id: ada.id,
            provider: 'email',
            email: ada.email,
            identity_data: { sub: ada.id, email: ada.email },
            created_at: expect.any(String),
            updated_at: expect.any(String),
          },
        ],
        created_at: expect.any(String),
        updated_at: expect.any(String),
        is_anonymous: false,
      });
    }
  });

  test('gives the same error for an unknown address and a wrong password', async () => {
    const password = randomUUID();
    const wrong = await visitor().auth.signInWithPassword({ email: ada.email, password });
    const unknown = await visitor().auth.signInWithPassword({ email: freshEmail(), password });
    expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials' });
    expect(unknown.error?.message).toBe(wrong.error?.message);
    expect(unknown.error?.code).toBe(wrong.error?.code);
  });

  test('ignores the case of the address', async () => {
    const { error } = await visitor().auth.signInWithPassword({ ...ada, email: ada.email.toUpperCase() });
    expect(error).toBeNull();
  });

  test('getUser returns the user of the token, and rejects a token with another signature', async () => {
    const { client, session } = await signedIn(ada);
    const { data } = await client.auth.getUser();
    expect(data.user).toMatchObject({ id: ada.id, email: ada.email, user_metadata: { name: 'Ada' } });
    const [head, body] = session.access_token.split('.');
    const forged = await client.auth.getUser(`${head}.${body}.AAAA`);
    expect(forged.error).toMatchObject({ status: 403, code: 'bad_jwt' });
  });
});

describe('a refresh', () => {
  test('rotates the token and keeps the session', async () => {
    const { client, session } = await signedIn(ada);
    const { data } = await client.auth.refreshSession();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    const [before, after] = [decodeJwt(session.access_token), decodeJwt(data.session?.access_token ?? '')];
    expect(after.session_id).toBe(before.session_id);
    expect(after.amr).toEqual(before.amr);
    expect(after).toMatchObject({ email: ada.email, aal: 'aal1', app_metadata: { provider: 'email' } });
  });

  test('five concurrent refreshes with one token all succeed, and the session stays valid', async () => {
    const { session } = await signedIn(ada);
    const all = await Promise.all(
      Array.from({ length: 5 }, () =>
        visitor().auth.refreshSession({ refresh_token: session.refresh_token }),
      ),
    );
    expect(all.map(({ error }) => error)).toEqual(Array.from({ length: 5 }, () => null));
    const sessions = all.map(({ data }) => decodeJwt(data.session?.access_token ?? '').session_id);
    expect(new Set(sessions)).toEqual(new Set([decodeJwt(session.access_token).session_id]));
    for (const refresh_token of new Set(all.map(({ data }) => data.session?.refresh_token ?? ''))) {
      const next = await visitor().auth.refreshSession({ refresh_token });
      expect(next.error).toBeNull();
    }
  });

  test('rejects a token that was never issued', async () => {
    const { error } = await visitor().auth.refreshSession({ refresh_token: randomUUID() });
    expect(error).toMatchObject({ status: 400 });
    expect(error?.code).toMatch(/^(refresh_token_not_found|validation_failed)$/);
  });
});

describe('a change of the user’s own account', () => {
  test('merges metadata, removes null keys, and appears in the next token', async () => {
    const person = await createPerson({ name: 'Old', phone: '+2348030000000' });
    const { client } = await signedIn(person);
    const { data } = await client.auth.updateUser({ data: { name: 'Ṣadé', phone: null } });
    expect(data.user?.user_metadata).toMatchObject({ name: 'Ṣadé', plan: 'free' });
    expect(data.user?.user_metadata).not.toHaveProperty('phone');
    const { data: refreshed } = await client.auth.refreshSession();
    expect(decodeJwt(refreshed.session?.access_token ?? '').user_metadata).toMatchObject({ name: 'Ṣadé' });
  });

  test('replaces the password and ends every other session', async () => {
    const person = await createPerson();
    const [here, elsewhere] = [await signedIn(person), await signedIn(person)];
    const password = randomUUID();
    const change = { password, current_password: person.password };
    expect((await here.client.auth.updateUser(change)).error).toBeNull();
    expect((await here.client.auth.refreshSession()).error).toBeNull();
    expect((await elsewhere.client.auth.refreshSession()).error).not.toBeNull();
    const old = await visitor().auth.signInWithPassword(person);
    expect(old.error).toMatchObject({ code: 'invalid_credentials' });
    expect((await visitor().auth.signInWithPassword({ ...person, password })).error).toBeNull();
  });

  test('needs the current password for a new one', async () => {
    const person = await createPerson();
    const { client } = await signedIn(person);
    const password = randomUUID();
    const without = await client.auth.updateUser({ password });
    expect(without.error).toMatchObject({ status: 400, code: 'current_password_required' });
    const wrong = await client.auth.updateUser({ password, current_password: randomUUID() });
    expect(wrong.error).toMatchObject({ status: 400, code: 'current_password_invalid' });
    expect((await visitor().auth.signInWithPassword(person)).error).toBeNull();
  });

  test('of app_metadata is refused', async () => {
    const { session } = await signedIn(ada);
    const response = await send('/auth/v1/user', {
      method: 'PUT',
      headers: { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ app_metadata: { admin: true } }),
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error_code: 'not_admin' });
  });

  test('of the phone number is refused', async () => {
    const { client } = await signedIn(ada);
    const { data, error } = await client.auth.updateUser({ phone: '+2348031234567' });
    expect([data.user, error === null]).toEqual([null, false]);
  });

  test('that asks for a code twice within the configured time is refused', async () => {
    const { client } = await signedIn(await createPerson());
    expect((await client.auth.reauthenticate()).error).toBeNull();
    expect((await client.auth.reauthenticate()).error).toMatchObject({ status: 429 });
  });

  test('that adds a second factor is refused where enrolment is off', async () => {
    const { client } = await signedIn(ada);
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp' });
    expect(error).toMatchObject({ status: 422, code: 'mfa_totp_enroll_not_enabled' });
  });

  test('rejects the same password and a weak one', async () => {
    const person = await createPerson();
    const { client } = await signedIn(person);
    const current_password = person.password;
    const same = await client.auth.updateUser({ password: person.password, current_password });
    expect(same.error).toMatchObject({ status: 422, code: 'same_password' });
    const weak = await client.auth.updateUser({ password: 'short' });
    expect(weak.error).toMatchObject({ status: 422, code: 'weak_password' });
  });
});

describe('without a token', () => {
  test.each([
    ['GET', '/auth/v1/user'],
    ['POST', '/auth/v1/logout'],
  ])('%s %s is refused', async (method, path) => {
    const response = await send(path, { method });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error_code: 'bad_jwt' });
  });
});

describe('sign-out', () => {
  async function threeSessions() {
    const person = await createPerson();
    return [await signedIn(person), await signedIn(person), await signedIn(person)] as const;
  }

  async function areValid(sessions: readonly { session: { access_token: string } }[]): Promise<boolean[]> {
    const users = sessions.map(({ session }) => visitor().auth.getUser(session.access_token));
    return (await Promise.all(users)).map(({ error }) => error === null);
  }

  test.each(['null', '[]', 'x'])('accepts the request body %s', async (body) => {
    const { client, session } = await signedIn(ada);
    const headers = { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' };
    expect((await send('/auth/v1/logout', { method: 'POST', headers, body })).status).toBe(204);
    expect((await client.auth.refreshSession()).error).not.toBeNull();
  });

  test('with scope local ends this session only', async () => {
    const sessions = await threeSessions();
    await sessions[0].client.auth.signOut({ scope: 'local' });
    expect(await areValid(sessions)).toEqual([false, true, true]);
  });

  test('with scope others ends all sessions but this one', async () => {
    const sessions = await threeSessions();
    await sessions[0].client.auth.signOut({ scope: 'others' });
    expect(await areValid(sessions)).toEqual([true, false, false]);
  });

  test('with scope global ends all sessions and their refresh tokens', async () => {
    const sessions = await threeSessions();
    await sessions[0].client.auth.signOut({ scope: 'global' });
    expect(await areValid(sessions)).toEqual([false, false, false]);
    const { refresh_token } = sessions[1].session;
    const { error } = await visitor().auth.refreshSession({ refresh_token });
    expect(error).toMatchObject({ code: 'refresh_token_not_found' });
  });
});
