import { expect, test } from 'vitest';
import { isRefused, routeOf } from './routes.ts';

const SHORTCUTS = { '/v1': 'v1', '/chat': 'chat', '/hooks': 'webhooks' };

test.each([
  ['/v1/notes?limit=5', { to: 'function', name: 'v1', url: '/v1/notes?limit=5' }],
  ['/v1', { to: 'function', name: 'v1', url: '/v1' }],
  ['/chat', { to: 'function', name: 'chat', url: '/chat' }],
  ['/hooks/mail?id=1', { to: 'function', name: 'webhooks', url: '/webhooks/mail?id=1' }],
  ['/functions/v1/v1/notes?a=b', { to: 'function', name: 'v1', url: '/v1/notes?a=b' }],
  ['/functions/v1/other', { to: 'function', name: 'other', url: '/other' }],
  ['/auth/v1/token?grant_type=password', { to: 'lite' }],
  ['/rest/v1/places', { to: 'lite' }],
  ['/storage/v1/object/documents/a.pdf', { to: 'lite' }],
  ['/realtime/v1/websocket?apikey=x&vsn=2.0.0', { to: 'realtime-socket' }],
  ['/realtime/v1/api/broadcast', { to: 'realtime-http' }],
  ['/_outbox', { to: 'outbox' }],
  ['/', { to: 'site' }],
  ['/v1ary', { to: 'site' }],
  ['/search?from=/v1/', { to: 'site' }],
  ['/auth/v10', { to: 'site' }],
])('%s is routed by its path', (url, route) => {
  expect(routeOf(url, SHORTCUTS)).toEqual(route);
});

test.each([
  ['/storage/v1/upload/link', true],
  ['/storage/v1/upload/link/abc?x=y', true],
  ['//storage/v1//upload/link', true],
  ['/storage/v1/upload/./l%69nk', true],
  ['/storage/v1/upload%2Flink/', true],
  ['/storage/v1/upload/x/%2e%2e/link', true],
  ['/storage/v1/upload/linked', false],
  ['/storage/v1/upload', false],
  ['/search?from=/storage/v1/upload/link', false],
  ['/storage/v1/upload/link%', false],
])('%s is refused: %s', (url, refused) => {
  expect(isRefused(url, ['/storage/v1/upload/link'])).toBe(refused);
  expect(isRefused(url, [])).toBe(false);
});
