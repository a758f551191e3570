import { createHmac, createSecretKey } from 'node:crypto';
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';

/** Why a token is invalid. */
type TokenFault = 'expired' | 'invalid';
type TokenResult = { claims: JWTPayload } | { fault: TokenFault };

/** Signs and verifies access tokens and link tokens. Their keys differ, so that neither is accepted as the other. */
export type TokenSigner = {
  /** Claims of an access token; null when it is expired or invalid. */
  readAccess(token: string): Promise<JWTPayload | null>;
  /** Claims must include `iat` and `exp`. */
  signAccess(claims: JWTPayload): Promise<string>;
  /** Signs a link to a stored object. */
  signLink(claims: JWTPayload): Promise<string>;
  readLink(token: string): Promise<TokenResult>;
};

/** A signer with keys derived from the project's secret. */
export function createTokenSigner(jwtSecret: string): TokenSigner {
  const accessKey = createSecretKey(Buffer.from(jwtSecret));
  const linkKey = createSecretKey(createHmac('sha256', jwtSecret).update('storage links').digest());
  const sign = (claims: JWTPayload, key: typeof accessKey) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key);
  return {
    async readAccess(token) {
      const result = await read(token, accessKey);
      return 'claims' in result ? result.claims : null;
    },
    signAccess: (claims) => sign(claims, accessKey),
    signLink: (claims) => sign(claims, linkKey),
    readLink: (token) => read(token, linkKey),
  };
}

async function read(token: string, key: ReturnType<typeof createSecretKey>): Promise<TokenResult> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] });
    return { claims: payload };
  } catch (error) {
    return { fault: error instanceof errors.JWTExpired ? 'expired' : 'invalid' };
  }
}
