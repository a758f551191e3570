import {
  findRevokedFollowers,
  type RevokedFollower,
  type FollowerKey,
} from '../_shared/tracking/relay.queries.ts';
import { RELAY } from '../_shared/core/caller.ts';
import { MEMBERSHIP_BATCH_MAX, MEMBERSHIP_CHECK_TIMEOUT_MS } from '../_shared/tracking/limits.rules.ts';
import { describeError } from '../_shared/core/process/log.ts';
import type { LocationServices } from './location-services.ts';
import type { Session } from './session.ts';
import { withTimeout } from '../_shared/core/with-timeout.ts';

interface AccessCheck {
  revocations: { session: Session; revocation: RevokedFollower }[];
  /** Sessions for which the database did not answer in time. */
  unanswered: Set<Session>;
}

interface Entry {
  key: FollowerKey;
  sessions: Session[];
}

/**
 * Asks the database whether the users of these sessions may still follow their trips, or only the trip `onlyTripId`.
 * Never throws.
 */
export async function findRevokedAccess(
  services: Pick<LocationServices, 'withCaller' | 'log'>,
  sessions: Session[],
  onlyTripId?: string,
): Promise<AccessCheck> {
  const check: AccessCheck = { revocations: [], unanswered: new Set() };
  const entries = entriesOf(sessions, onlyTripId);
  const batches: Entry[][] = [];
  for (let from = 0; from < entries.length; from += MEMBERSHIP_BATCH_MAX)
    batches.push(entries.slice(from, from + MEMBERSHIP_BATCH_MAX));
  await Promise.all(batches.map(checkBatch));
  return check;

  async function checkBatch(batch: Entry[]): Promise<void> {
    const keys = batch.map(({ key }) => key);
    try {
      const query = findRevokedFollowers((work) => services.withCaller(RELAY, work), keys);
      for (const revocation of await withTimeout(MEMBERSHIP_CHECK_TIMEOUT_MS, query)) {
        const entry = batch.find(({ key }) => key === revocation.follower);
        for (const session of entry?.sessions ?? []) check.revocations.push({ session, revocation });
      }
    } catch (error) {
      services.log('membership_unknown', { error: describeError(error) });
      for (const { sessions: affected } of batch)
        for (const session of affected) check.unanswered.add(session);
    }
  }
}

/** Each user and trip once, with all its sessions. */
function entriesOf(sessions: Session[], onlyTripId?: string): Entry[] {
  const entries = new Map<string, Entry>();
  for (const session of sessions) {
    for (const key of keysOf(session, onlyTripId)) {
      const text = `${key.userId} ${key.sessionId} ${key.tripId}`;
      const existing = entries.get(text);
      if (existing) existing.sessions.push(session);
      else entries.set(text, { key, sessions: [session] });
    }
  }
  return [...entries.values()];
}

function keysOf({ identity, trips }: Session, onlyTripId?: string): FollowerKey[] {
  if (identity?.caller.kind !== 'user') return [];
  const { userId } = identity;
  const sessionId = identity.caller.claims.session_id ?? null;
  if (onlyTripId !== undefined) return [{ userId, sessionId, tripId: onlyTripId }];
  if (trips.size === 0) return [{ userId, sessionId, tripId: null }];
  return [...trips].map((tripId) => ({ userId, sessionId, tripId }));
}
