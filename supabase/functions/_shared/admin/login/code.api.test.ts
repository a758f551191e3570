import { Secret } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { generateQrSchema } from '../contract.ts';
import {
  codeAt,
  CODE_STEP_MS,
  cookieHeader,
  cookiesOf,
  createAdmin,
  wrongCodeAt,
} from '../../../api/testing/admin.ts';
import { openFacade, read, type Answer, type Call, type Facade } from '../../../api/testing/facade.ts';
import { raceWithTransaction } from '../../../api/testing/races.ts';

// A database has one code, and only this file uses it: its tests run one after the other.
const SETUP_KEY = 'the-key-that-was-printed-at-start';
const TOTP_KEY = btoa('k'.repeat(32));
const FIRST_LOCK_SECONDS = 900;

let facade: Facade;
let nowMs: number;

beforeAll(() => {
  facade = openFacade({ ADMIN_SETUP_KEY: SETUP_KEY, TOTP_ENCRYPTION_KEY: TOTP_KEY });
  facade.services.now = () => nowMs;
});
beforeEach(async () => {
  nowMs = Date.UTC(2026, 10, 21, 9, 0, 15);
  await deleteCode();
});
afterAll(async () => {
  await deleteCode();
  await facade.close();
});

async function deleteCode(): Promise<void> {
  await facade.sql`delete from private.admin_code where id`;
  await facade.sql`delete from private.admin_code_setup where id`;
}

function generate(headers: Record<string, string> = {}, app = facade): Promise<Answer> {
  return app.call('POST', '/admin/generate-qr', { headers: { 'x-setup-key': SETUP_KEY, ...headers } });
}

function verify(token: string, { json, ...call }: Call = {}): Promise<Answer> {
  const body = { token, ...(json as object | undefined) };
  return facade.call('POST', '/admin/verify-token', { json: body, ...call });
}

function confirm(token: string, secret: string, headers: Record<string, string> = {}): Promise<Answer> {
  return verify(token, { json: { secret }, headers: { 'x-setup-key': SETUP_KEY, ...headers } });
}

/** Sets the code up; gives its secret and the cookies of that browser. */
async function enrolled(): Promise<{ secret: string; headers: Record<string, string> }> {
  const { secret } = read(generateQrSchema, await generate());
  const answer = await confirm(codeAt(nowMs, secret), secret);
  expect(answer.status).toBe(200);
  // The code of this step is used up: continue with the next step.
  nowMs += CODE_STEP_MS;
  return { secret, headers: cookieHeader(cookiesOf(answer)) };
}

describe('set-up', () => {
  test('the secret that was scanned is confirmed, also when another browser asks for one at that moment', async () => {
    await generate();
    const [scanned] = await facade.sql`select secret_sealed from private.admin_code_setup`;
    await raceWithTransaction(facade.sql, {
      transaction: (held) => held`select private.pending_admin_code()`,
      request: () => generate(),
      beforeCommit: (held) => held`select private.enrol_admin_code(1, ${'a'.repeat(64)}, ${'b'.repeat(64)})`,
    });
    expect(await facade.sql`select secret_sealed from private.admin_code`).toEqual([scanned]);
  });

  test('works once, from the QR code to a session; afterwards it is closed', async () => {
    expect(await facade.call('GET', '/admin/setup-status')).toMatchObject({ body: { isSetup: false } });
    const { qrCodeUrl, secret } = read(generateQrSchema, await generate());
    expect(qrCodeUrl).toMatch(/^data:image\/svg\+xml;base64,/);
    expect(atob(qrCodeUrl.split(',')[1] ?? '')).toContain('<svg');
    expect(Secret.fromBase32(secret).bytes.length).toBe(20);
    const answer = await confirm(codeAt(nowMs, secret), secret);
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    const headers = cookieHeader(cookiesOf(answer));
    expect(await facade.call('GET', '/admin/check-session', { headers })).toMatchObject({ status: 200 });

    expect(await facade.call('GET', '/admin/setup-status')).toMatchObject({ body: { isSetup: true } });
    expect(await generate()).toMatchObject({ status: 409, body: { code: 'conflict' } });
    // The same request is now a sign-in: the posted secret is ignored, and the code is used up.
    expect(await confirm(codeAt(nowMs, secret), secret)).toMatchObject({ status: 401 });
  });

  test.each<Record<string, string>>([
    {},
    { 'x-setup-key': '' },
    { 'x-setup-key': `${SETUP_KEY}x` },
    { 'x-setup-key': SETUP_KEY.slice(1) },
  ])('with the headers %j is refused', async (headers) => {
    const refused = { status: 403, body: { code: 'forbidden' } };
    expect(await facade.call('POST', '/admin/generate-qr', { headers })).toMatchObject(refused);
    const { secret } = read(generateQrSchema, await generate());
    expect(await verify(codeAt(nowMs, secret), { json: { secret }, headers })).toMatchObject(refused);
  });

  test.each([
    [{ TOTP_ENCRYPTION_KEY: TOTP_KEY }, '', 403],
    [{ TOTP_ENCRYPTION_KEY: TOTP_KEY, ADMIN_SETUP_KEY: '' }, '', 403],
    [{ ADMIN_SETUP_KEY: SETUP_KEY }, SETUP_KEY, 503],
    [{ ADMIN_SETUP_KEY: SETUP_KEY, TOTP_ENCRYPTION_KEY: 'c2hvcnQ=' }, SETUP_KEY, 503],
  ])('on a server configured with %j is refused', async (env, key, status) => {
    const bare = openFacade(env);
    expect(await generate({ 'x-setup-key': key }, bare)).toMatchObject({ status });
    expect(await facade.sql`select 1 from private.admin_code_setup`).toHaveLength(0);
    await bare.close();
  });

  test('stores the secret encrypted only', async () => {
    const { secret } = await enrolled();
    const [row] = await facade.sql`select secret_sealed from private.admin_code`;
    expect(String(row?.['secret_sealed'])).not.toContain(secret);
  });

  test('shows the same browser the same secret for ten minutes and another browser a new one', async () => {
    const first = await generate();
    const { secret } = read(generateQrSchema, first);
    const headers = cookieHeader(cookiesOf(first));
    expect(read(generateQrSchema, await generate(headers)).secret).toBe(secret);
    const other = read(generateQrSchema, await generate()).secret;
    expect(other).not.toBe(secret);
    expect(await confirm(codeAt(nowMs, secret), secret)).toMatchObject({ status: 401 });
    expect(await confirm(codeAt(nowMs, other), other)).toMatchObject({ status: 200 });
  });

  test('refuses a secret that the server did not create or that has expired', async () => {
    const mine = new Secret({ size: 20 }).base32;
    await generate();
    expect(await confirm(codeAt(nowMs, mine), mine)).toMatchObject({ status: 401 });
    const { secret } = read(generateQrSchema, await generate());
    await facade.sql`update private.admin_code_setup set expires_at = now() - interval '1 second' where id`;
    expect(await confirm(codeAt(nowMs, secret), secret)).toMatchObject({
      status: 409,
      body: { error: 'This QR code is no longer valid. Please generate a new one.' },
    });
  });

  test('of three confirmations at once, one succeeds', async () => {
    const { secret } = read(generateQrSchema, await generate());
    const answers = await Promise.all([0, 1, 2].map(() => confirm(codeAt(nowMs, secret), secret)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('a code', () => {
  test('signs in once: the same code and any older code are refused', async () => {
    const { secret } = await enrolled();
    nowMs += 2 * CODE_STEP_MS;
    expect(await verify(codeAt(nowMs, secret))).toMatchObject({ status: 200 });
    expect(await verify(codeAt(nowMs, secret))).toMatchObject({
      status: 401,
      body: { error: 'This code has already been used. Please wait for the next one.' },
    });
    expect(await verify(codeAt(nowMs, secret, -1))).toMatchObject({ status: 401 });
    expect(await verify(codeAt(nowMs, secret, 1))).toMatchObject({ status: 200 });
  });

  test('sent ten times at once opens one session', async () => {
    const { secret, headers } = await enrolled();
    const code = codeAt(nowMs, secret);
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(code, { headers })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test.each(['', '12345', '1234567', 'abcdef', '12345６7', '123 45x'])('cannot be %j', async (token) => {
    expect(await verify(token)).toMatchObject({
      status: 400,
      body: { error: 'Please enter a 6-digit code from your authenticator app.' },
    });
  });
});

describe('wrong codes', () => {
  test('a code sent while another one fails waits for it and is locked out', async () => {
    const { secret } = await enrolled();
    await facade.sql`update private.admin_code set failures = 4 where id`;
    const answer = await raceWithTransaction(facade.sql, {
      transaction: async (held) => {
        await held`select private.admin_code_challenge(${'e'.repeat(64)})`;
        await held`select private.answer_admin_code(null, ${'d'.repeat(64)}, ${'e'.repeat(64)})`;
      },
      request: () => verify(codeAt(nowMs, secret)),
    });
    expect(answer).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  });

  test('five failures lock out every unknown browser, even with a right code; the enrolled browser signs in', async () => {
    const { secret, headers } = await enrolled();
    for (let n = 0; n < 5; n += 1) {
      expect(await verify(wrongCodeAt(nowMs, secret))).toMatchObject({
        status: 401,
        body: { error: 'Invalid authentication code.' },
      });
    }
    const locked = await verify(codeAt(nowMs, secret));
    expect(locked).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    const wait = Number(locked.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(FIRST_LOCK_SECONDS - 60);
    expect(wait).toBeLessThanOrEqual(FIRST_LOCK_SECONDS);
    // A forged device cookie does not make the browser known.
    const forged = cookieHeader({ tafiya_admin_device: 'f'.repeat(64) });
    expect(await verify(codeAt(nowMs, secret), { headers: forged })).toMatchObject({ status: 429 });
    expect(await verify(codeAt(nowMs, secret), { headers })).toMatchObject({ status: 200 });
  });

  test('of forty guesses at once, five are checked', async () => {
    const { secret } = await enrolled();
    const answers = await Promise.all(Array.from({ length: 40 }, () => verify(wrongCodeAt(nowMs, secret))));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(35);
  });

  test('the lock doubles up to 24 hours', async () => {
    const { secret } = await enrolled();
    const waits: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      await facade.sql`update private.admin_code set locked_until = null where id`;
      for (let n = 0; n < 5; n += 1) await verify(wrongCodeAt(nowMs, secret));
      const [row] = await facade.sql<{ minutes: number }[]>`
        select round(extract(epoch from locked_until - now()) / 60)::int as minutes from private.admin_code`;
      waits.push(row?.minutes ?? 0);
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440]);
  });

  test('a successful sign-in resets the failure count', async () => {
    const { secret, headers } = await enrolled();
    for (let n = 0; n < 4; n += 1) await verify(wrongCodeAt(nowMs, secret));
    expect(await verify(codeAt(nowMs, secret), { headers })).toMatchObject({ status: 200 });
    expect(await verify(wrongCodeAt(nowMs, secret))).toMatchObject({ status: 401 });
    expect(await verify(wrongCodeAt(nowMs, secret))).toMatchObject({ status: 401 });
  });

  test('failures of the enrolled browser count separately and lock out no other browser', async () => {
    const { secret, headers } = await enrolled();
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1)
      statuses.push((await verify(wrongCodeAt(nowMs, secret), { headers })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    expect(await verify(codeAt(nowMs, secret))).toMatchObject({ status: 200 });
  });

  test('every attempt is written to the audit log', async () => {
    const { secret } = await enrolled();
    await verify(wrongCodeAt(nowMs, secret));
    await verify(codeAt(nowMs, secret));
    await verify(codeAt(nowMs, secret));
    const rows = await facade.sql`
      select action, outcome from private.admin_audit
      where action in ('generate_qr', 'enrol_code', 'login_code') order by id desc limit 5`;
    expect(rows.map(({ action, outcome }) => `${action} ${outcome}`).toReversed()).toEqual([
      'generate_qr offered',
      'enrol_code enrolled',
      'login_code wrong',
      'login_code opened',
      'login_code used',
    ]);
    await expect(facade.sql`delete from private.admin_audit where true`).rejects.toThrow(
      'only ever added to',
    );
    await expect(facade.sql`update private.admin_audit set outcome = 'x'`).rejects.toThrow('only ever');
    await expect(facade.sql`truncate private.admin_audit`).rejects.toThrow('only ever');
  });
});

test('an administrator signed in by code may verify users', async () => {
  const { headers } = await enrolled();
  const { id } = await facade.cast.passenger();
  const json = { approve: true };
  expect(await facade.call('POST', `/admin/verify-user/${id}`, { json, headers })).toMatchObject({
    status: 200,
  });
});

test('set-up, code, lists, decision and logout work under Deno, behind the gateway', async () => {
  nowMs = Date.now();
  const { url, setupKey } = inject('stack');
  const send = (method: string, path: string, body?: object, cookie = '') =>
    fetch(`${url}/api/admin${path}`, {
      method,
      headers: {
        'x-setup-key': setupKey,
        origin: url,
        cookie,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
    });
  const { secret } = generateQrSchema.parse(await (await send('POST', '/generate-qr')).json());
  const code = codeAt(nowMs, secret);
  const confirmed = await send('POST', '/verify-token', { token: code, secret });
  expect(confirmed.status).toBe(200);
  const cookie = confirmed.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  expect((await send('POST', '/verify-token', { token: code }, cookie)).status).toBe(401);
  expect((await send('POST', '/verify-token', { token: codeAt(nowMs, secret, 1) }, cookie)).status).toBe(200);
  for (const path of [
    '/check-session',
    '/analytics',
    '/users',
    '/pending-drivers',
    '/trips',
    '/transactions',
  ]) {
    expect((await send('GET', path, undefined, cookie)).status).toBe(200);
  }
  const { id } = await facade.cast.passenger();
  const suspended = await send('POST', `/suspend-user/${id}`, { suspended: true, reason: 'x' }, cookie);
  expect(await suspended.json()).toEqual({ id, status: 'suspended' });
  expect((await send('POST', '/logout', {}, cookie)).status).toBe(200);
  expect((await send('GET', '/check-session', undefined, cookie)).status).toBe(401);
  expect(await createAdmin(facade).then(({ call }) => call('GET', '/users?limit=1'))).toMatchObject({
    status: 200,
  });
});
