import { z } from 'zod';
import type { Decision, Verdict } from '../core/admin.contract.ts';
import type { AsCaller, Sql } from '../core/database/client.ts';
import { command } from '../core/database/command.ts';
import { valueAs } from '../core/database/rows.ts';

interface DriverVerdict extends Verdict {
  mustBePending: boolean;
  /** The vehicle and the profile photo that were shown with the documents: an approval approves them too. */
  vehicleId?: string | null | undefined;
  photo?: string | null | undefined;
}

/** First steps of an approval, in its transaction: its documents were hashed, its duplicates are accepted. */
async function prepareApproval(sql: Sql, { id, approve, reason, duplicates }: Verdict): Promise<void> {
  if (!approve) return;
  await sql`select private.require_known_documents(${id})`;
  if (duplicates?.length) {
    await sql`select private.accept_duplicates(${id}, ${sql.array(duplicates)}::uuid[], ${reason ?? null})`;
  }
}

/** Verifies or rejects a user. @throws AppError `not_found`, `conflict` after the opposite decision, `duplicate_unresolved`. */
export async function verifyUser(asAdmin: AsCaller, verdict: Verdict): Promise<Decision> {
  const { id, approve, reason } = verdict;
  const rows = await asAdmin(async (sql) => {
    await prepareApproval(sql, verdict);
    return sql`select private.verify_user(${id}, ${approve}, ${reason ?? null}) as status`;
  });
  return { id, status: valueAs(z.string(), rows) };
}

/**
 * Approves or rejects a driver. With `mustBePending` only a driver whose documents are under review.
 * @throws AppError `not_found`, `conflict` after the opposite decision, or if no documents are under review,
 * `duplicate_unresolved`.
 */
export async function decideDriver(asAdmin: AsCaller, verdict: DriverVerdict): Promise<Decision> {
  const { id, approve, reason, mustBePending, vehicleId, photo } = verdict;
  const rows = await asAdmin(async (sql) => {
    await prepareApproval(sql, verdict);
    // One transaction: a vehicle that its driver replaced meanwhile keeps the driver from being approved with it.
    if (vehicleId) await sql`select private.decide_vehicle(${vehicleId}, ${approve}, null)`;
    if (photo) await sql`select private.decide_photo(${id}, ${photo}, true, null)`;
    return sql`select private.decide_driver(${id}, ${approve}, ${reason ?? null}, ${mustBePending}) as status`;
  });
  return { id, status: valueAs(z.string(), rows) };
}

/** Approves the profile photo that was shown, or removes it. @throws AppError `not_found`, `conflict`, `invalid_input`. */
export async function decidePhoto(
  asAdmin: AsCaller,
  { id, photo, approve, reason }: Verdict & { photo: string },
): Promise<Decision> {
  const rows = await asAdmin(async (sql) => {
    if (approve) await sql`select private.require_known_documents(${id})`;
    return sql`select private.decide_photo(${id}, ${photo}, ${approve}, ${reason ?? null}) as status`;
  });
  return { id, status: valueAs(z.string(), rows) };
}

/** Cancels all coming bookings of a suspended user; `waiting` until a second administrator agrees. @throws AppError `not_found`, `conflict`, `invalid_input`. */
export async function cancelBookingsOf(
  asAdmin: AsCaller,
  { id, reason }: Pick<Verdict, 'id' | 'reason'>,
): Promise<Decision> {
  const rows = await command(asAdmin, 'admin_cancel_bookings_of', { userId: id, reason });
  return { id, status: valueAs(z.number().nullable(), rows) === null ? 'waiting' : 'cancelled' };
}
