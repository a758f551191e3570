import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { UPSTREAM_TIMEOUT_MS } from '../../core/limits.ts';
import { readConfig } from '../../core/process/config.ts';
import { createAuthClient, type AuthClient } from './supabase-auth.ts';

interface ReceivedRequest {
  call: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}
type Answer = [status: number, body: unknown, headers?: Record<string, string>];

const NOW_SECONDS = 1_800_000_000;
const ADDRESS = '41.58.1.2';
const CREDENTIALS = { email: 'ada@b.test', password: 'a-good-password' };
const ACCOUNT = { ...CREDENTIALS, data: { name: 'Ada', userType: 'driver', registration: 'id' } } as const;
const PASSWORDS = { currentPassword: 'the-old-one', newPassword: 'another-one' };
const SESSION = { access_token: 'token', refresh_token: 'refresh', expires_in: 3600 };
const OPENED = { token: 'token', refreshToken: 'refresh', expiresAt: NOW_SECONDS + 3600 };

let server: Server;
/** The responses of Auth in order; the last one is repeated. */
let answers: Answer[];
let requests: ReceivedRequest[];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    requests.push({
      call: `${request.method} ${request.url}`,
      headers: request.headers,
      body: text === '' ? null : JSON.parse(text),
    });
    const [status, body, headers] = (answers.length > 1 ? answers.shift() : answers[0]) ?? [500, ''];
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  requests = [];
  answers = [[200, SESSION]];
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

function clientWith(env: Record<string, string> = {}): AuthClient {
  const { port } = server.address() as AddressInfo;
  const config = readConfig({
    SUPABASE_URL: `http://127.0.0.1:${port}`,
    SUPABASE_ANON_KEY: 'publishable',
    SUPABASE_SERVICE_ROLE_KEY: 'secret',
    GATEWAY_DB_URL: 'postgres://nobody@127.0.0.1:1/none',
    JWT_SECRET: 'a-secret-of-at-least-thirty-two-characters',
    ...env,
  });
  return createAuthClient(config, () => NOW_SECONDS * 1000);
}

describe('requests to Auth', () => {
  test('sign-in, sign-up and recovery forward the client address, authenticated with the secret key', async () => {
    const auth = clientWith();
    expect(await auth.signIn(CREDENTIALS, ADDRESS)).toEqual(OPENED);
    expect(await auth.signUp(ACCOUNT, ADDRESS)).toEqual(OPENED);
    await auth.recover(CREDENTIALS.email, ADDRESS);
    expect(requests.map(({ call, body }) => ({ call, body }))).toEqual([
      { call: 'POST /auth/v1/token?grant_type=password', body: CREDENTIALS },
      { call: 'POST /auth/v1/signup', body: ACCOUNT },
      { call: 'POST /auth/v1/recover', body: { email: CREDENTIALS.email } },
    ]);
    for (const { headers } of requests)
      expect(headers).toMatchObject({ apikey: 'secret', 'sb-forwarded-for': ADDRESS });
  });

  test('an unknown address is not forwarded; the secret key is needed all the same, because of the captcha', async () => {
    await clientWith().signIn(CREDENTIALS, 'unknown');
    expect(requests[0]?.headers['apikey']).toBe('secret');
    expect(requests[0]?.headers['sb-forwarded-for']).toBeUndefined();
  });

  test('a second mail within a short time is not an error: only known addresses are refused', async () => {
    answers = [[429, { error_code: 'over_email_send_rate_limit', msg: 'wait' }]];
    await clientWith().recover(CREDENTIALS.email, ADDRESS);
    expect(requests).toHaveLength(1);
  });

  test('sign-out and password changes use the user’s own token and forward the user’s address', async () => {
    const auth = clientWith();
    await auth.signOut('their-token', ADDRESS);
    await auth.changePassword('their-token', PASSWORDS, ADDRESS);
    await auth.choosePassword('their-token', PASSWORDS.newPassword, ADDRESS);
    expect(requests.map(({ call, body }) => ({ call, body }))).toEqual([
      { call: 'POST /auth/v1/logout?scope=local', body: null },
      { call: 'PUT /auth/v1/user', body: { password: 'another-one', current_password: 'the-old-one' } },
      { call: 'PUT /auth/v1/user', body: { password: 'another-one' } },
    ]);
    for (const { headers } of requests)
      expect(headers).toMatchObject({
        apikey: 'secret',
        authorization: 'Bearer their-token',
        'sb-forwarded-for': ADDRESS,
      });
  });
});

describe('errors of Auth', () => {
  test.each([
    [[400, { error_code: 'invalid_credentials' }], 'invalid_credentials', 401],
    [[400, { error_code: 'email_not_confirmed' }], 'email_not_confirmed', 403],
    [[400, { error_code: 'user_banned' }], 'suspended', 403],
    [[400, { error_code: 'something new' }], 'invalid_credentials', 401],
    [[422, 'no JSON'], 'invalid_credentials', 401],
    [[429, {}, { 'retry-after': '90' }], 'rate_limited', 429],
    [[401, { error_code: 'no_authorization' }], 'unavailable', 503],
    [[404, ''], 'unavailable', 503],
    [[500, ''], 'unavailable', 503],
  ] as [Answer, string, number][])('at sign-in: %j is %s', async (answer, code, status) => {
    answers = [answer];
    await expect(clientWith().signIn(CREDENTIALS, ADDRESS)).rejects.toMatchObject({ code, status });
  });

  test.each([
    [[422, { error_code: 'user_already_exists' }], 'email_taken'],
    [[422, { error_code: 'email_exists' }], 'email_taken'],
    [[422, { error_code: 'weak_password' }], 'weak_password'],
    [[400, { error_code: 'email_address_invalid' }], 'invalid_input'],
    [[422, { error_code: 'signup_disabled' }], 'forbidden'],
    [[422, { error_code: 'something new' }], 'invalid_input'],
    // If confirmation is on, Auth hides that an address is taken in this way.
    [[200, { id: 'made-up', identities: [] }], 'email_taken'],
    [[500, ''], 'unavailable'],
  ] as [Answer, string][])('at sign-up: %j is %s', async (answer, code) => {
    answers = [answer];
    await expect(clientWith().signUp(ACCOUNT, ADDRESS)).rejects.toMatchObject({ code });
  });

  test.each([
    [{ 'retry-after': '90' }, 90],
    [{}, 60],
  ])('the time to wait is passed on: %j is %i s', async (headers, retryAfterSeconds) => {
    answers = [[429, {}, headers]];
    await expect(clientWith().signIn(CREDENTIALS, ADDRESS)).rejects.toMatchObject({ retryAfterSeconds });
  });

  test('a refused password change gets the messages of a sign-up; signing out of an ended session succeeds', async () => {
    answers = [[422, { error_code: 'weak_password' }]];
    await expect(clientWith().changePassword('token', PASSWORDS, ADDRESS)).rejects.toMatchObject({
      code: 'weak_password',
    });
    answers = [[400, { error_code: 'current_password_invalid' }]];
    await expect(clientWith().changePassword('token', PASSWORDS, ADDRESS)).rejects.toMatchObject({
      code: 'forbidden',
    });
    answers = [[403, { error_code: 'session_not_found' }]];
    await clientWith().signOut('token', ADDRESS);
  });

  test.each([408, 429, 500])('a sign-out that is answered %i has not ended the session', async (status) => {
    answers = [[status, '']];
    await expect(clientWith().signOut('token', ADDRESS)).rejects.toMatchObject({ code: 'unavailable' });
  });
});

test('a timeout of Auth is unavailable, like an unreachable Auth', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());
  await expect(clientWith().signIn(CREDENTIALS, ADDRESS)).rejects.toMatchObject({ code: 'unavailable' });
  expect(limit).toHaveBeenCalledWith(UPSTREAM_TIMEOUT_MS);
  expect(requests).toEqual([]);
  const away = clientWith({ SUPABASE_URL: 'http://127.0.0.1:1' });
  await expect(away.signOut('token', ADDRESS)).rejects.toMatchObject({ code: 'unavailable' });
});

describe('a sign-up', () => {
  test('that conflicts with a concurrent one is sent once more', async () => {
    answers = [
      [500, ''],
      [422, { error_code: 'user_already_exists' }],
    ];
    await expect(clientWith().signUp(ACCOUNT, ADDRESS)).rejects.toMatchObject({ code: 'email_taken' });
    expect(requests).toHaveLength(2);
  });

  test('that must be confirmed first opens no session', async () => {
    answers = [[200, { id: 'new', identities: [{}] }]];
    expect(await clientWith().signUp(ACCOUNT, ADDRESS)).toBeNull();
  });

  test('uses expires_at where Auth sends it', async () => {
    answers = [[200, { ...SESSION, expires_at: 1_900_000_000 }]];
    expect(await clientWith().signUp(ACCOUNT, ADDRESS)).toEqual({ ...OPENED, expiresAt: 1_900_000_000 });
  });
});
