import type { Context, Next } from 'hono';
import { AppError } from '../app-error.ts';
import type { Caller, UserClaims } from '../caller.ts';
import { personOfAlarmKey } from './queries.ts';
import { isSecret, sha256 } from '../secrets.ts';
import { databaseOf, type AppEnv } from '../http/app-env.ts';

/**
 * Middleware for calls that anyone may make: without a token the caller is anonymous, with one they act as themselves.
 * A forged or expired token is refused (401), so that the client notices and renews it.
 */
export async function optionalUser(c: Context<AppEnv>, next: Next): Promise<void> {
  const token = bearerOf(c);
  if (token !== null) await actAs(c, 'user', token);
  await next();
}

/** Middleware for calls of signed-in users. @throws AppError `unauthenticated` (401). */
export async function requireUser(c: Context<AppEnv>, next: Next): Promise<void> {
  await actAs(c, 'user', tokenOf(c));
  await next();
}

/** Like `requireUser`, and lets suspended people in: for alarms and check-ins only. @throws AppError `unauthenticated` (401). */
export async function requirePerson(c: Context<AppEnv>, next: Next): Promise<void> {
  await actAs(c, 'person', tokenOf(c));
  await next();
}

/**
 * Like `requirePerson`, and lets a phone in that brings an alarm key. The key comes first: it names the person whose alarm
 * waited on the phone, not the person who is signed in there now. A token of the same person that still counts reads more
 * than the key. A dead key does not refuse a token that still counts.
 * @throws AppError `unauthenticated` (401).
 */
export async function requirePersonOrAlarmKey(c: Context<AppEnv>, next: Next): Promise<void> {
  const key = c.req.header('x-alarm-key');
  const caller = key === undefined ? null : await callerOfKey(c, key);
  if (caller === null || (await isSamePerson(c, caller.personId))) return requirePerson(c, next);
  c.set('caller', caller);
  c.set('asCaller', databaseOf(c, caller));
  await next();
}

type KeyCaller = Extract<Caller, { kind: 'alarm_key' }>;

async function callerOfKey(c: Context<AppEnv>, key: string): Promise<KeyCaller | null> {
  const keyHash = await sha256(key);
  const personId = await personOfAlarmKey(c.var.asCaller, keyHash);
  return personId === null ? null : { kind: 'alarm_key', keyHash, personId };
}

/** Whether the call also brings a token of this person whose session has not ended. */
async function isSamePerson(c: Context<AppEnv>, personId: string): Promise<boolean> {
  const token = bearerOf(c);
  if (token === null) return false;
  try {
    const claims = await c.var.services.verifyToken(token);
    if (claims.sub !== personId) return false;
    // The opening of the transaction checks the session.
    await databaseOf(c, { kind: 'person', claims })((sql) => sql`select`);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated') return false;
    throw error;
  }
}

/**
 * Middleware: the call must bring the clock's secret. Without a configured secret every call is refused. Browsers send an
 * origin or a fetch mode with a POST and are refused even with the secret.
 * @throws AppError `unauthenticated` (401).
 */
export async function requireClock(c: Context<AppEnv>, next: Next): Promise<void> {
  const isClock = await isSecret(c.req.header('x-tick-secret'), c.var.services.config.tickSecret);
  const isBrowser = c.req.header('origin') !== undefined || c.req.header('sec-fetch-site') !== undefined;
  if (!isClock || isBrowser) {
    throw new AppError('unauthenticated', 'Only the clock makes this call.');
  }
  await next();
}

/** The bearer token of a request; null without the header, empty if it is malformed. */
export function bearerOf(c: Context<AppEnv>): string | null {
  const header = c.req.header('authorization');
  if (header === undefined) return null;
  return /^bearer\s+(\S+)$/i.exec(header.trim())?.[1] ?? '';
}

async function actAs(c: Context<AppEnv>, kind: 'user' | 'person', token: string): Promise<void> {
  const caller: Caller = { kind, claims: await c.var.services.verifyToken(token) };
  c.set('caller', caller);
  c.set('asCaller', databaseOf(c, caller));
}

/** The user's access token, in routes behind `requireUser`. @throws AppError `unauthenticated`. */
export function tokenOf(c: Context<AppEnv>): string {
  const token = bearerOf(c);
  if (token === null) throw signInFirst();
  return token;
}

/** The claims of the user's token, in routes behind `requireUser`. @throws AppError `unauthenticated`. */
export function claimsOf(c: Context<AppEnv>): UserClaims {
  const { caller } = c.var;
  if (caller.kind !== 'user' && caller.kind !== 'person') throw signInFirst();
  return caller.claims;
}

/** The user's id, in routes behind `requireUser` or an alarm key. @throws AppError `unauthenticated`. */
export function userIdOf(c: Context<AppEnv>): string {
  if (c.var.caller.kind === 'alarm_key') return c.var.caller.personId;
  return claimsOf(c).sub;
}

function signInFirst(): AppError {
  return new AppError('unauthenticated', 'Please sign in to continue.');
}
