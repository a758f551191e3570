import type { Context, Next } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AsCaller } from '../database/client.ts';
import { AppError } from '../app-error.ts';
import { ADMIN_DEVICE_SECONDS, ADMIN_SESSION_SECONDS, ADMIN_SETUP_BROWSER_SECONDS } from '../limits.ts';
import { hex, sha256 } from '../secrets.ts';
import { databaseOf, type AppEnv } from '../http/app-env.ts';

const SESSION_COOKIE = 'tafiya_admin';
const DEVICE_COOKIE = 'tafiya_admin_device';
const SETUP_COOKIE = 'tafiya_admin_setup';
const TOKEN = /^[\da-f]{64}$/;

const READS = new Set(['GET', 'HEAD']);

/**
 * Middleware for calls of administrators. SQL checks the session in the transaction that does the work, so a revoked
 * session stops working at once. @throws AppError `unauthenticated` (401) without a session cookie.
 */
export async function requireAdmin(c: Context<AppEnv>, next: Next): Promise<void> {
  const token = sessionOf(c);
  if (token === null) throw new AppError('unauthenticated', 'Please sign in as administrator.');
  const [sessionHash, addressHash] = await Promise.all([sha256(token), addressHashOf(c)]);
  const caller = { kind: 'admin', sessionHash, addressHash } as const;
  c.set('caller', caller);
  c.set('asCaller', databaseOf(c, caller));
  await next();
}

/**
 * Names what an administrator decides by path and body without the reason, so that the database can compare the decisions of
 * two (`require_agreement`).
 */
export async function nameDecision(c: Context<AppEnv>, body: unknown): Promise<void> {
  const { caller } = c.var;
  if (caller.kind !== 'admin' || READS.has(c.req.method)) return;
  const what = JSON.stringify({ ...(body as object | undefined), reason: undefined, password: undefined });
  const named = { ...caller, decision: `${c.req.path} ${await sha256(what)}` };
  c.set('caller', named);
  c.set('asCaller', databaseOf(c, named));
}

/** The database access of a client that is signing in as administrator. */
export async function asAdminSignIn(c: Context<AppEnv>): Promise<AsCaller> {
  return databaseOf(c, { kind: 'admin_sign_in', addressHash: await addressHashOf(c) });
}

/** Tokens of a new session and of the browser (device). The hashes are stored; then the tokens are sent as cookies. */
export interface AdminKeys {
  session: string;
  sessionHash: string;
  device: string;
  deviceHash: string;
  /** Whether the request contained a device token; the database decides whether it is a known one. */
  broughtDevice: boolean;
}

/** Creates a session token, and a device token unless the browser has one. */
export async function createAdminKeys(c: Context<AppEnv>): Promise<AdminKeys> {
  const brought = readToken(c, DEVICE_COOKIE);
  const session = randomToken();
  const device = brought ?? randomToken();
  const [sessionHash, deviceHash] = await Promise.all([sha256(session), sha256(device)]);
  return { session, sessionHash, device, deviceHash, broughtDevice: brought !== null };
}

/** Sends the session and device cookies: HttpOnly, SameSite=Strict, for /api/admin only. */
export function sendAdminCookies(c: Context<AppEnv>, { session, device }: AdminKeys): void {
  setCookie(c, SESSION_COOKIE, session, cookie(c, ADMIN_SESSION_SECONDS));
  setCookie(c, DEVICE_COOKIE, device, cookie(c, ADMIN_DEVICE_SECONDS));
  deleteCookie(c, SETUP_COOKIE, cookie(c, 0));
}

/** The token of the session cookie, or null. */
export function sessionOf(c: Context<AppEnv>): string | null {
  return readToken(c, SESSION_COOKIE);
}

/** Deletes the session cookie in the browser. */
export function clearSessionCookie(c: Context<AppEnv>): void {
  deleteCookie(c, SESSION_COOKIE, cookie(c, 0));
}

/** Marks the browser that sets up the code with a cookie, so that it gets the same secret again. Returns the cookie's hash. */
export async function markSetupBrowser(c: Context<AppEnv>): Promise<string> {
  const token = readToken(c, SETUP_COOKIE) ?? randomToken();
  setCookie(c, SETUP_COOKIE, token, cookie(c, ADMIN_SETUP_BROWSER_SECONDS));
  return sha256(token);
}

/** A keyed hash for the audit log: addresses and emails can be compared, but not recovered. */
export function auditHash(c: Context<AppEnv>, subject: string): Promise<string> {
  return sha256(`${c.var.services.config.secretKey}\n${subject}`);
}

function addressHashOf(c: Context<AppEnv>): Promise<string> {
  return auditHash(c, `address:${c.var.clientAddress}`);
}

function readToken(c: Context<AppEnv>, name: string): string | null {
  const token = getCookie(c, name);
  return token !== undefined && TOKEN.test(token) ? token : null;
}

function randomToken(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}

function cookie(c: Context<AppEnv>, maxAge: number) {
  return { path: '/api/admin', httpOnly: true, sameSite: 'Strict', secure: isSecure(c), maxAge } as const;
}

/**
 * Middleware against cross-site request forgery. Administrators are authenticated by cookie, so a write must come from
 * our own page: browsers send the page's origin with every write. Clients without an origin are not browsers.
 * @throws AppError `forbidden` (403) for a write from another site.
 */
export async function sameOriginWrites(c: Context<AppEnv>, next: Next): Promise<void> {
  const origin = c.req.header('origin');
  const isForeign =
    origin === undefined
      ? c.req.header('sec-fetch-site') === 'cross-site'
      : !c.var.services.config.publicOrigins.includes(origin) && hostOf(origin) !== ownHost(c);
  if (isForeign && !READS.has(c.req.method)) {
    throw new AppError('forbidden', 'This can only be done on the Tafiya website.');
  }
  await next();
}

/** Whether the browser's connection is encrypted: only then does it keep a cookie marked Secure. */
export function isSecure(c: Context<AppEnv>): boolean {
  const { publicOrigins, trustedProxyHops } = c.var.services.config;
  if (publicOrigins[0]?.startsWith('https:') || c.req.url.startsWith('https:')) return true;
  return trustedProxyHops > 0 && c.req.header('x-forwarded-proto') === 'https';
}

// Another site's page cannot set these: the browser sets Host, and sends a preflight for custom headers.
function ownHost(c: Context<AppEnv>): string {
  return c.req.header('x-forwarded-host') ?? c.req.header('host') ?? new URL(c.req.url).host;
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
