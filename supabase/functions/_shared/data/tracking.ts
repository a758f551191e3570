import { z } from 'zod';
import { locationUpdateSchema, type LocationUpdate, type TripLocation } from '../contracts/tracking.ts';
import { tripStatusSchema, type Trip } from '../contracts/trips.ts';
import { userTypeSchema, type UserType } from '../contracts/users.ts';
import type { AsCaller } from '../database/client.ts';
import type { TripStatus } from '../domain/trip-status.ts';
import { onlyTrip, tripWithContact } from './trips.ts';

const snapshotSchema = z.object({ status: tripStatusSchema, locations: z.array(locationUpdateSchema) });
/** What is so on a trip now: its status and everyone's newest position. */
export type TripSnapshot = z.infer<typeof snapshotSchema>;

const userTypeRowsSchema = z.tuple([z.object({ user_type: userTypeSchema })]);
const snapshotRowsSchema = z.tuple([z.object({ snapshot: snapshotSchema })]);

/** What kind of user the caller is now. @throws AppError `suspended`, `unauthenticated`. */
export async function readUserType(asCaller: AsCaller): Promise<UserType> {
  const rows = await asCaller((sql) => sql`select user_type from public.profiles where id = auth.uid()`);
  return userTypeRowsSchema.parse(rows)[0].user_type;
}

/** The snapshot of a trip, for those who may follow it. @throws AppError `not_found`, also for strangers. */
export async function followTrip(asCaller: AsCaller, tripId: string): Promise<TripSnapshot> {
  const rows = await asCaller((sql) => sql`select private.follow_trip(${tripId}) as snapshot`);
  return snapshotRowsSchema.parse(rows)[0].snapshot;
}

/** The same for administrators. @throws AppError `not_found`. */
export async function followTripAsAdmin(asCaller: AsCaller, tripId: string): Promise<TripSnapshot> {
  const rows = await asCaller((sql) => sql`select private.admin_follow_trip(${tripId}) as snapshot`);
  return snapshotRowsSchema.parse(rows)[0].snapshot;
}

interface StatusChange {
  tripId: string;
  status: string;
}

/** The driver moves their trip on. The order of statuses is `private.change_trip_status`'s: its refusals pass through. */
export async function changeTripStatus(asCaller: AsCaller, { tripId, status }: StatusChange): Promise<Trip> {
  return asCaller(async (sql) => {
    await sql`select private.change_trip_status(${tripId}, ${status})`;
    return onlyTrip(await tripWithContact(sql, tripId));
  });
}

const adminRowsSchema = z.tuple([z.object({ admin: z.string() })]);

/** The administrator of the session. @throws AppError `unauthenticated` once it has ended. */
export async function readAdminId(asCaller: AsCaller): Promise<string> {
  const rows = await asCaller((sql) => sql`select private.require_admin() as admin`);
  return adminRowsSchema.parse(rows)[0].admin;
}

/** An administrator moves a trip on, in the same order as its driver. @throws AppError `not_found`, `trip_closed`. */
export async function changeTripStatusAsAdmin(
  asCaller: AsCaller,
  { tripId, status }: StatusChange,
): Promise<TripSnapshot> {
  const rows = await asCaller(async (sql) => {
    await sql`select private.admin_change_trip_status(${tripId}, ${status})`;
    return sql`select private.admin_follow_trip(${tripId}) as snapshot`;
  });
  return snapshotRowsSchema.parse(rows)[0].snapshot;
}

/**
 * The live info of specification §3 out of what is so now: how many share their position, where the driver is, and when
 * they arrive, null when nobody can honestly say.
 */
export function tripLocationOf(
  tripId: string,
  { status, locations }: { status: TripStatus; locations: readonly LocationUpdate[] },
): TripLocation {
  const driver = locations.find(({ userType }) => userType === 'driver');
  const { type: _, ...driverLocation } = driver ?? { type: null };
  return {
    tripId,
    status,
    participantCount: locations.length,
    driverLocation: 'userId' in driverLocation ? driverLocation : null,
    estimatedArrival: driver?.estimatedArrival ?? null,
  };
}
