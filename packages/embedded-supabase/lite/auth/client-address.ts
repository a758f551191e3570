import { isIP } from 'node:net';
import type { ApiKey } from '../http/keys.ts';

/**
 * The address a request is counted by. A server that calls for its users names theirs in `Sb-Forwarded-For`,
 * as on hosted; only who holds the secret key is believed.
 */
export function clientAddress(request: Request, apiKey: ApiKey, peerAddress: string | null): string | null {
  const peer = withoutZone(peerAddress);
  if (apiKey !== 'secret') return peer;
  const first = withoutZone(request.headers.get('sb-forwarded-for')?.split(',', 1)[0]?.trim() ?? null);
  return first === null || isIP(first) === 0 ? peer : first;
}

/** PostgreSQL's inet knows no `%eth0`. */
function withoutZone(address: string | null): string | null {
  return address?.split('%', 1)[0] ?? null;
}
