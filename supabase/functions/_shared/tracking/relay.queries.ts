import { z } from 'zod';
import { locationUpdateSchema, type LocationUpdate, type Position } from './contract.ts';
import type { AsCaller } from '../core/database/client.ts';
import { toAppError } from '../core/database/refusals.ts';
import type { AppError } from '../core/app-error.ts';
import { rowsAs } from '../core/database/rows.ts';

/** A position with its sender, as the verified token names them. */
export interface OwnPosition {
  tripId: string;
  userId: string;
  sessionId: string | null;
  position: Position;
  /** The person disconnected or the trip ended after it: it is stored however short the time since the last one. */
  isLast?: boolean;
  /** The position of this person that was accepted before; the database may not have it yet. */
  after?: Position | null;
}

/** A position that the database has accepted. */
export interface AcceptedPosition {
  message: LocationUpdate;
  /** False if one was stored less than POSITION_STORED_EVERY_MS ago: this one must be sent again, unless a newer one is. */
  isStored: boolean;
}

// Read by hand: every position of every phone passes here.
const answersSchema = z.array(
  z.object({
    n: z.number(),
    message: locationUpdateSchema.nullable(),
    refusal: z.unknown(),
    is_stored: z.boolean().nullable(),
  }),
);

/**
 * Checks each participant's newest position and stores it if it is due, all in one transaction. Returns, for each position
 * in order, the message for the trip or the refusal. Rules: `private.record_location`.
 */
export async function recordLocations(
  asRelay: AsCaller,
  positions: readonly OwnPosition[],
): Promise<(AcceptedPosition | AppError)[]> {
  const sent = positions.map(({ position, after, ...sender }) => ({
    ...position,
    ...sender,
    after: after ? readingOf(after) : null,
  }));
  const rows = await asRelay(
    (sql) => sql`select n, message, refusal, is_stored from private.record_locations(${sql.json(sent)})`,
  );
  const answers = new Map(answersSchema.parse(rows).map((answer) => [answer.n, answer]));
  return positions.map((_, n) => {
    const { message, refusal, is_stored: isStored } = answers.get(n) ?? {};
    return message ? { message, isStored: isStored === true } : toAppError(refusal);
  });
}

function readingOf({ latitude, longitude, accuracy = null, timestamp }: Position) {
  return { latitude, longitude, accuracy, timestamp };
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

/**
 * Reports the trips that this process follows, all of them each time. Returns those that another process follows too. Rules:
 * `private.follow_trips`.
 */
export async function followTrips(asRelay: AsCaller, relay: string, trips: string[]): Promise<string[]> {
  const rows = await asRelay(
    (sql) => sql`select private.follow_trips(${relay}, ${sql.array(trips)}::uuid[]) as id`,
  );
  return rowsAs(followedSchema, rows).map(({ id }) => id);
}

const followedSchema = z.object({ id: z.guid() });
