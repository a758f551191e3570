import { z } from 'zod';
import { bookingClaimsSchema, type BookingClaims, type OpenClaim } from './contract.ts';
import type { AsCaller, Sql } from '../core/database/client.ts';
import { AppError } from '../core/app-error.ts';
import { valueAs, valuesAs } from '../core/database/rows.ts';

async function claimsOf(sql: Sql, bookingId: string): Promise<BookingClaims> {
  const rows = await sql`select claims from private.read_claims(${bookingId}) claims`;
  const [claims] = valuesAs(bookingClaimsSchema, rows);
  if (!claims) throw new AppError('not_found', 'Booking not found.');
  return claims;
}

/** Release and claims of a booking that was paid online. @throws AppError `not_found`. */
export async function readClaims(asCaller: AsCaller, bookingId: string): Promise<BookingClaims> {
  return asCaller((sql) => claimsOf(sql, bookingId));
}

/** The same for all bookings of a trip that the caller may see. */
export async function listTripClaims(asCaller: AsCaller, tripId: string): Promise<BookingClaims[]> {
  const rows = await asCaller((sql) => sql`select claims from private.read_claims(null, ${tripId}) claims`);
  return valuesAs(bookingClaimsSchema, rows);
}

/** Opens a passenger's claim. Rules: `private.open_claim`. */
export async function openClaim(
  asCaller: AsCaller,
  { bookingId, kind, words }: OpenClaim & { bookingId: string },
): Promise<BookingClaims> {
  return asCaller(async (sql) => {
    await sql`select private.open_claim(${bookingId}, ${kind}, ${words})`;
    return claimsOf(sql, bookingId);
  });
}

/** The driver reports that a passenger did not come. Rules: `private.report_no_show`. */
export async function reportNoShow(
  asCaller: AsCaller,
  { bookingId, words }: { bookingId: string; words?: string | null | undefined },
): Promise<BookingClaims> {
  return asCaller(async (sql) => {
    await sql`select private.report_no_show(${bookingId}, ${words ?? null})`;
    return claimsOf(sql, bookingId);
  });
}

/** The other side answers a claim. Rules: `private.answer_claim`. */
export async function answerClaim(
  asCaller: AsCaller,
  { claimId, words }: { claimId: string; words: string },
): Promise<BookingClaims> {
  return asCaller(async (sql) => {
    const rows = await sql`select private.answer_claim(${claimId}, ${words}) as booking_id`;
    return claimsOf(sql, valueAs(z.string(), rows));
  });
}

/** The caller takes a claim back. Rules: `private.withdraw_claim`. */
export async function withdrawClaim(asCaller: AsCaller, claimId: string): Promise<BookingClaims> {
  return asCaller(async (sql) => {
    const rows = await sql`select private.withdraw_claim(${claimId}) as booking_id`;
    return claimsOf(sql, valueAs(z.string(), rows));
  });
}
