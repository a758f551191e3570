import { expect, test } from 'vitest';
import { routeOf } from './routes.ts';

test.each([
  ['/api/trips?limit=5', { to: 'function', name: 'api', url: '/api/trips?limit=5' }],
  ['/api', { to: 'function', name: 'api', url: '/api' }],
  ['/location-ws', { to: 'function', name: 'location-ws', url: '/location-ws' }],
  ['/functions/v1/api/trips?a=b', { to: 'function', name: 'api', url: '/api/trips?a=b' }],
  ['/functions/v1/other', { to: 'function', name: 'other', url: '/other' }],
  ['/auth/v1/token?grant_type=password', { to: 'lite' }],
  ['/rest/v1/places', { to: 'lite' }],
  ['/storage/v1/object/documents/a.pdf', { to: 'lite' }],
  ['/realtime/v1/websocket?apikey=x&vsn=2.0.0', { to: 'realtime-socket' }],
  ['/realtime/v1/api/broadcast', { to: 'realtime-http' }],
  ['/_outbox', { to: 'outbox' }],
  ['/', { to: 'site' }],
  ['/apiary', { to: 'site' }],
  ['/search?from=/api/', { to: 'site' }],
  ['/auth/v10', { to: 'site' }],
])('%s goes its way', (url, route) => {
  expect(routeOf(url)).toEqual(route);
});
