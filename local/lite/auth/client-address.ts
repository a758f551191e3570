import { isIP } from 'node:net';
import type { ApiKey } from '../http/keys.ts';

/**
 * The address a request is counted by. A server that calls for its users names theirs in `Sb-Forwarded-For`,
 * as on hosted; only who holds the secret key is believed.
 */
export function clientAddress(request: Request, apiKey: ApiKey, peerAddress: string | null): string | null {
  if (apiKey !== 'secret') return peerAddress;
  const first = request.headers.get('sb-forwarded-for')?.split(',', 1)[0]?.trim() ?? '';
  return isIP(first) === 0 ? peerAddress : first;
}
