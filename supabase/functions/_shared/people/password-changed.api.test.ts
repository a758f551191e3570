import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { sessionSchema } from './auth/contract.ts';
import { mailsTo } from './testing/auth-mails.ts';
import { openFacade, read, type Facade } from '../../api/testing/facade.ts';

const PASSWORD = 'a-good-password';
const NEW_PASSWORD = 'another-good-one';

let facade: Facade;

beforeAll(() => {
  facade = openFacade();
});
afterAll(() => facade.close());

async function atAuth(method: string, path: string, json: object, token?: string): Promise<unknown> {
  const { url, publishableKey } = inject('stack');
  const response = await fetch(`${url}/auth/v1/${path}`, {
    method,
    headers: {
      apikey: publishableKey,
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(json),
  });
  expect(response.status).toBe(200);
  return response.json();
}

const change = {
  'in the settings': (token: string) =>
    facade.call('POST', '/user/password', {
      as: { token },
      json: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
    }),
  'by the link of a recovery mail': async (_: string, email: string) => {
    await facade.call('POST', '/auth/recover', { json: { email } });
    const recovery = () => mailsTo(email).find(({ subject }) => subject === 'Choose a new password');
    await expect.poll(recovery, { timeout: 10_000 }).toBeDefined();
    const session = await atAuth('POST', 'verify', recovery()?.link ?? {});
    return facade.call('POST', '/auth/password', {
      as: { token: (session as { access_token: string }).access_token },
      json: { password: NEW_PASSWORD },
    });
  },
  'at Auth itself': (token: string) =>
    atAuth('PUT', 'user', { password: NEW_PASSWORD, current_password: PASSWORD }, token),
};

test.each(Object.entries(change))(
  'a password that changes %s is told by one mail, which is ours',
  async (_, setPassword) => {
    const email = `${crypto.randomUUID()}@new.test`;
    const json = {
      name: 'Ada Obi',
      email,
      phone: '0803 123 4567',
      password: PASSWORD,
      userType: 'passenger',
    };
    const { token, user } = read(sessionSchema, await facade.call('POST', '/auth/register', { json }));
    await setPassword(token, email);
    expect(
      (await facade.call('POST', '/auth/login', { json: { email, password: NEW_PASSWORD } })).status,
    ).toBe(200);
    // Another test file may have sent it.
    const ours = await facade.sql`
      select d.channel, d.contact_id from private.deliveries d
      where d.user_id = ${user.id} and d.kind = 'password_changed' and d.state not in ('skipped', 'dead')`;
    expect(ours).toEqual([{ channel: 'email', contact_id: null }]);
    expect(mailsTo(email).map(({ subject }) => subject)).not.toContain('Your password has been changed');
  },
);
