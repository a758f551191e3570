/** Where a path of the one origin leads. */
type Route =
  | { to: 'lite' }
  | { to: 'realtime-http' }
  | { to: 'realtime-socket' }
  | { to: 'outbox' }
  | { to: 'companion' }
  | { to: 'site' }
  /** `url` is what the function gets: its own name comes first, as on the hosted platform. */
  | { to: 'function'; name: string; url: string };

const LITE = ['/auth/v1', '/rest/v1', '/storage/v1'];
const FUNCTIONS_PREFIX = '/functions/v1';

/**
 * Finds the route of a request's URL (path and query).
 *
 * @param shortcuts further paths that lead to a function, with the function's name.
 * @param companionPath the path that leads to the companion; null without one.
 */
export function routeOf(
  url: string,
  shortcuts: Record<string, string>,
  companionPath: string | null = null,
): Route {
  const pathname = url.split('?', 1)[0] ?? '/';
  for (const [prefix, name] of Object.entries(shortcuts)) {
    if (isUnder(pathname, prefix))
      return { to: 'function', name, url: `/${name}${url.slice(prefix.length)}` };
  }
  if (pathname.startsWith(`${FUNCTIONS_PREFIX}/`)) {
    const name = pathname.split('/')[3] ?? '';
    return { to: 'function', name, url: url.slice(FUNCTIONS_PREFIX.length) };
  }
  if (LITE.some((prefix) => isUnder(pathname, prefix))) return { to: 'lite' };
  if (pathname === '/realtime/v1/websocket') return { to: 'realtime-socket' };
  if (isUnder(pathname, '/realtime/v1')) return { to: 'realtime-http' };
  if (companionPath !== null && isUnder(pathname, companionPath)) return { to: 'companion' };
  if (pathname === '/_outbox') return { to: 'outbox' };
  return { to: 'site' };
}

function isUnder(pathname: string, prefix: string): boolean {
  return pathname === prefix || pathname.startsWith(`${prefix}/`);
}

/**
 * Whether a URL leads to one of the refused paths or below. Services decode a path before they compare it, so this does
 * too: `/a/%62`, `//a/b` and `/a/./b` lead to `/a/b`.
 */
export function isRefused(url: string, refusedPaths: readonly string[]): boolean {
  if (refusedPaths.length === 0) return false;
  const { pathname } = new URL(url.replace(/^\/+/, '/'), 'http://origin');
  const plain = decoded(pathname).replace(/\/{2,}/g, '/');
  return refusedPaths.some((path) => isUnder(plain, path));
}

/** A path that cannot be decoded leads nowhere, so it stays as it is. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
