import { base64url } from 'jose';
import { SHARE_TOKEN_BYTES } from './limits.ts';

/** SHA-256 of a text, as 64 lower-case hex digits. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return hex(new Uint8Array(digest));
}

/** Bytes as lower-case hex digits, two each. */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Whether two texts are equal, in a time that depends on their lengths only: an attacker cannot measure how much of a
 * secret they have guessed.
 */
export function equalInConstantTime(a: string, b: string): boolean {
  const left = new TextEncoder().encode(a);
  const right = new TextEncoder().encode(b);
  let difference = left.length ^ right.length;
  for (let index = 0; index < left.length; index += 1) {
    difference |= (left[index] ?? 0) ^ (right[index % Math.max(1, right.length)] ?? 0);
  }
  return difference === 0;
}

/**
 * Whether a caller has sent a secret of the configuration. Hashes are compared, in constant time; false if the secret is not
 * configured.
 */
export async function isSecret(
  given: string | null | undefined,
  configured: string | null,
): Promise<boolean> {
  const [left, right] = await Promise.all([sha256(given ?? ''), sha256(configured ?? '')]);
  return equalInConstantTime(left, right) && configured !== null;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Bytes in base32 (RFC 4648) without padding, the form that authenticator apps accept. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** Bytes of a base32 text; accepts spaces, lower case and padding. Null if the text is not base32. */
export function fromBase32(text: string): Uint8Array<ArrayBuffer> | null {
  const digits = cleanBase32(text);
  if (!/^[A-Z2-7]+$/.test(digits)) return null;
  const bits = Array.from(digits, (digit) => ALPHABET.indexOf(digit).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2));
}

/** The canonical form of a base32 text: upper case, no spaces, no padding. */
export function cleanBase32(text: string): string {
  return text.replace(/[\s=-]/g, '').toUpperCase();
}

/** A share link's token: 128 random bits as 22 base64url characters. `random` fills bytes, as `crypto.getRandomValues` does. */
export function shareTokenOf(random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array): string {
  return base64url.encode(random(new Uint8Array(SHARE_TOKEN_BYTES)));
}
