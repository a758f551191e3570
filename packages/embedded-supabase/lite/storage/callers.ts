import { readBearer } from '../api-keys.ts';
import type { Caller } from '../caller.ts';
import type { Call, Services } from '../lite-services.ts';
import { StorageRefusal } from './refusal.ts';

/** The caller of a request, without the request. */
type Asker = Pick<Caller, 'role' | 'claims'>;

/** Storage itself: it stores rows, and asks on behalf of the holder of an upload link. */
export const SERVICE: Asker = { role: 'service_role', claims: { role: 'service_role' } };

/**
 * The caller of a call with an API key or an access token.
 *
 * @throws StorageRefusal AccessDenied for an invalid token.
 */
export async function readAsker({ tokens }: Services, call: Call): Promise<Asker> {
  const bearer = readBearer(call.request);
  if (bearer === null || bearer.startsWith('sb_')) {
    return call.apiKey === 'secret' ? SERVICE : { role: 'anon', claims: {} };
  }
  return readPerson(tokens, bearer);
}

/** The caller of an access token. @throws StorageRefusal AccessDenied. */
export async function readPerson(tokens: Services['tokens'], token: string): Promise<Asker> {
  const claims = await tokens.readAccess(token);
  if (claims === null) throw new StorageRefusal('access_denied', 'invalid or expired token');
  return { role: typeof claims.role === 'string' ? claims.role : 'anon', claims };
}

/** The owner of what a caller stores; null for Storage itself and for visitors. */
export function ownerOf({ claims }: Asker): string | null {
  return typeof claims.sub === 'string' ? claims.sub : null;
}
