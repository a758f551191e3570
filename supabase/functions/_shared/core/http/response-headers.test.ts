import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { AppEnv } from './app-env.ts';
import { crossOrigin, securityHeaders, uncompressed } from './response-headers.ts';

const app = new Hono<AppEnv>()
  .use(crossOrigin(['https://tafiya.test']), securityHeaders)
  .get('/', (c) => c.json({}))
  .get('/session', uncompressed, (c) => c.json({}));

function from(origin: string, method = 'GET') {
  return app.request('/', { method, headers: { origin, 'access-control-request-method': 'PATCH' } });
}

test('a configured origin may call with credentials and read the headers it needs', async () => {
  const preflight = await from('https://tafiya.test', 'OPTIONS');
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('https://tafiya.test');
  expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
  expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
  const answer = await from('https://tafiya.test');
  expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
  expect(answer.headers.get('access-control-expose-headers')).toContain('retry-after');
});

test('other origins get no CORS headers, and Vary names the origin', async () => {
  for (const origin of ['https://evil.test', 'https://tafiya.test.evil.test', 'null', 'http://tafiya.test']) {
    expect((await from(origin)).headers.get('access-control-allow-origin')).toBeNull();
    expect((await from(origin, 'OPTIONS')).headers.get('access-control-allow-origin')).toBeNull();
  }
  expect((await from('https://evil.test')).headers.get('vary')).toContain('Origin');
});

test('responses are never cached, sniffed or framed', async () => {
  const { headers } = await from('https://tafiya.test');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

test('an answer with session tokens may not be compressed on its way', async () => {
  expect((await app.request('/session')).headers.get('cache-control')).toBe('no-store, no-transform');
});
