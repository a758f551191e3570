/** Codes as an authenticator app shows them, made by a library that the product does not use. */
import { Secret, TOTP } from 'otpauth';

export const CODE_STEP_MS = 30_000;

/** The code of a secret at a moment, or so many steps of 30 s from it. */
export function codeAt(nowMs: number, secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: nowMs + steps * CODE_STEP_MS,
  });
}

/** A code that fits no step around now. */
export function wrongCodeAt(nowMs: number, secret: string): string {
  const right = new Set([-2, -1, 0, 1, 2].map((steps) => codeAt(nowMs, secret, steps)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code)) ?? '';
}
