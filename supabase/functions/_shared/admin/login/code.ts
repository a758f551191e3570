import type { Context } from 'hono';
import { unavailable } from '../../core/app-error.ts';
import { CODE_SECRET_BYTES } from '../limits.rules.ts';
import { isSecret, toBase32 } from '../../core/secrets.ts';
import { otpauthUri } from './totp.rules.ts';
import type { AppEnv } from '../../core/http/app-env.ts';

const NONCE_BYTES = 12;
const KEY_BYTES = 32;
/** Authenticated with the text: a text encrypted for another purpose cannot be decrypted here. */
const PURPOSE = new TextEncoder().encode('tafiya admin code');

/** Whether the request contains the set-up key that the server printed at its first start. */
export function hasSetupKey(c: Context<AppEnv>): Promise<boolean> {
  return isSecret(c.req.header('x-setup-key'), c.var.services.config.adminSetupKey);
}

/** A new secret for an authenticator app: 160 random bits in base32. */
export function createCodeSecret(): string {
  return toBase32(crypto.getRandomValues(new Uint8Array(CODE_SECRET_BYTES)));
}

/** The secret as a QR code: an SVG image in a data URL. */
export async function drawQrCode(secret: string): Promise<string> {
  // Needed once per installation, so it is not loaded at every start.
  const { toString } = await import('qrcode');
  const uri = otpauthUri(secret, { issuer: 'Tafiya', account: 'Administration' });
  const svg = await toString(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
  return `data:image/svg+xml;base64,${btoa(svg)}`;
}

/**
 * Encrypts the code's secret for the database: AES-256-GCM with a new nonce each time, in base64. `key` is 32 bytes in
 * base64 (TOTP_ENCRYPTION_KEY). @throws AppError `unavailable` without such a key: the secret is never stored in plain text.
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

/** Decrypts a result of `seal`. @throws AppError `unavailable` if the key is not the one that encrypted it. */
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
    throw unavailable(new Error('TOTP_ENCRYPTION_KEY does not decrypt the stored secret', { cause }));
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
