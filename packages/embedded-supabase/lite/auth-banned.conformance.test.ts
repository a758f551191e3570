import { beforeEach, describe, expect, test } from 'vitest';
import { administrator, send, visitor } from './testing/clients.ts';
import { createPerson, signedIn, type Person } from './testing/people.ts';

const admin = administrator();
let person: Person;
beforeEach(async () => {
  person = await createPerson();
});

function ban(ban_duration: string) {
  return admin.auth.admin.updateUserById(person.id, { ban_duration });
}

describe('a banned user', () => {
  test('cannot sign in', async () => {
    await ban('24h');
    const { error } = await visitor().auth.signInWithPassword(person);
    expect(error).toMatchObject({ status: 400, code: 'user_banned' });
  });

  test('cannot use a session from before the ban', async () => {
    const { client, session } = await signedIn(person);
    await ban('24h');
    expect((await client.auth.getUser()).error).toMatchObject({ status: 403, code: 'user_banned' });
    expect((await client.auth.updateUser({ data: { a: 1 } })).error).toMatchObject({ code: 'user_banned' });
    const { refresh_token } = session;
    const refreshed = await visitor().auth.refreshSession({ refresh_token });
    expect(refreshed.error).toMatchObject({ status: 400, code: 'user_banned' });
  });

  test('cannot use a mailed code or link', async () => {
    const { data } = await admin.auth.admin.generateLink({ type: 'recovery', email: person.email });
    await ban('24h');
    const token = data.properties?.email_otp ?? '';
    const verified = await visitor().auth.verifyOtp({ email: person.email, token, type: 'recovery' });
    expect(verified.error).toMatchObject({ status: 403, code: 'user_banned' });
    const { pathname, search } = new URL(data.properties?.action_link ?? '');
    const response = await send(pathname + search, { key: null });
    expect(response.headers.get('location')).not.toContain('access_token');
  });

  test('can sign in again when the ban is lifted', async () => {
    await ban('24h');
    const { data } = await ban('none');
    expect(data.user?.banned_until).toBeFalsy();
    expect((await visitor().auth.signInWithPassword(person)).error).toBeNull();
  });
});
