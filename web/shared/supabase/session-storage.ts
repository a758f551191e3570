/**
 * Where the session lives: local storage when the person asked to be remembered, else session storage, which ends
 * with the tab. Whatever is found stays where it was found. Works (until the page is left) with storage closed.
 */

const memory = new Map<string, string>();
let remember = true;

type Place = 'localStorage' | 'sessionStorage';

function place(name: Place): Storage | null {
  try {
    return window[name];
  } catch {
    return null;
  }
}

function read(name: Place, key: string): string | null {
  try {
    return place(name)?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

function write(name: Place, key: string, value: string): boolean {
  try {
    const storage = place(name);
    storage?.setItem(key, value);
    return storage !== null;
  } catch {
    return false;
  }
}

function getItem(key: string): string | null {
  return read('sessionStorage', key) ?? read('localStorage', key) ?? memory.get(key) ?? null;
}

function removeItem(key: string): void {
  memory.delete(key);
  place('sessionStorage')?.removeItem(key);
  place('localStorage')?.removeItem(key);
}

function setItem(key: string, session: string): void {
  const value = endByOwnClock(session, getItem(key));
  const target: Place =
    read('sessionStorage', key) !== null
      ? 'sessionStorage'
      : read('localStorage', key) !== null || remember
        ? 'localStorage'
        : 'sessionStorage';
  if (!write(target, key, value)) memory.set(key, value);
}

/** The storage handed to supabase-js. */
export const sessionStore = { getItem, setItem, removeItem };

/** Decides where the next sign-in is kept; forgets what was kept before. */
export function keepNextSession(options: { key: string; remember: boolean }): void {
  removeItem(options.key);
  remember = options.remember;
}

/**
 * A session, as supabase-js stores it, that ends by the clock of this device: many a phone is hours wrong, and the time
 * of expiry is the server's. A token that is new here has its whole lifetime before it; one that is known keeps its end.
 */
function endByOwnClock(stored: string, before: string | null): string {
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
