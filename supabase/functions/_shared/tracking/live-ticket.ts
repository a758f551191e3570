import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { AppError } from '../core/app-error.ts';
import type { Caller } from '../core/caller.ts';
import { LIVE_TICKET_SECONDS } from './limits.rules.ts';

/** An administrator's session. */
type AdminCaller = Extract<Caller, { kind: 'admin' }>;

const AUDIENCE = 'tafiya-live';
const claimsSchema = z.object({ sub: z.guid(), sessionHash: z.string(), addressHash: z.string() });

/**
 * Issues the ticket with which an administrator signs in to `/location-ws`, which does not receive the cookie of
 * /api/admin. The ticket only names the session; the database checks the session in every transaction.
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

/** Reads a ticket. @throws AppError `unauthenticated` if it is forged or expired. */
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

// A separate key, so that a ticket cannot be used as another token signed with the service key.
function keyOf(secret: string): Uint8Array {
  return new TextEncoder().encode(`live-ticket\n${secret}`);
}
