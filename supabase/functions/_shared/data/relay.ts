import { z } from 'zod';
import { locationUpdateSchema, type LocationUpdate, type Position } from '../contracts/tracking.ts';
import type { AsCaller } from '../database/client.ts';
import { toAppError } from '../database/refusals.ts';
import type { AppError } from '../domain/app-error.ts';
import { rowsAs } from './rows.ts';

/** A position with its sender, as the verified token names them. */
export interface OwnPosition {
  tripId: string;
  userId: string;
  sessionId: string | null;
  position: Position;
}

// Read by hand: every position of every phone passes here.
const answersSchema = z.array(
  z.object({ n: z.number(), message: locationUpdateSchema.nullable(), refusal: z.unknown() }),
);

/**
 * Stores each participant's newest position and broadcasts it to the trip, all in one transaction. Returns, for each
 * position in order, the broadcast message or the refusal. Rules: `private.record_location`.
 */
export async function recordLocations(
  asRelay: AsCaller,
  positions: readonly OwnPosition[],
): Promise<(LocationUpdate | AppError)[]> {
  const sent = positions.map(({ position, ...sender }) => ({ ...position, ...sender }));
  const rows = await asRelay(
    (sql) => sql`select n, message, refusal from private.record_locations(${sql.json(sent)})`,
  );
  const answers = new Map(answersSchema.parse(rows).map((answer) => [answer.n, answer]));
  return positions.map((_, n) => {
    const { message, refusal } = answers.get(n) ?? {};
    return message ?? toAppError(refusal);
  });
}

/** A user with an open socket, and a trip that the socket follows; null while it follows none. */
export interface FollowerKey {
  userId: string;
  sessionId: string | null;
  tripId: string | null;
}

const revokedSchema = z.object({
  n: z.number(),
  reason: z.enum(['suspended', 'ended', 'unknown', 'not_member']),
  tripStatus: z.literal('cancelled').nullable(),
});

/** A follower whose access was revoked; `isTripCancelled` if the reason is that the whole trip was cancelled. */
export interface RevokedFollower {
  follower: FollowerKey;
  reason: z.infer<typeof revokedSchema>['reason'];
  isTripCancelled: boolean;
}

/** Those of many followers who may no longer follow their trip, found in one statement. */
export async function findRevokedFollowers(
  asRelay: AsCaller,
  followers: FollowerKey[],
): Promise<RevokedFollower[]> {
  const keys = followers.map(({ userId, sessionId, tripId }) => ({ userId, sessionId, tripId }));
  const rows = await asRelay(
    (sql) => sql`select n, reason, trip_status from private.find_revoked_followers(${sql.json(keys)})`,
  );
  return rowsAs(revokedSchema, rows).flatMap(({ n, reason, tripStatus }) => {
    const follower = followers[n];
    return follower ? [{ follower, reason, isTripCancelled: tripStatus === 'cancelled' }] : [];
  });
}
