import { phoneNow } from '@/shared/api/server-time.ts';

/**
 * Storage of the session: local storage when the person chose to be remembered, else session storage, which ends with
 * the tab. A stored session stays in its storage. Where the browser blocks storage, it is kept in memory.
 */

const memory = new Map<string, string>();
let remember = true;

type Area = 'localStorage' | 'sessionStorage';

function storageOf(name: Area): Storage | null {
  try {
    return window[name];
  } catch {
    return null;
  }
}

function read(name: Area, key: string): string | null {
  try {
    return storageOf(name)?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

function write(name: Area, key: string, value: string): boolean {
  try {
    const storage = storageOf(name);
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
  storageOf('sessionStorage')?.removeItem(key);
  storageOf('localStorage')?.removeItem(key);
}

function setItem(key: string, session: string): void {
  const value = expireByOwnClock(session, getItem(key));
  const target: Area =
    read('sessionStorage', key) !== null
      ? 'sessionStorage'
      : read('localStorage', key) !== null || remember
        ? 'localStorage'
        : 'sessionStorage';
  if (!write(target, key, value)) memory.set(key, value);
}

/** The storage passed to supabase-js. */
export const sessionStore = { getItem, setItem, removeItem };

/** Chooses the storage of the next session, and removes the previous one. */
export function keepNextSession(options: { key: string; remember: boolean }): void {
  removeItem(options.key);
  remember = options.remember;
}

/**
 * Rewrites a session, as supabase-js stores it, so that `expires_at` follows this device's clock, which may be hours
 * wrong. A new token gets its whole lifetime from now; a known token keeps its expiry.
 */
function expireByOwnClock(stored: string, before: string | null): string {
  const session = objectIn(stored);
  const known = before === null ? null : objectIn(before);
  if (session === null || typeof session.access_token !== 'string') return stored;
  const end =
    known?.access_token === session.access_token ? known.expires_at : expiryOf(session.access_token);
  return typeof end === 'number' ? JSON.stringify({ ...session, expires_at: end }) : stored;
}

/** When a token issued now expires, in seconds since 1970 by this device; undefined without the claims. */
function expiryOf(token: string): number | undefined {
  const claims = objectIn(textIn(token.split('.')[1] ?? ''));
  const { exp, iat } = claims ?? {};
  if (typeof exp !== 'number' || typeof iat !== 'number') return undefined;
  return Math.floor(phoneNow() / 1000) + exp - iat;
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
