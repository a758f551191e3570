import { CLOSE, type CloseCode } from '../_shared/tracking/contract.ts';
import { readAdminId } from '../_shared/tracking/queries.ts';
import {
  findRevokedFollowers,
  type FollowerKey,
  type RevokedFollower,
} from '../_shared/tracking/relay.queries.ts';
import { RELAY } from '../_shared/core/caller.ts';
import { AppError } from '../_shared/core/app-error.ts';
import {
  MEMBERSHIP_BATCH_MAX,
  MEMBERSHIP_CHECK_TIMEOUT_MS,
  SOCKET_IDLE_MAX_MS,
} from '../_shared/tracking/limits.rules.ts';
import { describeError } from '../_shared/core/process/log.ts';
import type { LocationServices } from './location-services.ts';
import type { Rooms } from './rooms.ts';
import type { Session } from './session.ts';
import { withTimeout } from '../_shared/core/with-timeout.ts';

export interface Membership {
  /** Closes expired and idle sockets, then checks the access of all other users on this process. */
  sweep(): Promise<void>;
  /** Checks at once whether one user may still follow one trip. */
  check(tripId: string, userId: string): Promise<void>;
}

interface MembershipOptions {
  services: Pick<LocationServices, 'withCaller' | 'now' | 'log'>;
  sessions: ReadonlySet<Session>;
  rooms: Pick<Rooms<Session>, 'get' | 'enter' | 'leave'>;
}

/** Error and close code for each reason that ends all access of a user. */
const REVOKED_USER: Record<'suspended' | 'ended' | 'unknown', [AppError, CloseCode]> = {
  suspended: [new AppError('suspended', 'Your account is suspended.'), CLOSE.suspended],
  ended: [new AppError('unauthenticated', 'Please sign in again.'), CLOSE.unauthenticated],
  unknown: [new AppError('unauthenticated', 'Please sign in again.'), CLOSE.unauthenticated],
};
const EXPIRED = new AppError('unauthenticated', 'Your session has ended. Please sign in again.');

/**
 * Ends delivery to users who lost access. Realtime checks access only when a channel is joined, and a socket lives for
 * hours; so the relay queries the database every few seconds, for all users at once. While the database gives no answer
 * about a user, updates are withheld (Session.hasCurrentAccess); afterwards the user gets a fresh snapshot.
 */
export function createMembership({ services, sessions, rooms }: MembershipOptions): Membership {
  function revoke(session: Session, { follower, reason, isTripCancelled }: RevokedFollower): void {
    if (reason !== 'not_member') return session.endWithError(...REVOKED_USER[reason]);
    const { tripId } = follower;
    if (tripId === null || !session.trips.delete(tripId)) return;
    // The former passenger gets the status `cancelled` even if this check comes before its broadcast.
    if (isTripCancelled)
      rooms.get(tripId)?.changeStatus({ status: 'cancelled', statusChanges: Number.POSITIVE_INFINITY });
    rooms.leave(tripId, session);
    session.sendError(new AppError('not_found', 'You no longer travel on this trip.'), { tripId });
  }

  /** Checks all users in one query; a confirmation counts from the start of the query. */
  async function checkUsers(users: Session[]): Promise<void> {
    const startedAt = services.now();
    const { revocations, unanswered } = await findRevokedAccess(services, users);
    const answered = users.filter((session) => !unanswered.has(session));
    for (const session of answered) session.accessCheckedAt = startedAt;
    for (const { session, revocation } of revocations) revoke(session, revocation);
    for (const session of answered) if (session.hasMissedUpdates) void catchUp(session);
  }

  /** Administrators are few: each has a query of their own, with the session that the ticket names. */
  async function checkAdmin(session: Session): Promise<void> {
    const caller = session.identity?.caller;
    if (caller?.kind !== 'admin') return;
    const startedAt = services.now();
    try {
      const query = readAdminId((work) => services.withCaller(caller, work));
      await withTimeout(MEMBERSHIP_CHECK_TIMEOUT_MS, query);
      session.accessCheckedAt = startedAt;
      if (session.hasMissedUpdates) void catchUp(session);
    } catch (error) {
      if (error instanceof AppError && error.code === 'unauthenticated')
        return session.endWithError(error, CLOSE.unauthenticated);
      services.log('membership_unknown', { error: describeError(error) });
    }
  }

  /** Sends a fresh snapshot of each trip in place of the updates that were withheld. */
  async function catchUp(session: Session): Promise<void> {
    session.hasMissedUpdates = false;
    for (const tripId of session.trips) {
      try {
        await rooms.enter(tripId, session);
      } catch {
        // Try again after the next check, which also finds users who lost access.
        session.hasMissedUpdates = true;
      }
      if (!session.isOpen() || !session.trips.has(tripId)) rooms.leave(tripId, session);
    }
  }

  /** Closes the socket if its token has expired or it is idle; gives whether it is still open. */
  function staysOpen(session: Session): boolean {
    const { identity, trips, lastMessageAt } = session;
    const now = services.now();
    if (identity?.caller.kind === 'user' && identity.caller.claims.exp * 1000 <= now)
      session.endWithError(EXPIRED, CLOSE.unauthenticated);
    else if (identity && trips.size === 0 && lastMessageAt + SOCKET_IDLE_MAX_MS <= now)
      session.close(CLOSE.idle, 'idle');
    return session.isOpen();
  }

  return {
    async sweep() {
      const open = [...sessions].filter((session) => session.identity !== null && staysOpen(session));
      const [users, admins] = [open.filter(is('user')), open.filter(is('admin'))];
      await Promise.all([checkUsers(users), ...admins.map(checkAdmin)]);
    },
    async check(tripId, userId) {
      const affected = [...(rooms.get(tripId)?.followers ?? [])].filter(
        ({ identity }) => identity?.userId === userId,
      );
      const { revocations } = await findRevokedAccess(services, affected, tripId);
      for (const { session, revocation } of revocations) revoke(session, revocation);
    },
  };
}

function is(kind: 'user' | 'admin'): (session: Session) => boolean {
  return ({ identity }) => identity?.caller.kind === kind;
}

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
async function findRevokedAccess(
  services: MembershipOptions['services'],
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
