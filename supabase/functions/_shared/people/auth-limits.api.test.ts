import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionSchema } from './auth/contract.ts';
import { LOGIN_ACCOUNT_MAX_HITS, LOGIN_ACCOUNT_WINDOW_SECONDS } from './limits.rules.ts';
import { sha256 } from '../core/secrets.ts';
import { openFacade, randomAddress, read, type Answer, type Facade } from '../../api/testing/facade.ts';

const PASSWORD = 'a-good-password';

let facade: Facade;

beforeAll(() => {
  facade = openFacade();
});
afterAll(() => facade.close());

/** Registers a person from an address; returns the email and the device cookie. */
async function register(address: string): Promise<{ email: string; cookie: string }> {
  const email = `${crypto.randomUUID()}@new.test`;
  const json = { name: 'Ada Obi', email, phone: '0803 123 4567', password: PASSWORD, userType: 'passenger' };
  const headers = { 'x-forwarded-for': address };
  const answer = await facade.call('POST', '/auth/register', { json, headers });
  read(sessionSchema, answer);
  const [cookie = ''] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^tafiya_device=[\da-f]{64}; .*Path=\/api; HttpOnly; .*SameSite=Lax/);
  return { email, cookie: cookie.split(';', 1)[0] ?? '' };
}

function login(email: string, password: string, headers: Record<string, string> = {}): Promise<Answer> {
  return facade.call('POST', '/auth/login', { json: { email, password }, headers });
}

/** Guesses one wrong password after the other, each from another address unless `headers` name one. */
async function guess(email: string, times: number, headers: Record<string, string> = {}): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) statuses.push((await login(email, 'not-this-one', headers)).status);
  return statuses;
}

/** As if `left` wrong passwords of the account were left, without the time that each guess takes; `device` has a count of its own. */
async function leave(left: number, email: string, device = ''): Promise<void> {
  const bucket = await sha256(`login:account:${email}${device}`);
  await facade.sql`
    insert into private.rate_limits (bucket, hits, ends_at)
    values (
      ${bucket}, ${LOGIN_ACCOUNT_MAX_HITS - left}, now() + make_interval(secs => ${LOGIN_ACCOUNT_WINDOW_SECONDS})
    )`;
}
const deviceOf = (cookie: string) => `:device:${cookie.replace('tafiya_device=', '')}`;

const ALLOWED = Array.from({ length: LOGIN_ACCOUNT_MAX_HITS }, () => 401);

describe('wrong passwords of one account', () => {
  test('are limited together from all unknown addresses', async () => {
    const { email } = await register(randomAddress());
    expect(await guess(email, LOGIN_ACCOUNT_MAX_HITS + 1)).toEqual([...ALLOWED, 429]);
    const refused = await login(email, PASSWORD);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('are limited also for an account that does not exist', async () => {
    const email = `${crypto.randomUUID()}@new.test`;
    await leave(1, email);
    expect(await guess(email, 2)).toEqual([401, 429]);
  });

  test('from elsewhere lock out neither the owner’s device nor the owner’s network', async () => {
    const home = randomAddress();
    const { email, cookie } = await register(home);
    await leave(1, email);
    expect(await guess(email, 2)).toEqual([401, 429]);
    // A browser on a new network, and an API client without cookies on the old one.
    expect(await login(email, PASSWORD, { cookie })).toMatchObject({ status: 200 });
    expect(await login(email, PASSWORD, { 'x-forwarded-for': home })).toMatchObject({ status: 200 });
    expect(await login(email, PASSWORD, { cookie: `tafiya_device=${'ab'.repeat(32)}` })).toMatchObject({
      status: 429,
    });
  });

  test('are limited on a known device, too, without a lock for the others', async () => {
    const { email, cookie } = await register(randomAddress());
    await leave(1, email, deviceOf(cookie));
    expect(await guess(email, 2, { cookie })).toEqual([401, 429]);
    expect(await login(email, PASSWORD)).toMatchObject({ status: 200 });
  });

  test('are counted, successes are not', async () => {
    const { email, cookie } = await register(randomAddress());
    await leave(1, email, deviceOf(cookie));
    for (const _ of ['first', 'second']) {
      expect((await login(email, PASSWORD, { cookie })).status).toBe(200);
    }
    expect(await guess(email, 2, { cookie })).toEqual([401, 429]);
  });

  test('a device that is known to one account is unknown to another', async () => {
    const [ada, other] = [await register(randomAddress()), await register(randomAddress())];
    await leave(0, other.email);
    expect(await login(other.email, PASSWORD, { cookie: other.cookie })).toMatchObject({ status: 200 });
    expect(await login(other.email, PASSWORD, { cookie: ada.cookie })).toMatchObject({ status: 429 });
  });
});

describe('attempts from one address', () => {
  test('too many attempts from one address are refused, whatever the body', async () => {
    const headers = { 'x-forwarded-for': randomAddress() };
    const attempt = (path: string) => facade.call('POST', path, { headers, json: {} });
    for (const path of ['/auth/login', '/auth/register']) {
      let answer = await attempt(path);
      for (let n = 0; n < 120 && answer.status === 400; n += 1) answer = await attempt(path);
      expect(answer).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(await facade.call('POST', '/auth/login', { json: {} })).toMatchObject({ status: 400 });
  });

  test('addresses of one IPv6 network share a limit', async () => {
    const part = () => Math.floor(Math.random() * 0xffff).toString(16);
    const network = `2001:db8:${part()}:${part()}`;
    let status = 400;
    for (let n = 0; n < 70 && status === 400; n += 1) {
      const headers = { 'x-forwarded-for': `${network}::${n.toString(16)}` };
      ({ status } = await facade.call('POST', '/auth/register', { headers, json: {} }));
    }
    expect(status).toBe(429);
  });
});
