import { SignJWT, type JWTPayload } from 'jose';

const HOUR_SECONDS = 3600;

/** An access token as Auth would issue it, for any claims: also for those it never would. */
export function mintToken(secret: string, claims: JWTPayload): Promise<string> {
  const defaults = {
    role: 'authenticated',
    aud: 'authenticated',
    exp: Math.floor(Date.now() / 1000) + HOUR_SECONDS,
  };
  return new SignJWT({ ...defaults, ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secret));
}
