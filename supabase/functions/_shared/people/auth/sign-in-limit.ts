import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { hitSignIn, noteSignIn } from '../../core/access/queries.ts';
import { rateLimited } from '../../core/app-error.ts';
import { ANONYMOUS } from '../../core/caller.ts';
import { DEVICE_DAYS, LOGIN_ACCOUNT_MAX_HITS, LOGIN_ACCOUNT_WINDOW_SECONDS } from '../limits.rules.ts';
import { hex, sha256 } from '../../core/secrets.ts';
import { isSecure } from '../../core/access/admin-session.ts';
import { databaseOf, type AppEnv } from '../../core/http/app-env.ts';
import { networkOf } from '../../core/http/client-address.ts';

const COOKIE = 'tafiya_device';
const TOKEN = /^[\da-f]{64}$/;

/** A counted attempt to sign in. */
interface Attempt {
  /** Call it after the right password: the attempt no longer counts, and the person's device is known from now on. */
  succeeded(): Promise<void>;
}

/**
 * Counts an attempt to sign in. A device is known by its cookie, and a client without cookies by its network (IPv6 /64), if
 * the account has signed in there before: it has a count of its own. All other devices share the count of the account, so
 * that wrong guesses from elsewhere do not lock out the owner.
 * @throws AppError `rate_limited` (429, Retry-After).
 */
export async function enforceSignInLimit(c: Context<AppEnv>, email: string): Promise<Attempt> {
  const client = await clientOf(c, email);
  const { bucket, waitSeconds } = await hitSignIn(databaseOf(c, ANONYMOUS), {
    account: client.account,
    devices: client.buckets,
    maxHits: LOGIN_ACCOUNT_MAX_HITS,
    windowSeconds: LOGIN_ACCOUNT_WINDOW_SECONDS,
  });
  if (waitSeconds > 0) throw rateLimited(waitSeconds);
  return { succeeded: () => remember(c, client, bucket) };
}

/** Makes the device of a registration, or of an administrator who has proved their password, a known one. */
export async function rememberDevice(c: Context<AppEnv>, email: string): Promise<void> {
  await remember(c, await clientOf(c, email), '');
}

interface Client {
  /** The token of the device's cookie. */
  device: string;
  email: string;
  /** Hash of the token: the same for every account that signs in there. */
  browser: string;
  /** Hashes, as `hitSignIn` counts them. */
  account: string;
  buckets: string[];
}

async function clientOf(c: Context<AppEnv>, email: string): Promise<Client> {
  const given = getCookie(c, COOKIE) ?? '';
  const device = TOKEN.test(given) ? given : hex(crypto.getRandomValues(new Uint8Array(32)));
  const { clientAddress } = c.var;
  const [browser, account, byDevice, byNetwork] = await Promise.all([
    sha256(`device:${device}`),
    sha256(`login:account:${email}`),
    sha256(`login:account:${email}:device:${device}`),
    sha256(`login:account:${email}:network:${networkOf(clientAddress)}`),
  ]);
  // Without a trusted proxy every client would be the same network.
  const buckets = clientAddress === 'unknown' ? [byDevice] : [byDevice, byNetwork];
  return { device, email, browser, account, buckets };
}

async function remember(
  c: Context<AppEnv>,
  { device, buckets, ...client }: Client,
  bucket: string,
): Promise<void> {
  await noteSignIn(databaseOf(c, ANONYMOUS), { bucket, devices: buckets, ...client });
  setCookie(c, COOKIE, device, {
    // Also for administrators, who sign in under another path.
    path: '/api',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(c),
    maxAge: DEVICE_DAYS * 24 * 3600,
  });
}
