import { expect, test } from 'vitest';
import { routeOf } from './routes.ts';

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
