/**
 * Where the session lives: local storage when the person asked to be remembered, else session storage, which ends
 * with the tab. Whatever is found stays where it was found. Works (until the page is left) with storage closed.
 */
import { endByOwnClock } from './own-clock.ts';

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
