import { z } from 'zod';
import { locationUpdateSchema, type TripLocation } from './contract.ts';
import { tripStatusSchema, type Trip } from '../trips/contract.ts';
import { userTypeSchema, type UserType } from '../people/contract.ts';
import type { AsCaller } from '../core/database/client.ts';
import { AppError } from '../core/app-error.ts';
import { valueAs } from '../core/database/rows.ts';
import { onlyTrip, tripWithContact } from '../trips/queries.ts';

const snapshotSchema = z.object({
  status: tripStatusSchema,
  /** How often the status has changed: of two statuses, the one with the higher number is newer. */
  statusChanges: z.number().int(),
  /** Participants whose newest position is at most TRACKED_MS old. */
  trackedCount: z.number().int(),
  locations: z.array(locationUpdateSchema),
});
/** The current state of a trip: its status, how many people are tracked, and each participant's newest position. */
export type TripSnapshot = z.infer<typeof snapshotSchema>;

/** The caller's current user type. @throws AppError `suspended`, `unauthenticated`. */
export async function readUserType(asCaller: AsCaller): Promise<UserType> {
  const rows = await asCaller((sql) => sql`select user_type from public.profiles where id = auth.uid()`);
  return valueAs(userTypeSchema, rows);
}

/** The snapshot of a trip, for its participants. @throws AppError `not_found`, also for other callers. */
export async function followTrip(asCaller: AsCaller, tripId: string): Promise<TripSnapshot> {
  const rows = await asCaller((sql) => sql`select private.read_trip_snapshot(${tripId}) as snapshot`);
  return valueAs(snapshotSchema, rows);
}

/** The snapshot of a trip, for administrators. @throws AppError `not_found`. */
export async function followTripAsAdmin(asCaller: AsCaller, tripId: string): Promise<TripSnapshot> {
  const rows = await asCaller((sql) => sql`select private.admin_read_trip_snapshot(${tripId}) as snapshot`);
  return valueAs(snapshotSchema, rows);
}

interface StatusChange {
  tripId: string;
  status: string;
}

/** Changes the status of the calling driver's trip. Rules: `private.change_trip_status`. */
export async function changeTripStatus(asCaller: AsCaller, { tripId, status }: StatusChange): Promise<Trip> {
  return asCaller(async (sql) => {
    await sql`select private.change_trip_status(${tripId}, ${status})`;
    return onlyTrip(await tripWithContact(sql, tripId));
  });
}

/** Id of the session's administrator. @throws AppError `unauthenticated` once the session has ended. */
export async function readAdminId(asCaller: AsCaller): Promise<string> {
  const rows = await asCaller((sql) => sql`select private.require_admin() as admin`);
  return valueAs(z.string(), rows);
}

/** Changes a trip's status as administrator. Rules: `private.admin_change_trip_status`. @throws AppError `conflict` while it waits for a second administrator. */
export async function changeTripStatusAsAdmin(
  asCaller: AsCaller,
  { tripId, status, reason }: StatusChange & { reason?: string | null | undefined },
): Promise<TripSnapshot> {
  const rows = await asCaller(async (sql) => {
    const [changed] = await sql`
      select private.admin_change_trip_status(${tripId}, ${status}, ${reason ?? null}) as id`;
    // The request is stored, so this must not throw before the commit.
    return changed?.['id'] === null
      ? []
      : sql`select private.admin_read_trip_snapshot(${tripId}) as snapshot`;
  });
  if (rows.length === 0) {
    throw new AppError(
      'conflict',
      'More than ₦100,000 goes back to passengers. Another administrator must cancel this trip too.',
    );
  }
  return valueAs(snapshotSchema, rows);
}

/**
 * Converts a snapshot to the contract's live info: how many participants are tracked, the driver's position, and the
 * estimated arrival, null if it is unknown.
 */
export function tripLocationOf(
  tripId: string,
  { status, trackedCount, locations }: TripSnapshot,
): TripLocation {
  const driver = locations.find(({ userType }) => userType === 'driver');
  const { type: _, ...driverLocation } = driver ?? { type: null };
  return {
    tripId,
    status,
    participantCount: trackedCount,
    driverLocation: 'userId' in driverLocation ? driverLocation : null,
    estimatedArrival: driver?.estimatedArrival ?? null,
  };
}
