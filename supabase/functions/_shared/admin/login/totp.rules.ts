import { CODE_DIGITS, CODE_STEP_SECONDS, CODE_STEPS_ACCEPTED } from '../limits.rules.ts';
import { equalInConstantTime } from '../../core/secrets.ts';

/** The number of the 30-second step at a moment (epoch milliseconds). */
export function stepAt(nowMs: number): number {
  return Math.floor(nowMs / 1000 / CODE_STEP_SECONDS);
}

/**
 * The code of a step: HMAC-SHA-1 of its number, truncated (RFC 6238, RFC 4226 §5.3).
 * `digits` is a parameter because the RFC's test vectors have eight.
 */
export async function codeOfStep(
  secret: Uint8Array<ArrayBuffer>,
  step: number,
  digits: number = CODE_DIGITS,
): Promise<string> {
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign']);
  const message = new DataView(new ArrayBuffer(8));
  message.setBigUint64(0, BigInt(step));
  const hash = new DataView(await crypto.subtle.sign('HMAC', key, message));
  const number = hash.getUint32(hash.getUint8(19) & 0x0f) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * The step that a code belongs to: the current step or one beside it, because clocks differ. Null if none matches. All
 * steps are compared in full, also after a match, so that the time taken reveals nothing.
 */
export async function stepOfCode(
  secret: Uint8Array<ArrayBuffer>,
  code: string,
  nowMs: number,
): Promise<number | null> {
  const now = stepAt(nowMs);
  let found: number | null = null;
  for (let step = now - CODE_STEPS_ACCEPTED; step <= now + CODE_STEPS_ACCEPTED; step += 1) {
    const matches = equalInConstantTime(await codeOfStep(secret, step), code);
    if (matches) found = step;
  }
  return found;
}

/** The content of the QR code for authenticator apps; `secret` in base32. */
export function otpauthUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const settings = `algorithm=SHA1&digits=${CODE_DIGITS}&period=${CODE_STEP_SECONDS}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&${settings}`;
}
