import { z } from 'zod';
import type { Decision, Verdict } from '../core/admin.contract.ts';
import type { AsCaller, Sql } from '../core/database/client.ts';
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

/** Suspends a user, or lifts the suspension. @throws AppError `not_found`, `conflict` for administrators. */
export async function suspendUser(
  asAdmin: AsCaller,
  { id, suspended, reason }: { id: string; suspended: boolean; reason?: string | null | undefined },
): Promise<Decision> {
  const rows = await asAdmin(
    (sql) => sql`select private.suspend_user(${id}, ${suspended}, ${reason ?? null}) as status`,
  );
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

interface ReasonedDecision {
  id: string;
  reason?: string | null | undefined;
}

/** Takes a decision back, settles a report, or cancels bookings: one function of the database, which requires the reason. */
const REASONED = {
  withdrawUser: (sql: Sql, { id, reason }: ReasonedDecision) =>
    sql`select private.withdraw_user(${id}, ${reason ?? null}) as status`,
  reopenUser: (sql: Sql, { id, reason }: ReasonedDecision) =>
    sql`select private.reopen_user(${id}, ${reason ?? null}) as status`,
  withdrawDriver: (sql: Sql, { id, reason }: ReasonedDecision) =>
    sql`select private.withdraw_driver(${id}, ${reason ?? null}) as status`,
  reopenDriver: (sql: Sql, { id, reason }: ReasonedDecision) =>
    sql`select private.reopen_driver(${id}, ${reason ?? null}) as status`,
  settleTripReport: (sql: Sql, { id, reason }: ReasonedDecision) =>
    sql`select private.settle_trip_report(${id}, ${reason ?? null}) as status`,
  cancelBooking: (sql: Sql, { id, reason }: ReasonedDecision) =>
    sql`select private.admin_cancel_booking(${id}, ${reason ?? null}) as status`,
  cancelBookingsOf: (sql: Sql, { id, reason }: ReasonedDecision) =>
    sql`
      select case when n is null then 'waiting' else 'cancelled' end as status
      from private.admin_cancel_bookings_of(${id}, ${reason ?? null}) n`,
};

type ReasonedDecisionName = keyof typeof REASONED;

/** A decision that always needs a reason. @throws AppError `not_found`, `conflict`, `trip_closed`, `invalid_input`. */
export async function decideWithReason(
  asAdmin: AsCaller,
  name: ReasonedDecisionName,
  decision: ReasonedDecision,
): Promise<Decision> {
  const rows = await asAdmin((sql) => REASONED[name](sql, decision));
  return { id: decision.id, status: valueAs(z.string(), rows) };
}
