import { z } from 'zod';
import type { AsCaller } from './client.ts';

/** Somebody with an open socket, and a trip they follow on it; null while they follow none. */
export interface FollowerKey {
  userId: string;
  sessionId: string | null;
  tripId: string | null;
}

const departedRowsSchema = z.array(
  z.object({
    n: z.number(),
    reason: z.enum(['suspended', 'ended', 'unknown', 'not_member']),
    trip_status: z.literal('cancelled').nullable(),
  }),
);
type DepartureReason = z.infer<typeof departedRowsSchema>[number]['reason'];

/** A follower who may follow no longer; `isTripCancelled` when that is because the whole trip was. */
export interface Departure {
  follower: FollowerKey;
  reason: DepartureReason;
  isTripCancelled: boolean;
}

/** Asks at once about many people and trips who may no longer follow. */
export async function findDepartures(asCaller: AsCaller, followers: FollowerKey[]): Promise<Departure[]> {
  const rows = await asCaller(
    (sql) =>
      sql`select n, reason, trip_status from private.find_revoked_followers(${sql.json(
        followers.map(({ userId, sessionId, tripId }) => ({ userId, sessionId, tripId })),
      )})`,
  );
  return departedRowsSchema.parse(rows).flatMap(({ n, reason, trip_status }) => {
    const follower = followers[n];
    return follower ? [{ follower, reason, isTripCancelled: trip_status === 'cancelled' }] : [];
  });
}
