/** Where a path of the one origin goes. */
export type Route =
  | { to: 'lite' }
  | { to: 'realtime-http' }
  | { to: 'realtime-socket' }
  | { to: 'outbox' }
  | { to: 'site' }
  /** `url` is what the function sees: its own name comes first, as on the hosted platform. */
  | { to: 'function'; name: string; url: string };

const LITE = ['/auth/v1', '/rest/v1', '/storage/v1'];
const FUNCTIONS_PREFIX = '/functions/v1';

/** Finds the route of a request's URL (path and query). */
export function routeOf(url: string): Route {
  const pathname = url.split('?', 1)[0] ?? '/';
  if (isUnder(pathname, '/api')) return { to: 'function', name: 'api', url };
  if (isUnder(pathname, '/location-ws')) return { to: 'function', name: 'location-ws', url };
  if (pathname.startsWith(`${FUNCTIONS_PREFIX}/`)) {
    const name = pathname.split('/')[3] ?? '';
    return { to: 'function', name, url: url.slice(FUNCTIONS_PREFIX.length) };
  }
  if (LITE.some((prefix) => isUnder(pathname, prefix))) return { to: 'lite' };
  if (pathname === '/realtime/v1/websocket') return { to: 'realtime-socket' };
  if (isUnder(pathname, '/realtime/v1')) return { to: 'realtime-http' };
  if (pathname === '/_outbox') return { to: 'outbox' };
  return { to: 'site' };
}

function isUnder(pathname: string, prefix: string): boolean {
  return pathname === prefix || pathname.startsWith(`${prefix}/`);
}
