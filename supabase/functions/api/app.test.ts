import { beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../_shared/core/app-error.ts';
import { sha256 } from '../_shared/core/secrets.ts';
import { openBareApp, USER, WAIT_SECONDS } from './testing/bare-app.ts';

const DEVICE = 'ab'.repeat(32);
const CREDENTIALS = { email: ' Ada@B.test ', password: 'a-good-password' };
const REGISTRATION = { ...CREDENTIALS, name: 'Ada', phone: '08031234567', userType: 'passenger' };

let app: ReturnType<typeof openBareApp>;

beforeEach(() => {
  app = openBareApp();
});

describe('a rate limit that is used up', () => {
  const v4 = 'address:41.58.1.2';
  test.each([
    ['POST /auth/login', CREDENTIALS, `login:${v4}`],
    ['POST /auth/login', CREDENTIALS, 'login:account:ada@b.test'],
    ['POST /auth/register', REGISTRATION, `register:${v4}`],
    ['POST /auth/register', REGISTRATION, `register:account:ada@b.test:${v4}`],
    ['POST /auth/recover', { email: ' Ada@B.test ' }, `recover:${v4}`],
    ['POST /auth/recover', { email: ' Ada@B.test ' }, `recover-account:account:ada@b.test:${v4}`],
    ['POST /auth/password', { password: 'a-good-password' }, `choose-password:${v4}`],
    [
      'POST /objects/upload',
      { kind: 'proof-of-address', contentType: 'image/png' },
      `upload:account:${USER}`,
    ],
    [
      'POST /user/password',
      { currentPassword: 'a-good-one', newPassword: 'another-one-2' },
      `own-password:account:${USER}`,
    ],
    ['POST /user/email', { newEmail: 'new@b.test', password: 'x' }, `own-password:account:${USER}`],
    ['DELETE /user', { password: 'a-good-one' }, `own-password:account:${USER}`],
    ['POST /shares/view', { token: 'x'.repeat(43) }, `view-share:${v4}`],
    ['POST /contact-requests/answer', { token: 'x'.repeat(22), answer: 'confirmed' }, `contact-link:${v4}`],
    ['POST /payments/received', { reference: `tafiya-${'0'.repeat(32)}` }, `received-payment:${v4}`],
    ['POST /admin/login', CREDENTIALS, `admin:${v4}`],
    ['POST /admin/login', CREDENTIALS, 'admin:account:ada@b.test'],
    ['POST /admin/generate-qr', {}, `admin:${v4}`],
    ['POST /admin/verify-token', { token: '123456' }, `admin:${v4}`],
    ['POST /admin/verify-token', { token: '123456' }, 'admin:device:of-the-browser'],
  ])('%s %j reaches no service once %s is used up', async (call, json, bucket) => {
    const device = await sha256(DEVICE);
    app.fullBuckets.add(await sha256(bucket.replace('of-the-browser', device)));
    const [method = '', path = ''] = call.split(' ');
    const response = await app.request(`/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        authorization: 'Bearer token',
        cookie: `tafiya_admin_device=${DEVICE}`,
        'x-setup-key': 'setup',
        'x-forwarded-for': '41.58.1.2',
      },
      body: JSON.stringify(json),
    });
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe(String(WAIT_SECONDS));
    expect(await response.json()).toEqual({
      error: expect.stringMatching(
        /^(Too many attempts|You can upload 30 files an hour)\. Please try again in 2 minutes\.$/,
      ),
      code: 'rate_limited',
    });
    expect(app.calls).toEqual([]);
  });

  test('for an IPv6 address refuses the whole /64 network', async () => {
    app.fullBuckets.add(await sha256('login:address:2001:db8:1:2'));
    const statusFrom = async (address: string) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
      return (await app.request('/api/auth/login', { method: 'POST', headers, body: '{}' })).status;
    };
    expect(await statusFrom('2001:db8:1:2::ffff')).toBe(429);
    expect(await statusFrom('2001:db8:1:3::ffff')).toBe(400);
  });

  test.each([`/api/t/${USER}`, `/api/t/${USER}/picture.png`])(
    'for %s is counted per address, and its refusal is kept by no cache',
    async (path) => {
      app.fullBuckets.add(await sha256('trip-link:address:198.18.0.1'));
      const response = await app.request(path, { headers: { 'x-forwarded-for': '198.18.0.1' } });
      expect(response.status).toBe(429);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(app.calls).toEqual([]);
    },
  );
});

describe('paths and methods', () => {
  test('an unknown path gets a 404 in JSON', async () => {
    for (const path of ['/nope', '/', '/user/extra', '/trips/1/2/3', '/../etc/passwd', '/admin.php']) {
      const response = await app.request(`/api${path}`);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'not_found' });
    }
  });

  test('a known path with another method gets 405 and the allowed methods', async () => {
    for (const { method, path } of app.routes) {
      // Includes methods of patterns that match the path: DELETE /shares/view revokes the link with the id "view".
      const fits = (pattern: string) => new RegExp(`^${pattern.replaceAll(':id', '[^/]+')}$`).test(path);
      const used = app.routes.filter((route) => fits(route.path)).map((route) => route.method);
      const unused = ['DELETE', 'PATCH', 'PUT', 'POST', 'GET'].find((other) => !used.includes(other)) ?? '';
      const response = await app.request(path.replaceAll(/:\w+/g, USER), {
        method: unused,
        headers: { authorization: 'Bearer token' },
      });
      expect({ path, status: response.status }).toEqual({ path, status: 405 });
      expect(await response.json()).toMatchObject({ code: 'method_not_allowed' });
      expect(response.headers.get('allow')).toContain(method);
    }
  });

  test('a trailing slash changes nothing', async () => {
    expect((await app.request('/api/places/?q=lagos')).status).toBe(200);
  });
});

describe('every response', () => {
  test.each([
    ['a-plain-id_1', true],
    ['short', false],
    ['x'.repeat(65), false],
    ['<script>alert(1)', false],
  ])('carries a request id; the id %j of the request is kept: %j', async (id, isKept) => {
    const { headers } = await app.request('/api/health', { headers: { 'x-request-id': id } });
    expect(headers.get('x-request-id') === id).toBe(isKept);
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/);
    expect(app.logged[0]?.[1]['requestId']).toBe(headers.get('x-request-id'));
  });

  test('is logged as one line: method, path without its query, status, time', async () => {
    await app.request('/api/nope?secret=1', { method: 'POST' });
    expect(app.logged).toEqual([
      ['request', expect.objectContaining({ method: 'POST', path: '/api/nope', status: 404, ms: 0 })],
    ]);
  });

  test('with status 401 names the Bearer scheme', async () => {
    const response = await app.request('/api/user');
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
  });

  test('to an unexpected error hides the details, which are logged', async () => {
    const response = await app.request('/api/settings');
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      error: 'Something went wrong. Please try again.',
      code: 'internal',
    });
    expect(app.logged.map(([event]) => event)).toEqual(['failure', 'request']);
    expect(app.logged[0]?.[1]).toMatchObject({
      method: 'GET',
      path: '/api/settings',
      error: { name: 'ZodError' },
    });
  });
});

describe('an administrator’s sign-in', () => {
  const signIn = () =>
    app.request('/api/admin/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '41.58.1.2' },
      body: JSON.stringify(CREDENTIALS),
    });
  const limits = { address: 'admin:address:41.58.1.2', one: 'admin-limited:address:41.58.1.2' };

  test.each([
    ['invalid_credentials', 401, 'invalid_credentials', 1],
    ['email_not_confirmed', 401, 'invalid_credentials', 1],
    ['suspended', 401, 'invalid_credentials', 1],
    ['invalid_input', 401, 'invalid_credentials', 1],
    ['rate_limited', 429, 'rate_limited', 0],
    ['unavailable', 503, 'unavailable', 0],
  ] as const)('refused by Auth as %s gets %i %s', async (refusal, status, code, lines) => {
    const refuse = () => Promise.reject(new AppError(refusal, 'Invalid email or password.'));
    app = openBareApp({}, { signIn: refuse });
    const response = await signIn();
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ error: 'Invalid email or password.', code });
    expect(response.headers.getSetCookie()).toEqual([]);
    const subject = await sha256('secret\nemail:ada@b.test');
    expect(app.audited).toEqual([['login_password', subject, 'refused']].slice(0, lines));
  });

  test('whose token names no session is refused, and the session that Auth opened is closed', async () => {
    const ended: string[] = [];
    app = openBareApp(
      {},
      {
        signIn: () => Promise.resolve({ token: 'opened', refreshToken: 'r', expiresAt: 0 }),
        signOut: (token) => Promise.resolve(void ended.push(token)),
      },
    );
    expect((await signIn()).status).toBe(401);
    expect(ended).toEqual(['opened']);
    expect(app.calls).toEqual([]);
  });

  test.each([
    ['once', [limits.address], [['login_password', null, 'limited']]],
    ['not twice in one window', [limits.address, limits.one], []],
    ['not when the limit for all log entries is used up', [limits.address, 'admin-limited:everyone'], []],
  ])('beyond the limit is written to the audit log %s', async (_, full, lines) => {
    for (const bucket of full) app.fullBuckets.add(await sha256(bucket));
    expect((await signIn()).status).toBe(429);
    expect(app.audited).toEqual(lines);
  });
});

describe('requests that change something as an administrator', () => {
  const headersOf = (headers: Record<string, string>) => ({ host: 'api.test', ...headers });

  test('are refused from other origins, on every route', async () => {
    const writes = app.routes.filter(({ method, path }) => method !== 'GET' && path.includes('/admin/'));
    expect(writes.length).toBeGreaterThan(8);
    for (const { method, path } of writes) {
      const headers = headersOf({ origin: 'https://evil.test' });
      const response = await app.request(path.replace(':id', USER), { method, headers });
      expect({ path, status: response.status }).toEqual({ path, status: 403 });
    }
    expect(app.calls).toEqual([]);
  });

  test.each([
    ['POST', { origin: 'null' }, 403],
    ['POST', { origin: 'not an address' }, 403],
    ['POST', { origin: 'https://tafiya.test.evil.test' }, 403],
    ['POST', { 'sec-fetch-site': 'cross-site' }, 403],
    ['POST', { 'sec-fetch-site': 'same-origin' }, 200],
    ['POST', { origin: 'https://tafiya.test' }, 200],
    ['POST', { origin: 'https://also.test' }, 200],
    ['POST', { origin: 'https://api.test' }, 200],
    ['POST', { origin: 'https://front.test', 'x-forwarded-host': 'front.test' }, 200],
    ['POST', { origin: 'https://api.test', 'x-forwarded-host': 'front.test' }, 403],
    ['POST', {}, 200],
    ['GET', { origin: 'https://evil.test' }, 200],
    ['GET', { 'sec-fetch-site': 'cross-site' }, 200],
    ['HEAD', { origin: 'https://evil.test' }, 200],
  ] as [string, Record<string, string>, number][])('%s with %j: %i', async (method, headers, status) => {
    app = openBareApp({ PUBLIC_ORIGIN: 'https://tafiya.test, https://also.test' });
    const path = method === 'POST' ? '/api/admin/logout' : '/api/admin/setup-status';
    expect((await app.request(path, { method, headers: headersOf(headers) })).status).toBe(status);
  });

  test.each([
    [{}, 'http://api.test', {}, false],
    [{}, 'http://api.test', { 'x-forwarded-proto': 'http' }, false],
    [{}, 'http://api.test', { 'x-forwarded-proto': 'https' }, true],
    [{ TRUSTED_PROXY_HOPS: '0' }, 'http://api.test', { 'x-forwarded-proto': 'https' }, false],
    [{}, 'https://api.test', {}, true],
    [{ PUBLIC_ORIGIN: 'https://tafiya.test' }, 'http://api.test', {}, true],
    [{ PUBLIC_ORIGIN: 'http://tafiya.test' }, 'http://api.test', {}, false],
  ] as [Record<string, string>, string, Record<string, string>, boolean][])(
    'a cookie of a server with %j, called at %s with %j, is marked Secure: %j',
    async (env, url, headers, isSecure) => {
      const { request } = openBareApp(env);
      const answer = await request(`${url}/api/admin/logout`, { method: 'POST', headers });
      const [cookie = ''] = answer.headers.getSetCookie();
      expect(cookie).toMatch(/^tafiya_admin=; Max-Age=0; Path=\/api\/admin; HttpOnly;/);
      expect(cookie).toContain('SameSite=Strict');
      expect(cookie.includes('Secure')).toBe(isSecure);
    },
  );
});
