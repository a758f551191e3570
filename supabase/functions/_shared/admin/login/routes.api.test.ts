import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ADMIN_ATTEMPT_ADDRESS_MAX_HITS } from '../limits.rules.ts';
import { cookieHeader, cookiesOf, createAdmin } from '../../../api/testing/admin.ts';
import { openFacade, randomAddress, type Answer, type Facade } from '../../../api/testing/facade.ts';

const tokenSchema = z.object({ token: z.string() });
const PASSWORD = 'a-good-password';
const WRONG = { status: 401, body: { error: 'Invalid email or password.', code: 'invalid_credentials' } };

let facade: Facade;
let admin: { id: string; email: string };
let member: { id: string; email: string };

beforeAll(async () => {
  facade = openFacade();
  admin = await register();
  member = await register();
  await facade.sql`insert into private.admins (user_id) values (${admin.id})`;
});
afterAll(() => facade.close());

async function register(): Promise<{ id: string; email: string }> {
  const email = `${crypto.randomUUID()}@admin.test`;
  const form = new FormData();
  const fields = { name: 'Ada', email, phone: '08031234567', password: PASSWORD, userType: 'passenger' };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  await facade.call('POST', '/auth/register', {
    body: await request.arrayBuffer(),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
  const [row] = await facade.sql<{ id: string }[]>`select id from auth.users where email = ${email}`;
  const id = row?.id ?? '';
  await facade.sql`delete from auth.sessions where user_id = ${id}`;
  return { id, email };
}

async function sessionsOf({ id }: { id: string }): Promise<number> {
  return (await facade.sql`select 1 from auth.sessions where user_id = ${id}`).length;
}

/** The address as the audit log stores it; tests filter by it because other files write to the log too. */
function hashOf(address: string): string {
  return createHash('sha256').update(`${facade.services.config.secretKey}\naddress:${address}`).digest('hex');
}

function login(credentials: object, headers: Record<string, string> = {}): Promise<Answer> {
  return facade.call('POST', '/admin/login', { json: credentials, headers });
}

/** An administrator with a password, signed in. */
async function signedInAdmin() {
  const account = await register();
  await facade.sql`insert into private.admins (user_id) values (${account.id})`;
  const cookie = cookieHeader(cookiesOf(await login({ email: account.email, password: PASSWORD })));
  const call = (path: string, json: object) =>
    facade.call('POST', `/admin${path}`, { json, headers: cookie });
  return { ...account, call };
}

describe('decisions about connected people', () => {
  test('a person who types the proved number of an administrator does not stop them', async () => {
    const decider = await signedInAdmin();
    await facade.sql`update public.profiles set phone_verified_at = now() where id = ${decider.id}`;
    // Everybody here has typed the same number.
    const person = await register();
    expect(await decider.call(`/verify-user/${person.id}`, { approve: true })).toMatchObject({ status: 200 });
    await facade.sql`update public.profiles set phone_verified_at = now() where id = ${person.id}`;
    expect(await decider.call(`/withdraw-user/${person.id}`, { reason: 'Forged' })).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining('Another administrator has to decide') },
    });
    expect(await decider.call(`/withdraw-user/${decider.id}`, { reason: 'Forged' })).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining('This is about you') },
    });
  });

  test('two decide the same, each with password and reason, if every administrator is connected', async () => {
    const [first, second] = [await signedInAdmin(), await signedInAdmin()];
    const person = await register();
    const path = `/verify-user/${person.id}`;
    const decides = async (by: typeof first, approve = true) => {
      let answer: Answer;
      // Other files create administrators meanwhile.
      do {
        await facade.sql`
          select private.record_identity_mark(who, 'phone', a::text, true)
          from private.accounts_of_admins() a, unnest(array[a, ${person.id}::uuid]) who`;
        answer = await by.call(path, { approve, reason: 'Looked at again' });
      } while (JSON.stringify(answer.body).includes('Another administrator has to decide'));
      return answer;
    };
    const refused = await decides(first);
    expect(refused).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining('two of you decide') },
    });
    const { decision } = z.object({ decision: z.string() }).parse(refused.body);
    const agree = ({ call, email }: typeof first, changes: object = {}) =>
      call('/agreements', {
        email,
        password: PASSWORD,
        decision,
        reason: 'I have seen the documents and called the person',
        ...changes,
      });
    expect(await agree(first, { password: 'another-password' })).toMatchObject(WRONG);
    expect(await agree(first, { email: second.email })).toMatchObject(WRONG);
    expect(await agree(first, { email: member.email })).toMatchObject(WRONG);
    expect(await agree(first, { reason: 'Because I say so' })).toMatchObject({ status: 400 });
    expect(await decides(first)).toMatchObject({ body: { decision } });

    expect(await agree(first)).toMatchObject({ status: 200 });
    expect(await decides(first)).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining('has to make the same decision') },
    });
    expect(await decides(second)).toMatchObject({ status: 403, body: { decision } });
    expect(await agree(second)).toMatchObject({ status: 200 });
    expect(await decides(second, false)).toMatchObject({ status: 403 });
    expect(await decides(second)).toMatchObject({ status: 200, body: { status: 'verified' } });
    const audited = await facade.sql`
      select action, outcome, details ->> 'reason' as reason from private.admin_audit where subject = ${person.id} order by id`;
    expect(audited).toMatchObject([
      { action: 'decide_connected', outcome: 'together', reason: expect.stringMatching(/^Ada: .*\nAda: /) },
      { action: 'verify_user', outcome: 'verified' },
    ]);
  });
});

describe('POST /api/admin/login', () => {
  test('opens a session in an HttpOnly, SameSite=Strict cookie', async () => {
    const answer = await login({ email: ` ${admin.email.toUpperCase()} `, password: PASSWORD });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    const [session = ''] = answer.headers.getSetCookie();
    expect(session).toMatch(/^tafiya_admin=[\da-f]{64}; /);
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/api/admin', 'Max-Age=28800']) {
      expect(session).toContain(part);
    }
    expect(session).not.toContain('Secure');
    const headers = cookieHeader(cookiesOf(answer));
    expect(await facade.call('GET', '/admin/check-session', { headers })).toMatchObject({ status: 200 });
  });

  test('changing the password closes the session', async () => {
    const other = await register();
    await facade.sql`insert into private.admins (user_id) values (${other.id})`;
    const headers = cookieHeader(cookiesOf(await login({ email: other.email, password: PASSWORD })));
    const check = () => facade.call('GET', '/admin/check-session', { headers });
    expect(await check()).toMatchObject({ status: 200 });
    const signedIn = await facade.call('POST', '/auth/login', {
      json: { email: other.email, password: PASSWORD },
    });
    const { token } = tokenSchema.parse(signedIn.body);
    const json = { currentPassword: PASSWORD, newPassword: 'another-good-password' };
    const changed = await facade.call('POST', '/user/password', {
      json,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(changed).toMatchObject({ status: 204 });
    expect(await check()).toMatchObject({ status: 401 });
  });

  test('stores only the hash of the session token, and closes the session that Auth opened', async () => {
    const { tafiya_admin: token = '' } = cookiesOf(await login({ email: admin.email, password: PASSWORD }));
    const hash = createHash('sha256').update(token).digest('hex');
    const [row] = await facade.sql`
      select expires_at - created_at <= interval '8 hours' as short from private.admin_sessions where token_hash = ${hash}`;
    expect(row).toEqual({ short: true });
    expect(await sessionsOf(admin)).toBe(0);
  });

  test('gives the same answer to other users, wrong passwords and unknown e-mails', async () => {
    expect(await login({ email: member.email, password: PASSWORD })).toMatchObject(WRONG);
    expect(await login({ email: admin.email, password: 'another-password' })).toMatchObject(WRONG);
    expect(await login({ email: `${crypto.randomUUID()}@no.test`, password: PASSWORD })).toMatchObject(WRONG);
    await facade.sql`update auth.users set banned_until = now() + interval '1 day' where id = ${member.id}`;
    expect(await login({ email: member.email, password: PASSWORD })).toMatchObject(WRONG);
    const left =
      await facade.sql`select 1 from auth.sessions where user_id = ${member.id} and created_at > now() - interval '1 second' * 0`;
    expect(left.length).toBe(0);
  });

  test.each([{}, { email: '', password: 'x' }, { email: 'a@b.test' }, { email: 7, password: [] }])(
    'refuses %j: both fields are required',
    async (json) => {
      expect(await login(json)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    },
  );

  test('is limited per account, whatever the address', async () => {
    const email = `${crypto.randomUUID()}@no.test`;
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await login({ email, password: 'x' })).status);
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401));
    expect(statuses[20]).toBe(429);
  });

  test('every attempt is written to the audit log, without password, e-mail or address', async () => {
    const address = randomAddress();
    const headers = { 'x-forwarded-for': address };
    await login({ email: member.email, password: 'wrong-password' }, headers);
    await login({ email: admin.email, password: PASSWORD }, headers);
    const rows = await facade.sql`
      select action, subject, outcome, address_hash from private.admin_audit
      where address_hash = ${hashOf(address)} order by id`;
    expect(rows.map(({ outcome }) => String(outcome))).toEqual(['refused', 'opened']);
    for (const secret of [member.email, address, PASSWORD, 'wrong-password']) {
      expect(JSON.stringify(rows)).not.toContain(secret);
    }
  });
});

describe('repeated attempts', () => {
  test('beyond the limit are written to the audit log once per window', async () => {
    const address = randomAddress();
    const headers = { 'x-forwarded-for': address };
    const attempt = async () => (await facade.call('POST', '/admin/generate-qr', { headers })).status;
    for (let n = 0; n < ADMIN_ATTEMPT_ADDRESS_MAX_HITS; n += 1) expect(await attempt()).toBe(403);
    for (let n = 0; n < 5; n += 1) expect(await attempt()).toBe(429);
    const rows = await facade.sql`
      select outcome, count(*)::int as rows from private.admin_audit
      where address_hash = ${hashOf(address)}
      group by outcome order by outcome`;
    expect([...rows]).toEqual([
      { outcome: 'limited', rows: 1 },
      { outcome: 'refused', rows: ADMIN_ATTEMPT_ADDRESS_MAX_HITS },
    ]);
  });

  test('from one IPv6 network share a limit, which does not affect other networks', async () => {
    const part = () => Math.floor(Math.random() * 0xffff).toString(16);
    const network = `2001:db8:${part()}:${part()}`;
    const attempt = async (address: string) =>
      (await facade.call('POST', '/admin/generate-qr', { headers: { 'x-forwarded-for': address } })).status;
    for (let n = 1; n <= ADMIN_ATTEMPT_ADDRESS_MAX_HITS; n += 1) {
      expect(await attempt(`${network}::${n.toString(16)}`)).toBe(403);
    }
    expect(await attempt(`${network}:a:b:c:d`)).toBe(429);
    expect(await attempt(`2001:db9:${part()}:${part()}::1`)).toBe(403);
  });
});

describe('a session', () => {
  test('that is revoked or expired is refused at once', async () => {
    for (const end of ['revoked_at = now()', "expires_at = now() - interval '1 second'"]) {
      const { call, cookie } = await createAdmin(facade);
      expect(await call('GET', '/users?limit=1')).toMatchObject({ status: 200 });
      const hash = createHash('sha256')
        .update(cookie.split('=')[1] ?? '')
        .digest('hex');
      await facade.sql.unsafe(`update private.admin_sessions set ${end} where token_hash = '${hash}'`);
      expect(await call('GET', '/users?limit=1')).toMatchObject({ status: 401 });
      expect(await call('GET', '/check-session')).toMatchObject({ status: 401 });
    }
  });

  test('ends with logout; logging out again or without a session succeeds', async () => {
    const { call } = await createAdmin(facade);
    const answer = await call('POST', '/logout');
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^tafiya_admin=; Max-Age=0/);
    expect(await call('GET', '/check-session')).toMatchObject({ status: 401 });
    expect(await call('POST', '/logout')).toMatchObject({ status: 200 });
    expect(await facade.call('POST', '/admin/logout')).toMatchObject({ status: 200 });
  });

  test('of a suspended or deleted person is refused', async () => {
    const one = await createAdmin(facade);
    await facade.sql`select private.set_suspended(${one.person.id}, true)`;
    expect(await one.call('GET', '/check-session')).toMatchObject({ status: 401 });
    const other = await createAdmin(facade);
    await facade.sql`delete from auth.users where id = ${other.person.id}`;
    expect(await other.call('GET', '/check-session')).toMatchObject({ status: 401 });
  });

  test.each(['', 'x', 'f'.repeat(64), 'F'.repeat(64), "' or 1=1 --", `${'f'.repeat(64)}, ${'a'.repeat(64)}`])(
    'with the forged token %j is refused',
    async (token) => {
      const headers = { cookie: `tafiya_admin=${encodeURIComponent(token)}` };
      expect(await facade.call('GET', '/admin/check-session', { headers })).toMatchObject({ status: 401 });
    },
  );

  test('cannot be replaced by the access token of a user', async () => {
    const as = await facade.cast.passenger();
    expect(await facade.call('GET', '/admin/users', { as })).toMatchObject({ status: 401 });
  });
});
