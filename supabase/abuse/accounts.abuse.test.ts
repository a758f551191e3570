import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sessionSchema } from '../functions/_shared/people/auth/contract.ts';
import { LOGIN_ACCOUNT_MAX_HITS } from '../functions/_shared/people/limits.rules.ts';
import type { Reply } from './support/attacker.ts';
import { createWorld, type World } from './support/world.ts';

// Registration, sign-in, passwords and addresses, at the façade and at Auth itself.
const PASSWORD = 'a-good-password';
const anonymous = { name: 'anonymous' };

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(() => world.check());
afterAll(() => world.close());

const newEmail = () => `${crypto.randomUUID()}@new.test`;
const at = (path: string, json: object, token?: string, method = 'POST') =>
  world.send({ ...anonymous, ...(token !== undefined && { token }) }, `${method} ${path}`, { json });

async function register(details: object = {}) {
  const email = newEmail();
  const json = {
    name: 'Ada Obi',
    email,
    phone: '08031234567',
    password: PASSWORD,
    userType: 'passenger',
    ...details,
  };
  const answer = await at('/api/auth/register', json);
  const session = sessionSchema.parse(answer.body);
  return { ...session, id: session.user.id, email };
}

/** The rights that an account has. */
async function rightsOf(email: string) {
  const [row] = await world.facade.sql`
    select p.user_type, p.is_verified, p.suspended, u.role, coalesce(u.is_super_admin, false) as is_super,
      exists (select from private.admins a where a.user_id = p.id) as is_admin,
      exists (select from public.driver_profiles d where d.id = p.id and d.is_driver_verified) as drives
    from public.profiles p join auth.users u using (id) where p.email = ${email}`;
  return row;
}

const PLAIN = {
  user_type: 'passenger',
  is_verified: false,
  suspended: false,
  role: 'authenticated',
  is_super: false,
  is_admin: false,
  drives: false,
};
const GREEDY = {
  role: 'service_role',
  user_type: 'admin',
  userType: 'admin',
  is_verified: true,
  isVerified: true,
  is_admin: true,
  is_super_admin: true,
  verification_status: 'approved',
  app_metadata: { role: 'service_role', roles: ['admin'] },
  raw_app_meta_data: { role: 'service_role' },
  __proto__: { isAdmin: true },
};

describe('rights in the data of an account', () => {
  test('are ignored or refused at registration', async () => {
    for (const more of [GREEDY, { ...GREEDY, userType: 'passenger' }, { ...GREEDY, userType: 'PASSENGER' }]) {
      const email = newEmail();
      const json = { ...more, name: 'Ada', email, phone: '08031234567', password: PASSWORD };
      await at('/api/auth/register', { ...json, userType: more.userType });
      expect([undefined, PLAIN]).toContainEqual(await rightsOf(email));
    }
  });

  test('cannot register at Auth’s own sign-up, which is closed', async () => {
    const email = newEmail();
    for (const more of [{}, { gotrue_meta_security: { captcha_token: 'XXXX.DUMMY.TOKEN.XXXX' } }]) {
      const account = { email, password: PASSWORD, data: GREEDY, ...GREEDY, ...more };
      expect((await at('/auth/v1/signup', account)).status).toBe(400);
      expect((await at('/auth/v1/signup', account, (await register()).token)).status).toBe(400);
    }
    expect(await rightsOf(email)).toBeUndefined();
  });

  test('are ignored or refused by later changes of the account, and in its tokens', async () => {
    const { token, refreshToken, email } = await register();
    await at('/auth/v1/user', { data: GREEDY }, token, 'PUT');
    await at('/auth/v1/user', { app_metadata: GREEDY, role: 'service_role' }, token, 'PUT');
    await at('/api/user', { name: 'Ada', ...GREEDY }, token, 'PATCH');
    expect(await rightsOf(email)).toEqual(PLAIN);
    const renewed = await at('/auth/v1/token?grant_type=refresh_token', { refresh_token: refreshToken });
    const claims = decodeJwt((renewed.body as { access_token: string }).access_token);
    expect(claims['role']).toBe('authenticated');
    expect(JSON.stringify(claims['app_metadata'] ?? {})).not.toMatch(/admin|service_role/);
  });

  test('Auth’s administration refuses every caller without the operators’ key', async () => {
    const { token, id } = await register();
    const calls: [string, string, object?][] = [
      ['GET', '/auth/v1/admin/users'],
      ['GET', `/auth/v1/admin/users/${id}`],
      ['PUT', `/auth/v1/admin/users/${id}`, { role: 'service_role', ban_duration: 'none' }],
      ['DELETE', `/auth/v1/admin/users/${world.people['passenger']?.id}`],
      ['POST', '/auth/v1/admin/users', { email: newEmail(), password: PASSWORD }],
      ['POST', '/auth/v1/admin/generate_link', { type: 'recovery', email: world.people['passenger']?.email }],
      ['POST', '/auth/v1/invite', { email: newEmail() }],
      ['POST', '/auth/v1/factors', { factor_type: 'totp', friendly_name: 'x' }],
      ['POST', '/auth/v1/signup', { data: {} }],
    ];
    for (const [method, path, json] of calls) {
      for (const bearer of [undefined, token]) {
        const caller = { ...anonymous, ...(bearer !== undefined && { token: bearer }) };
        const { status } = await world.send(caller, `${method} ${path}`, json ? { json } : {});
        expect({ path, bearer: bearer !== undefined, status }).toSatisfy(() => status >= 400 && status < 500);
      }
    }
  });
});

/** The parts that a guesser could compare: status, words and headers, without what differs in every answer. */
function shape({ status, text, headers }: Reply) {
  return { status, text, type: headers.get('content-type') };
}

describe('an address does not show whether it has an account', () => {
  test.each([
    '/api/auth/recover',
    '/auth/v1/recover',
    '/auth/v1/otp',
    '/auth/v1/magiclink',
    '/auth/v1/resend',
  ])('by a mail from %s, the first or the next one', async (path) => {
    const { email } = await register();
    const answers = [];
    for (const address of [email, newEmail(), email, newEmail()]) {
      answers.push(shape(await at(path, { email: address, type: 'signup', create_user: false })));
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(path.startsWith('/api/') ? 204 : 400);
  });

  test.each(['/api/auth/login', '/api/admin/login'])('by a wrong password at %s', async (path) => {
    const { email } = await register();
    const suspended = await register();
    await world.facade.sql`
      select private.set_suspended(${suspended.id}, true)`;
    const answers = [];
    for (const address of [email, suspended.email, newEmail()]) {
      answers.push(shape(await at(path, { email: address, password: 'not-the-password' })));
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });
});

describe('a password', () => {
  test('is not guessed: after 20 wrong ones from different addresses the right one is refused too', async () => {
    const { email } = await register();
    const guess = (password: string, cookie = '') =>
      world.send({ ...anonymous, cookie }, 'POST /api/auth/login', { json: { email, password } });
    const guesses = Array.from({ length: LOGIN_ACCOUNT_MAX_HITS + 10 }, (_, n) => guess(`wrong-${n}`));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(LOGIN_ACCOUNT_MAX_HITS);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
    expect((await guess(PASSWORD)).status).toBe(429);
    expect((await guess(PASSWORD, `tafiya_device=${'f'.repeat(64)}`)).status).toBe(429);
  });

  test('is not guessed at Auth’s own door, not even once', async () => {
    const { email } = await register();
    for (const password of ['wrong-1', 'wrong-2', PASSWORD]) {
      const answer = await at('/auth/v1/token?grant_type=password', { email, password });
      expect(answer).toMatchObject({ status: 400, body: { error_code: 'captcha_failed' } });
    }
  });

  test.each([
    ['POST', '/api/user/password', { newPassword: 'another-good-one' }, 'currentPassword'],
    ['POST', '/api/user/email', { newEmail: 'somebody@new.test' }, 'password'],
    ['DELETE', '/api/user', {}, 'password'],
    ['PUT', '/auth/v1/user', { password: 'another-good-one' }, 'current_password'],
  ])(
    'is guessed five times with a stolen session at %s %s, then the session is over',
    async (method, path, json, field) => {
      const { token, refreshToken, email } = await register();
      const guesses = Array.from({ length: 12 }, (_, n) =>
        at(path, { ...json, [field]: `wrong-${n}` }, token, method),
      );
      const wrong = (await Promise.all(guesses)).filter(({ text }) =>
        /Incorrect password|Too many wrong|current_password_invalid/.test(text),
      );
      expect(wrong.length).toBe(5);
      expect((await world.send({ ...anonymous, token }, 'GET /api/user')).status).toBe(401);
      const renewed = await at('/auth/v1/token?grant_type=refresh_token', { refresh_token: refreshToken });
      expect(renewed.status).toBe(400);
      expect((await at('/api/auth/login', { email, password: PASSWORD })).status).toBe(200);
    },
  );

  test.each(['password', '        ', 'Password123!', 'qwertyuiop', 'adaobi12'])(
    'is not as weak as %j',
    async (weak) => {
      const json = {
        name: 'Ada Obi',
        email: newEmail(),
        phone: '08031234567',
        password: weak,
        userType: 'passenger',
      };
      const refused = {
        status: 400,
        body: { code: 'weak_password', error: 'Please choose a stronger password.' },
      };
      expect(await at('/api/auth/register', json)).toMatchObject(refused);
      expect(await rightsOf(json.email)).toBeUndefined();
      const { token } = await register();
      const change = { currentPassword: PASSWORD, newPassword: weak };
      expect(await at('/api/user/password', change, token)).toMatchObject(refused);
      expect(await at('/api/auth/password', { password: weak }, token)).toMatchObject(refused);
    },
  );

  test('and the address are not changed with a stolen session, at any entry point', async () => {
    const { token, email, id } = await register();
    const [before] = await world.facade.sql`
      select email, encrypted_password, email_change, phone from auth.users where id = ${id}`;
    const attempts: [string, object, string?][] = [
      ['/auth/v1/user', { password: 'another-good-one' }, 'PUT'],
      ['/auth/v1/user', { password: 'another-good-one', current_password: 'guess', nonce: '123456' }, 'PUT'],
      ['/auth/v1/user', { email: newEmail() }, 'PUT'],
      ['/api/user/password', { currentPassword: 'guess', newPassword: 'another-good-one' }],
      ['/api/user/password', { newPassword: 'another-good-one' }],
      ['/api/auth/password', { password: 'another-good-one' }],
      ['/api/user/email', { newEmail: newEmail(), password: 'guess' }],
      ['/api/user/email', { newEmail: newEmail() }],
      ['/api/user', { password: 'guess' }, 'DELETE'],
      ['/api/user', {}, 'DELETE'],
      ['/api/user', { email: newEmail() }, 'PATCH'],
    ];
    for (const [path, json, method] of attempts) {
      const { status } = await at(path, json, token, method);
      expect({ path, json, status }).toSatisfy(() => status >= 400);
    }
    const [after] = await world.facade.sql`
      select email, encrypted_password, email_change, phone from auth.users where id = ${id}`;
    expect(after).toEqual(before);
    expect((await at('/api/auth/login', { email, password: PASSWORD })).status).toBe(200);
  });

  test('once changed, ends the other sessions and their refresh tokens', async () => {
    const { token, refreshToken, email } = await register();
    const thief = sessionSchema.parse((await at('/api/auth/login', { email, password: PASSWORD })).body);
    const changed = await at(
      '/api/user/password',
      { currentPassword: PASSWORD, newPassword: 'another-good-one' },
      token,
    );
    expect(changed.status).toBe(204);
    expect(
      (await at('/auth/v1/token?grant_type=refresh_token', { refresh_token: thief.refreshToken })).status,
    ).toBe(400);
    expect((await world.send({ ...anonymous, token: thief.token }, 'GET /api/user')).status).toBe(401);
    expect(refreshToken).not.toBe(thief.refreshToken);
  });

  test('of a recovery is not guessed by its code', async () => {
    const { email } = await register();
    await at('/api/auth/recover', { email });
    for (const token of ['000000', '123456', '', 'x'.repeat(56), "' or 1=1 --"]) {
      for (const type of ['recovery', 'email', 'magiclink', 'email_change', 'invite']) {
        const { status } = await at('/auth/v1/verify', { email, token, type });
        expect({ token, type, status }).toSatisfy(() => status >= 400 && status < 500);
      }
    }
  });
});

test('a session that signed out is over at Auth and at the façade', async () => {
  const { token, refreshToken } = await register();
  expect((await at('/api/auth/logout', {}, token)).status).toBeLessThan(300);
  expect((await at('/auth/v1/token?grant_type=refresh_token', { refresh_token: refreshToken })).status).toBe(
    400,
  );
  expect((await world.send({ ...anonymous, token }, 'GET /api/user')).status).toBe(401);
});

test.each([
  'https://evil.test/',
  '//evil.test/x',
  'javascript:alert(1)',
  'https://evil.test/%0d%0aset-cookie:%20stolen=1',
  '/x\r\nset-cookie: stolen=1',
  'data:text/html,x',
])('a link of Auth leads to no foreign page and adds no header: %j', async (target) => {
  const redirect = encodeURIComponent(target);
  for (const request of [
    `GET /auth/v1/verify?token=x&type=recovery&redirect_to=${redirect}`,
    `GET /auth/v1/authorize?provider=google&redirect_to=${redirect}`,
  ]) {
    const { status, headers } = await world.send(anonymous, request);
    expect(status).toBeLessThan(500);
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('location') ?? '').not.toMatch(/^(?:https?:)?\/\/evil|^javascript|^data/);
  }
});
