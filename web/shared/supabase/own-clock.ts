/**
 * A session, as supabase-js stores it, that ends by the clock of this device: many a phone is hours wrong, and the time
 * of expiry is the server's. A token that is new here has its whole lifetime before it; one that is known keeps its end.
 */
export function endByOwnClock(stored: string, before: string | null): string {
  const session = objectIn(stored);
  const known = before === null ? null : objectIn(before);
  if (session === null || typeof session.access_token !== 'string') return stored;
  const end = known?.access_token === session.access_token ? known.expires_at : endOf(session.access_token);
  return typeof end === 'number' ? JSON.stringify({ ...session, expires_at: end }) : stored;
}

/** Seconds since 1970, here, at which a token that has just been made ends; undefined when it does not say. */
function endOf(token: string): number | undefined {
  const claims = objectIn(textIn(token.split('.')[1] ?? ''));
  const { exp, iat } = claims ?? {};
  if (typeof exp !== 'number' || typeof iat !== 'number') return undefined;
  return Math.floor(Date.now() / 1000) + exp - iat;
}

function textIn(base64Url: string): string {
  try {
    return atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}

function objectIn(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
