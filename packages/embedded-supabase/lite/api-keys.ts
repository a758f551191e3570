import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';

/** The kind of a request's `apikey`. */
export type ApiKey = 'publishable' | 'secret' | 'unknown' | 'none';

export type Keys = { publishableKey: string; secretKey: string };

/** Reads the key of a request from its header or query, as the hosted gateway does. */
export function readApiKey(request: Request, keys: Keys): ApiKey {
  const given = request.headers.get('apikey') ?? new URL(request.url).searchParams.get('apikey');
  if (given === null || given === '') return 'none';
  if (isSame(given, keys.secretKey)) return 'secret';
  return isSame(given, keys.publishableKey) ? 'publishable' : 'unknown';
}

/** The bearer token of a request; null when there is none. */
export function readBearer(request: Request): string | null {
  return /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null;
}

/** Compares two secrets in constant time. */
export function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * The client address that rate limits count by. As on hosted, a server with the secret key can name the address of
 * its user in `Sb-Forwarded-For`; with any other key the header is ignored.
 */
export function clientAddress(request: Request, apiKey: ApiKey, peerAddress: string | null): string | null {
  const peer = withoutZone(peerAddress);
  if (apiKey !== 'secret') return peer;
  const first = withoutZone(request.headers.get('sb-forwarded-for')?.split(',', 1)[0]?.trim() ?? null);
  return first === null || isIP(first) === 0 ? peer : first;
}

/** PostgreSQL's inet has no zones such as `%eth0`. */
function withoutZone(address: string | null): string | null {
  return address?.split('%', 1)[0] ?? null;
}
