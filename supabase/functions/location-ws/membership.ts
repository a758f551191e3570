import { CLOSE, type CloseCode } from '../_shared/contracts/tracking.ts';
import { readAdminId } from '../_shared/data/tracking.ts';
import { findDepartures, type Departure, type FollowerKey } from '../_shared/data/trip-followers.ts';
import { AppError } from '../_shared/domain/app-error.ts';
import { RELAY } from '../_shared/domain/caller.ts';
import { MEMBERSHIP_BATCH_MAX, MEMBERSHIP_CURRENT_MS, SOCKET_IDLE_MAX_MS } from '../_shared/domain/limits.ts';
import { describeError } from '../_shared/http/log.ts';
import type { Rooms } from './rooms.ts';
import type { Services } from './services.ts';
import type { Session } from './session.ts';

export interface Membership {
  /** Asks about everyone on this process; never twice at the same time. */
  sweep(): Promise<void>;
  /** Whether everyone here was asked about so lately that nobody can have lost their rights for long. */
  isCurrent(): boolean;
  /** Asks about one person on one trip, at once. */
  ask(tripId: string, userId: string): Promise<void>;
}

interface Watch {
  services: Pick<Services, 'withCaller' | 'now' | 'log'>;
  sessions: ReadonlySet<Session>;
  rooms: Pick<Rooms<Session>, 'get' | 'leave'>;
}

/** Words and close code for each way in which a person may lose the right to be here. */
const PERSON_GONE: Record<'suspended' | 'ended' | 'unknown', [AppError, CloseCode]> = {
  suspended: [new AppError('suspended', 'Your account is suspended.'), CLOSE.suspended],
  ended: [new AppError('unauthenticated', 'Please sign in again.'), CLOSE.unauthenticated],
  unknown: [new AppError('unauthenticated', 'Please sign in again.'), CLOSE.unauthenticated],
};
const EXPIRED = new AppError('unauthenticated', 'Your session has ended. Please sign in again.');

/**
 * Ends delivery to those who may follow no longer. Realtime asks rights only at a join and a socket lives for hours, so
 * the relay asks the database itself: about everyone in one question every few seconds.
 */
export function createMembership({ services, sessions, rooms }: Watch): Membership {
  let sweeping: Promise<void> | null = null;
  let sweptAt = services.now();

  async function question(asked: Session[], only?: string): Promise<void> {
    const byKey = new Map<string, { key: FollowerKey; sessions: Session[] }>();
    for (const session of asked) {
      for (const key of keysOf(session, only)) {
        const text = `${key.userId} ${key.sessionId} ${key.tripId}`;
        const known = byKey.get(text);
        if (known) known.sessions.push(session);
        else byKey.set(text, { key, sessions: [session] });
      }
    }
    const all = [...byKey.values()];
    for (let from = 0; from < all.length; from += MEMBERSHIP_BATCH_MAX) {
      const batch = all.slice(from, from + MEMBERSHIP_BATCH_MAX);
      const departures = await findDepartures(
        (work) => services.withCaller(RELAY, work),
        batch.map(({ key }) => key),
      );
      for (const departure of departures) {
        const entry = batch.find(({ key }) => key === departure.follower);
        for (const session of entry?.sessions ?? []) depart(session, departure);
      }
    }
  }

  function depart(session: Session, { follower, reason, isTripCancelled }: Departure): void {
    if (reason !== 'not_member') return session.end(...PERSON_GONE[reason]);
    const { tripId } = follower;
    if (tripId === null || !session.trips.delete(tripId)) return;
    // Whoever travelled on it hears the end of it, whichever news came first.
    if (isTripCancelled) rooms.get(tripId)?.advance('cancelled');
    rooms.leave(tripId, session);
    session.refuse(new AppError('not_found', 'You no longer travel on this trip.'), { tripId });
  }

  /** Administrators are few: each is asked about by themselves, with the session that the ticket named. */
  async function askAdmin(session: Session): Promise<void> {
    const caller = session.identity?.caller;
    if (caller?.kind !== 'admin') return;
    try {
      await readAdminId((work) => services.withCaller(caller, work));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'unauthenticated') throw error;
      session.end(error, CLOSE.unauthenticated);
    }
  }

  async function sweep(): Promise<void> {
    const now = services.now();
    const asked: Session[] = [];
    for (const session of sessions) {
      const { identity } = session;
      if (!identity) continue;
      if (identity.caller.kind === 'user' && identity.caller.claims.exp * 1000 <= now)
        session.end(EXPIRED, CLOSE.unauthenticated);
      else if (session.trips.size === 0 && session.heardAt + SOCKET_IDLE_MAX_MS <= now)
        session.close(CLOSE.idle, 'idle');
      else asked.push(session);
    }
    try {
      await Promise.all([question(asked), ...asked.map(askAdmin)]);
      sweptAt = now;
    } catch (error) {
      // Without a database nothing new is said for long either: broadcasts come from it.
      services.log('sweep_failed', { error: describeError(error) });
    }
  }

  return {
    sweep() {
      sweeping ??= sweep().finally(() => (sweeping = null));
      return sweeping;
    },
    isCurrent: () => services.now() - sweptAt < MEMBERSHIP_CURRENT_MS,
    async ask(tripId, userId) {
      const asked = [...(rooms.get(tripId)?.followers ?? [])].filter(
        ({ identity }) => identity?.userId === userId,
      );
      if (asked.length > 0) await question(asked, tripId).catch(() => undefined);
    },
  };
}

function keysOf({ identity, trips }: Session, only?: string): FollowerKey[] {
  if (identity?.caller.kind !== 'user') return [];
  const { userId } = identity;
  const sessionId = identity.caller.claims.session_id ?? null;
  if (only !== undefined) return [{ userId, sessionId, tripId: only }];
  if (trips.size === 0) return [{ userId, sessionId, tripId: null }];
  return [...trips].map((tripId) => ({ userId, sessionId, tripId }));
}
