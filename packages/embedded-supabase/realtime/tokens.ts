import { errors, jwtVerify } from 'jose';
import { z } from 'zod';

/** The claims of a token. An API key has a role only and never expires. */
const claimsSchema = z.looseObject({ role: z.string(), exp: z.number().optional() });
export type Claims = z.infer<typeof claimsSchema>;

/** Rejects a token, with hosted's message. In join errors `code` precedes the message. */
export class TokenRefused extends Error {
  readonly code: 'InvalidJWTToken' | 'MalformedJWT' | 'JwtSignatureError';

  constructor(code: 'InvalidJWTToken' | 'MalformedJWT' | 'JwtSignatureError', message: string) {
    super(message);
    this.code = code;
  }
}

export interface Tokens {
  /** The claims of an API key or a signed token. Throws `TokenRefused`. */
  read(token: string): Promise<Claims>;
}

export interface TokenOptions {
  /** HS256 secret of the stack. */
  jwtSecret: string;
  publishableKey: string;
  secretKey: string;
}

/** Prefix of API keys. A key in a join or an `access_token` means: use the claims of the connection. */
export const API_KEY_PREFIX = 'sb_';

const signedClaimsSchema = claimsSchema.extend({ exp: z.number().int() });

/** Verifies the tokens of one stack. */
export function createTokens({ jwtSecret, publishableKey, secretKey }: TokenOptions): Tokens {
  const secret = new TextEncoder().encode(jwtSecret);

  return {
    async read(token) {
      if (token === publishableKey) return { role: 'anon' };
      if (token === secretKey) return { role: 'service_role' };
      const payload = await verify(token, secret);
      const claims = signedClaimsSchema.safeParse(payload);
      if (!claims.success)
        throw new TokenRefused('InvalidJWTToken', 'Fields `role` and `exp` are required in JWT');
      return claims.data;
    },
  };
}

async function verify(token: string, secret: Uint8Array): Promise<unknown> {
  try {
    return (await jwtVerify(token, secret, { algorithms: ['HS256'] })).payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw expired(error.payload.exp ?? 0);
    if (error instanceof errors.JWSSignatureVerificationFailed)
      throw new TokenRefused('JwtSignatureError', 'Failed to validate JWT signature');
    throw new TokenRefused('MalformedJWT', 'The token provided is not a valid JWT');
  }
}

/** The error for a token that expired at `exp` (seconds since the epoch). */
export function expired(exp: number): TokenRefused {
  const seconds = Math.max(0, Math.floor(Date.now() / 1000) - exp);
  return new TokenRefused('InvalidJWTToken', `Token has expired ${seconds} seconds ago`);
}
