import { createHash, timingSafeEqual } from 'node:crypto';

/** What the `apikey` of a request is. */
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

/** Compares two secrets in a time that tells nothing about where they differ. */
export function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
