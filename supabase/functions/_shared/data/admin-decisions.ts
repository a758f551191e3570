import { z } from 'zod';
import type { Decision } from '../contracts/admin.ts';
import type { AsCaller } from '../database/client.ts';

const answerSchema = z.tuple([z.object({ status: z.string() })]);

interface Verdict {
  id: string;
  approve: boolean;
  reason?: string | null | undefined;
}

interface DriverVerdict extends Verdict {
  mustBePending: boolean;
  vehicleId?: string | null | undefined;
}

/** Verifies or rejects a user. @throws AppError `not_found`, `conflict` after the opposite decision. */
export async function verifyUser(asAdmin: AsCaller, { id, approve, reason }: Verdict): Promise<Decision> {
  const rows = await asAdmin(async (sql) => {
    if (approve) await sql`select private.require_known_documents(${id})`;
    return sql`select private.verify_user(${id}, ${approve}, ${reason ?? null}) as status`;
  });
  return { id, status: answerSchema.parse(rows)[0].status };
}

/**
 * Approves or rejects a driver; an approval takes in the vehicle that was shown with the documents. With `mustBePending` only a driver whose documents are under review.
 * @throws AppError `not_found`, `conflict` after the opposite decision, or if no documents are under review.
 */
export async function decideDriver(
  asAdmin: AsCaller,
  { id, approve, reason, mustBePending, vehicleId }: DriverVerdict,
): Promise<Decision> {
  const rows = await asAdmin(async (sql) => {
    if (approve) await sql`select private.require_known_documents(${id})`;
    // One transaction: a vehicle that its driver replaced meanwhile keeps the driver from being approved with it.
    if (vehicleId) await sql`select private.decide_vehicle(${vehicleId}, ${approve}, null)`;
    return sql`select private.decide_driver(${id}, ${approve}, ${reason ?? null}, ${mustBePending}) as status`;
  });
  return { id, status: answerSchema.parse(rows)[0].status };
}

/** Suspends a user, or lifts the suspension. @throws AppError `not_found`, `conflict` for administrators. */
export async function suspendUser(
  asAdmin: AsCaller,
  { id, suspended, reason }: { id: string; suspended: boolean; reason?: string | null | undefined },
): Promise<Decision> {
  const rows = await asAdmin(
    (sql) => sql`select private.suspend_user(${id}, ${suspended}, ${reason ?? null}) as status`,
  );
  return { id, status: answerSchema.parse(rows)[0].status };
}
