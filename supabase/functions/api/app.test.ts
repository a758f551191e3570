import { beforeEach, describe, expect, test } from 'vitest';
import type { Sql } from '../_shared/data/client.ts';
import { sha256 } from '../_shared/domain/sha256.ts';
import type { Services } from '../_shared/http/app-env.ts';
import { readConfig } from '../_shared/http/config.ts';
import { createApp } from './app.ts';

const USER = '7e570000-0000-4000-8000-000000000001';
const DEVICE = 'ab'.repeat(32);
const CREDENTIALS = { email: ' Ada@B.test ', password: 'a-good-password' };
const REGISTRATION = { ...CREDENTIALS, name: 'Ada', phone: '08031234567', userType: 'passenger' };
const WAIT_SECONDS = 61;

/** Buckets that are full; the database counts them (pgTAP proves how). */
let full: Set<string>;
/** Calls to Auth, Storage and the database, but for the counting. */
let asked: string[];
let logged: [string, Record<string, unknown>][];
let app: ReturnType<typeof createApp>;

async function answer([question = '', ...more]: TemplateStringsArray, bucket: unknown): Promise<unknown[]> {
  if (question.includes('hit_rate_limit'))
    return [{ wait_seconds: full.has(String(bucket)) ? WAIT_SECONDS : 0 }];
  if (question.includes('is_admin_code_set_up')) return [{ answer: true }];
  // Knocking and the audit log are not what the limits protect.
  if (!/select 1$|note_admin_attempt/.test(question)) asked.push([question, ...more].join('?').trim());
  return [];
}

function away(name: string): () => Promise<never> {
  return () => {
    asked.push(name);
    return Promise.reject(new Error('not asked'));
  };
}

beforeEach(() => {
  full = new Set();
  asked = [];
  logged = [];
  const config = readConfig(
    {
      SUPABASE_URL: 'http://supabase.test',
      SUPABASE_ANON_KEY: 'publishable',
      SUPABASE_SERVICE_ROLE_KEY: 'secret',
      GATEWAY_DB_URL: 'postgres://nobody@127.0.0.1:1/none',
      JWT_SECRET: 'a-secret-of-at-least-thirty-two-characters',
      ADMIN_SETUP_KEY: 'setup',
    },
    (event, fields) => void logged.push([event, fields]),
  );
  const services: Services = {
    config,
    log: config.log,
    now: () => 1_800_000_000_000,
    withCaller: async (_, work) => work(answer as unknown as Sql),
    verifyToken: () => Promise.resolve({ sub: USER, role: 'authenticated', exp: 1_900_000_000 }),
    auth: {
      signIn: away('signIn'),
      signUp: away('signUp'),
      signOut: away('signOut'),
      changePassword: away('changePassword'),
    },
    documents: {
      upload: away('upload'),
      uploadUrl: away('uploadUrl'),
      downloadUrl: away('downloadUrl'),
      firstBytes: away('firstBytes'),
      remove: away('remove'),
    },
  };
  app = createApp(config, services);
});

describe('a full bucket', () => {
  const v4 = 'address:41.58.1.2';
  test.each([
    ['POST /auth/login', CREDENTIALS, `login:${v4}`],
    ['POST /auth/login', CREDENTIALS, 'login:account:ada@b.test'],
    ['POST /auth/register', REGISTRATION, `register:${v4}`],
    ['POST /auth/register', REGISTRATION, 'register:account:ada@b.test'],
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
    ['DELETE /user', { password: 'a-good-one' }, `own-password:account:${USER}`],
    ['POST /shares/view', { token: 'x'.repeat(43) }, `view-share:${v4}`],
    ['POST /admin/login', CREDENTIALS, `admin:${v4}`],
    ['POST /admin/login', CREDENTIALS, 'admin:account:ada@b.test'],
    ['POST /admin/generate-qr', {}, `admin:${v4}`],
    ['POST /admin/verify-token', { token: '123456' }, `admin:${v4}`],
    ['POST /admin/verify-token', { token: '123456' }, 'admin:device:of-the-browser'],
  ])('%s %j asks nobody anything once %s is full', async (call, json, bucket) => {
    const device = await sha256(DEVICE);
    full.add(await sha256(bucket.replace('of-the-browser', device)));
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
      error: 'Too many attempts. Please try again in 2 minutes.',
      code: 'rate_limited',
    });
    expect(asked).toEqual([]);
  });

  test('of an IPv6 network stops all of it', async () => {
    full.add(await sha256('login:address:2001:db8:1:2'));
    const statusFrom = async (address: string) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
      return (await app.request('/api/auth/login', { method: 'POST', headers, body: '{}' })).status;
    };
    expect(await statusFrom('2001:db8:1:2::ffff')).toBe(429);
    expect(await statusFrom('2001:db8:1:3::ffff')).toBe(400);
  });
});

describe('every answer', () => {
  test.each([
    ['a-plain-id_1', true],
    ['short', false],
    ['x'.repeat(65), false],
    ['<script>alert(1)', false],
  ])('carries an id: the one that came, %j, if it is a plain one: %j', async (id, isKept) => {
    const { headers } = await app.request('/api/health', { headers: { 'x-request-id': id } });
    expect(headers.get('x-request-id') === id).toBe(isKept);
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/);
    expect(logged[0]?.[1]['requestId']).toBe(headers.get('x-request-id'));
  });

  test('is one line in the log: method, path without its query, status, time', async () => {
    await app.request('/api/nope?secret=1', { method: 'POST' });
    expect(logged).toEqual([
      ['request', expect.objectContaining({ method: 'POST', path: '/api/nope', status: 404, ms: 0 })],
    ]);
  });

  test('that asks to sign in says how', async () => {
    const response = await app.request('/api/user');
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
  });

  test('about what nobody foresaw tells nothing of it; the log does', async () => {
    const response = await app.request('/api/settings');
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      error: 'Something went wrong. Please try again.',
      code: 'internal',
    });
    expect(logged.map(([event]) => event)).toEqual(['failure', 'request']);
    expect(logged[0]?.[1]).toMatchObject({
      method: 'GET',
      path: '/api/settings',
      error: { name: 'ZodError' },
    });
  });
});
