import type { Context } from 'hono';
import { unavailable } from '../domain/app-error.ts';
import { CODE_SECRET_BYTES } from '../domain/limits.ts';
import { toBase32, equalInConstantTime, sha256 } from '../domain/secrets.ts';
import { otpauthUri } from '../domain/totp.ts';
import type { AppEnv } from './app-env.ts';

/**
 * Whether the request brings the key that the server printed at its first start. Hashes are compared, in constant
 * time; a server without a key has none that would fit.
 */
export async function hasSetupKey(c: Context<AppEnv>): Promise<boolean> {
  const { adminSetupKey } = c.var.services.config;
  const [given, expected] = await Promise.all([
    sha256(c.req.header('x-setup-key') ?? ''),
    sha256(adminSetupKey ?? ''),
  ]);
  return equalInConstantTime(given, expected) && adminSetupKey !== null;
}

/** A new secret for an authenticator app: 160 random bits in base32. */
export function createCodeSecret(): string {
  return toBase32(crypto.getRandomValues(new Uint8Array(CODE_SECRET_BYTES)));
}

/** The secret as a QR code: an SVG image in a data URL. */
export async function drawQrCode(secret: string): Promise<string> {
  // Once in the life of an installation: no reason to load it at every start.
  const { toString } = await import('qrcode');
  const uri = otpauthUri(secret, { issuer: 'Tafiya', account: 'Administration' });
  const svg = await toString(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
  return `data:image/svg+xml;base64,${btoa(svg)}`;
}

const NONCE_BYTES = 12;
const KEY_BYTES = 32;
/** What is sealed for one purpose cannot be opened for another. */
const PURPOSE = new TextEncoder().encode('tafiya admin code');

/**
 * Encrypts the secret of the code for the database: AES-256-GCM, a new nonce each time, in base64. `key` is 32 bytes
 * in base64 (TOTP_ENCRYPTION_KEY). @throws AppError `unavailable` without such a key: nothing is ever stored open.
 */
export async function seal(text: string, key: string | null): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce, additionalData: PURPOSE },
    await importKey(key, 'encrypt'),
    new TextEncoder().encode(text),
  );
  return toBase64(Uint8Array.from([...nonce, ...new Uint8Array(sealed)]));
}

/** Opens what `seal` closed. @throws AppError `unavailable` when the key is another one. */
export async function unseal(sealed: string, key: string | null): Promise<string> {
  const bytes = fromBase64(sealed);
  const cryptoKey = await importKey(key, 'decrypt');
  try {
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: bytes.slice(0, NONCE_BYTES), additionalData: PURPOSE },
      cryptoKey,
      bytes.slice(NONCE_BYTES),
    );
    return new TextDecoder().decode(opened);
  } catch (cause) {
    throw unavailable(new Error('TOTP_ENCRYPTION_KEY does not open the stored secret', { cause }));
  }
}

async function importKey(key: string | null, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> {
  const bytes = fromBase64(key ?? '');
  if (bytes.length !== KEY_BYTES)
    throw unavailable(new Error('TOTP_ENCRYPTION_KEY is not 32 bytes in base64'));
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, [use]);
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
