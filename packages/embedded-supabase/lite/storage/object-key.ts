import { StorageRefusal } from './refusal.ts';

/** Characters that hosted allows in names; `?` is left out, it does not survive a URL here. */
const KEY = /^[\w/!\-.*'() &$@=;:+,]+$/;
const KEY_MAX_CHARACTERS = 1024;

/**
 * Checks the name of an object as it arrived in a URL or body.
 *
 * @throws StorageRefusal InvalidKey.
 */
export function checkKey(key: string): void {
  const isPlain = KEY.test(key) && key.length <= KEY_MAX_CHARACTERS && !key.includes('..');
  const leadsElsewhere = key.split('/').some((segment) => segment === '' || segment === '.');
  if (!isPlain || leadsElsewhere) throw new StorageRefusal('invalid_key', `Invalid key: ${key}`);
}

/** The path of an object in a URL, for a checked key. */
export function encodeKey(key: string): string {
  return key.split('/').map(encodeURIComponent).join('/');
}
