import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import type { JWTVerifyOptions } from 'jose';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { UserClaims } from '../caller.ts';
import { TOKEN_CACHE_MAX_ENTRIES, TOKEN_MAX_CHARACTERS } from '../limits.ts';
import type { AppConfig } from '../process/config.ts';

/** Returns the claims of an access token. @throws AppError `unauthenticated` unless it is valid and not expired. */
export type TokenVerifier = (token: string) => Promise<UserClaims>;

type Verify = (token: string, options: JWTVerifyOptions) => Promise<{ payload: unknown }>;

const ASYMMETRIC = ['ES256', 'RS256', 'EdDSA'];

const claimsSchema = z.object({
  sub: z.guid(),
  role: z.literal('authenticated'),
  exp: z.number(),
  session_id: z.guid().optional(),
  email: z.string().max(254).optional(),
});

/**
 * Creates the verifier of access tokens: ES256, RS256 or EdDSA with the project's published keys; HS256 only for a project without
 * published keys, which is the embedded stack.
 * A key is used only with its own kind of algorithm. Verified tokens are cached until their `exp`.
 */
export function createTokenVerifier(
  config: Pick<AppConfig, 'jwtSecret' | 'jwks'>,
  now: () => number,
): TokenVerifier {
  const bySecret = config.jwtSecret ? secretVerifier(config.jwtSecret) : null;
  const byKeySet = config.jwks?.keys.length ? keySetVerifier(config.jwks) : null;
  const cache = new Map<string, UserClaims>();

  return async function verifyToken(token) {
    const cached = cache.get(token);
    if (cached && cached.exp * 1000 > now()) return cached;
    const algorithm = algorithmOf(token);
    const verify = algorithm === 'HS256' ? bySecret : byKeySet;
    const claims = algorithm && verify ? await claimsOf(token, verify, now) : null;
    if (!claims) throw new AppError('unauthenticated', 'Your session has ended. Please sign in again.');
    if (cache.size >= TOKEN_CACHE_MAX_ENTRIES) dropOldest(cache);
    cache.set(token, claims);
    return claims;
  };
}

async function claimsOf(token: string, verify: Verify, now: () => number): Promise<UserClaims | null> {
  try {
    const { payload } = await verify(token, {
      audience: 'authenticated',
      currentDate: new Date(now()),
    });
    return claimsSchema.parse(payload);
  } catch {
    return null;
  }
}

/** The algorithm in a token's header; undefined if the text is too long or not a token. */
function algorithmOf(token: string): string | undefined {
  if (token.length > TOKEN_MAX_CHARACTERS) return undefined;
  try {
    return decodeProtectedHeader(token).alg;
  } catch {
    return undefined;
  }
}

function secretVerifier(secret: string): Verify {
  const key = crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  return async (token, options) => jwtVerify(token, await key, { ...options, algorithms: ['HS256'] });
}

function keySetVerifier(jwks: NonNullable<AppConfig['jwks']>): Verify {
  const keys = createLocalJWKSet(jwks);
  return (token, options) => jwtVerify(token, keys, { ...options, algorithms: ASYMMETRIC });
}

function dropOldest(cache: Map<string, UserClaims>): void {
  const oldest = cache.keys().next();
  if (!oldest.done) cache.delete(oldest.value);
}
