import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { ProductStack } from './product.ts';
import { startTestProduct } from './testing/stack.ts';

// A stack of its own: on the shared one there is never only one administrator.

const PASSWORD = 'a-good-password-7';
const REASON = 'There is no other administrator today';

let stack: ProductStack;
let sql: postgres.Sql;

beforeAll(async () => {
  stack = await startTestProduct();
  sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });
  // Those of the demonstration.
  await sql`delete from private.admins`;
});
afterAll(async () => {
  await sql.end();
  await stack.stop();
});

async function post(path: string, json: object, cookie = '') {
  const response = await fetch(`${stack.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(json),
  });
  const [set = ''] = response.headers.getSetCookie();
  return { status: response.status, body: (await response.json()) as unknown, cookie: set.split(';', 1)[0] };
}

async function register(): Promise<{ id: string; email: string }> {
  const email = `${crypto.randomUUID()}@lifecycle.test`;
  const account = { name: 'Ada Obi', email, phone: '08031234567', password: PASSWORD, userType: 'passenger' };
  const { body } = await post('/auth/register', account);
  return { id: z.object({ user: z.object({ id: z.string() }) }).parse(body).user.id, email };
}

async function makeAdmin() {
  const account = await register();
  await sql`insert into private.admins (user_id) values (${account.id})`;
  const { cookie } = await post('/admin/login', { email: account.email, password: PASSWORD });
  return { ...account, call: (path: string, json: object) => post(`/admin${path}`, json, cookie) };
}

test('the only administrator decides about connected people with password and reason, for 10 minutes, in red', async () => {
  const admin = await makeAdmin();
  const person = await register();
  await sql`
    select private.record_identity_mark(who, 'phone', '+2348031234567', true)
    from unnest(array[${admin.id}, ${person.id}]::uuid[]) who`;
  const verify = () => admin.call(`/verify-user/${person.id}`, { approve: true });
  const withdraw = () => admin.call(`/withdraw-user/${person.id}`, { reason: 'Forged papers' });
  const agree = (decision: string, changes: object = {}) =>
    admin.call('/agreements', {
      email: admin.email,
      password: PASSWORD,
      decision,
      reason: REASON,
      ...changes,
    });
  const refused = async (answer: Awaited<ReturnType<typeof post>>) => {
    expect(answer).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining('there is no other administrator to decide') },
    });
    return z.object({ decision: z.string() }).parse(answer.body).decision;
  };

  const decision = await refused(await verify());
  expect(await agree(decision, { password: 'another-password' })).toMatchObject({ status: 401 });
  expect(await agree(decision, { reason: 'x'.repeat(29) })).toMatchObject({ status: 400 });
  await refused(await verify());
  expect(await agree(decision)).toMatchObject({ status: 200 });
  expect(await verify()).toMatchObject({ status: 200, body: { status: 'verified' } });
  const audited = await sql`
    select action, outcome, details ->> 'reason' as reason from private.admin_audit where subject = ${person.id} order by id`;
  expect(audited).toMatchObject([
    { action: 'decide_connected', outcome: 'alone', reason: `Ada Obi: ${REASON}` },
    { action: 'verify_user', outcome: 'verified' },
  ]);

  // A reason is for one decision, and does not last.
  expect(await agree(await refused(await withdraw()))).toMatchObject({ status: 200 });
  await sql`update private.decision_agreements set agreed_at = now() - interval '11 minutes'`;
  await refused(await withdraw());

  // Once another administrator may decide, the only one no longer can.
  await makeAdmin();
  expect(await withdraw()).toMatchObject({
    status: 403,
    body: { error: expect.stringContaining('Another administrator has to decide') },
  });
});
