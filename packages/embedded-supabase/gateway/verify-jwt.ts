import type { IncomingMessage } from 'node:http';
import { jwtVerify } from 'jose';

/** Why the gateway refuses a request to a function with `verify_jwt`; null when it may pass. */
type TokenCheck = (request: IncomingMessage) => Promise<string | null>;

/**
 * The platform's check of `verify_jwt`: the bearer token must be a valid JWT of the project. API keys that begin with
 * `sb_` are no JWTs, so they are refused. Preflight requests carry no token and pass.
 */
export function createTokenCheck(jwtSecret: string): TokenCheck {
  const key = new TextEncoder().encode(jwtSecret);

  return async function refusalOf({ method, headers }) {
    if (method === 'OPTIONS') return null;
    if (headers.authorization === undefined) return 'Error: Missing authorization header';
    const [scheme, token = ''] = headers.authorization.split(' ');
    if (scheme !== 'Bearer') return "Error: Auth header is not 'Bearer {token}'";
    try {
      await jwtVerify(token, key, { algorithms: ['HS256'] });
      return null;
    } catch {
      return 'Invalid JWT';
    }
  };
}
