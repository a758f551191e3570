import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { AppError } from '../domain/app-error.ts';
import type { Caller } from '../domain/caller.ts';
import { LIVE_TICKET_SECONDS } from '../domain/limits.ts';

/** An administrator's session, as the database proves it. */
type AdminCaller = Extract<Caller, { kind: 'admin' }>;

const AUDIENCE = 'tafiya-live';
const claimsSchema = z.object({ sub: z.guid(), sessionHash: z.string(), addressHash: z.string() });

/**
 * A ticket with which an administrator opens `/location-ws`: their cookie belongs to /api/admin and travels nowhere
 * else. It names the session and proves nothing by itself: the database asks for that session every time.
 */
export async function issueLiveTicket(
  secret: string,
  { adminId, caller, nowMs }: { adminId: string; caller: AdminCaller; nowMs: number },
): Promise<string> {
  const { sessionHash, addressHash } = caller;
  return new SignJWT({ sessionHash, addressHash })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(adminId)
    .setAudience(AUDIENCE)
    .setExpirationTime(Math.floor(nowMs / 1000) + LIVE_TICKET_SECONDS)
    .sign(keyOf(secret));
}

/** The administrator behind a ticket. @throws AppError `unauthenticated` unless it is one of ours and fresh. */
export async function readLiveTicket(
  secret: string,
  { ticket, nowMs }: { ticket: string; nowMs: number },
): Promise<{ adminId: string; caller: AdminCaller }> {
  try {
    const options = { audience: AUDIENCE, algorithms: ['HS256'], currentDate: new Date(nowMs) };
    const { payload } = await jwtVerify(ticket, keyOf(secret), { ...options, requiredClaims: ['exp'] });
    const { sub, sessionHash, addressHash } = claimsSchema.parse(payload);
    return { adminId: sub, caller: { kind: 'admin', sessionHash, addressHash } };
  } catch (cause) {
    throw new AppError('unauthenticated', 'Please sign in as administrator.', { cause });
  }
}

// A key of its own: a ticket must never pass for anything else that the service key signs.
function keyOf(secret: string): Uint8Array {
  return new TextEncoder().encode(`live-ticket\n${secret}`);
}
