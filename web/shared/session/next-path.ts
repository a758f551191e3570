/** The return path of sign-in: `?next=` holds the page to return to, and is accepted only as a path of this site. */

const NEXT_PARAM = 'next';
const PLACEHOLDER_ORIGIN = 'https://placeholder.invalid';
const NO_RETURN = ['/', '/auth', '/corporate-auth'];

/** "/auth?next=…" for the page at `location`. */
export function signInPath(location: { pathname: string; search?: string; hash?: string }): string {
  const next = `${location.pathname}${location.search ?? ''}${location.hash ?? ''}`;
  if (NO_RETURN.includes(location.pathname)) return '/auth';
  return `/auth?${new URLSearchParams({ [NEXT_PARAM]: next })}`;
}

/**
 * Where to go after sign-in: the `next` of this query string when it is a path of this site, else null.
 * Refuses other origins in every spelling a browser would follow ("//host", "/\host", control characters).
 */
export function nextPath(search: string): string | null {
  const next = new URLSearchParams(search).get(NEXT_PARAM);
  if (next === null || !next.startsWith('/')) return null;
  // Parsed as a browser would, to detect every spelling of another origin.
  const url = parsedUrl(next);
  if (url === null || url.origin !== PLACEHOLDER_ORIGIN || url.pathname.startsWith('//')) return null;
  if (/^\/(auth|corporate-auth)(\/|$)/.test(url.pathname)) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** URL.parse is too new for the browsers we support. */
function parsedUrl(path: string): URL | null {
  try {
    return new URL(path, PLACEHOLDER_ORIGIN);
  } catch {
    return null;
  }
}
