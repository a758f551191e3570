import type { Context } from 'hono';
import { toBase32 } from '../domain/base32.ts';
import { equalInConstantTime } from '../domain/constant-time.ts';
import { CODE_SECRET_BYTES } from '../domain/limits.ts';
import { sha256 } from '../domain/sha256.ts';
import { otpauthUri } from '../domain/totp.ts';
import type { AppEnv } from './app-env.ts';

/**
 * Whether the request brings the key that the server printed at its first start. Hashes are compared, in constant
 * time; a server without a key has none that would fit.
 */
export async function bringsSetupKey(c: Context<AppEnv>): Promise<boolean> {
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
