import { CLOSE, type CloseCode } from '../_shared/contracts/tracking.ts';
import { readAdminId } from '../_shared/data/tracking.ts';
import type { RevokedFollower } from '../_shared/data/relay.ts';
import { AppError } from '../_shared/domain/app-error.ts';
import { MEMBERSHIP_CHECK_TIMEOUT_MS, SOCKET_IDLE_MAX_MS } from '../_shared/domain/limits.ts';
import { describeError } from '../_shared/http/log.ts';
import { askDepartures } from './departures.ts';
import type { Rooms } from './rooms.ts';
import type { Services } from './services.ts';
import type { Session } from './session.ts';
import { within } from './within.ts';

export interface Membership {
  /** Ends what has expired or idles, then asks about everyone else on this process. */
  sweep(): Promise<void>;
  /** Asks about one person on one trip, at once. */
  ask(tripId: string, userId: string): Promise<void>;
}

interface Watch {
  services: Pick<Services, 'withCaller' | 'now' | 'log'>;
  sessions: ReadonlySet<Session>;
  rooms: Pick<Rooms<Session>, 'get' | 'enter' | 'leave'>;
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
 * the relay asks the database itself: about everyone in one question every few seconds. Whoever it gives no answer about
 * hears nothing of their trips until it does (Session.isWelcome), then a fresh snapshot.
 */
export function createMembership({ services, sessions, rooms }: Watch): Membership {
  function depart(session: Session, { follower, reason, isTripCancelled }: RevokedFollower): void {
    if (reason !== 'not_member') return session.end(...PERSON_GONE[reason]);
    const { tripId } = follower;
    if (tripId === null || !session.trips.delete(tripId)) return;
    // Whoever travelled on it hears the end of it, whichever news came first.
    if (isTripCancelled) rooms.get(tripId)?.advance('cancelled');
    rooms.leave(tripId, session);
    session.refuse(new AppError('not_found', 'You no longer travel on this trip.'), { tripId });
  }

  /** Everyone at once; what the database says of one counts from when it was asked. */
  async function askUsers(asked: Session[]): Promise<void> {
    const at = services.now();
    const { departures, unanswered } = await askDepartures(services, asked);
    const answered = asked.filter((session) => !unanswered.has(session));
    for (const session of answered) session.welcomeAt = at;
    for (const { session, departure } of departures) depart(session, departure);
    for (const session of answered) if (session.hasMissed) void catchUp(session);
  }

  /** Administrators are few: each is asked about by themselves, with the session that the ticket named. */
  async function askAdmin(session: Session): Promise<void> {
    const caller = session.identity?.caller;
    if (caller?.kind !== 'admin') return;
    const at = services.now();
    try {
      const asked = readAdminId((work) => services.withCaller(caller, work));
      await within(MEMBERSHIP_CHECK_TIMEOUT_MS, asked);
      session.welcomeAt = at;
      if (session.hasMissed) void catchUp(session);
    } catch (error) {
      if (error instanceof AppError && error.code === 'unauthenticated')
        return session.end(error, CLOSE.unauthenticated);
      services.log('membership_unknown', { error: describeError(error) });
    }
  }

  /** What was kept from somebody is replaced by a fresh snapshot, as after every interruption. */
  async function catchUp(session: Session): Promise<void> {
    session.hasMissed = false;
    for (const tripId of session.trips) {
      try {
        await rooms.enter(tripId, session);
      } catch {
        // Tried again after the next question; whoever may not is found by it.
        session.hasMissed = true;
      }
      if (!session.isOpen() || !session.trips.has(tripId)) rooms.leave(tripId, session);
    }
  }

  /** Ends a socket whose token has expired or that waits for nothing; whether it goes on. */
  function mayGoOn(session: Session): boolean {
    const { identity, trips, heardAt } = session;
    const now = services.now();
    if (identity?.caller.kind === 'user' && identity.caller.claims.exp * 1000 <= now)
      session.end(EXPIRED, CLOSE.unauthenticated);
    else if (identity && trips.size === 0 && heardAt + SOCKET_IDLE_MAX_MS <= now)
      session.close(CLOSE.idle, 'idle');
    return session.isOpen();
  }

  return {
    async sweep() {
      const asked = [...sessions].filter((session) => session.identity !== null && mayGoOn(session));
      const [users, admins] = [asked.filter(is('user')), asked.filter(is('admin'))];
      await Promise.all([askUsers(users), ...admins.map(askAdmin)]);
    },
    async ask(tripId, userId) {
      const asked = [...(rooms.get(tripId)?.followers ?? [])].filter(
        ({ identity }) => identity?.userId === userId,
      );
      const { departures } = await askDepartures(services, asked, tripId);
      for (const { session, departure } of departures) depart(session, departure);
    },
  };
}

function is(kind: 'user' | 'admin'): (session: Session) => boolean {
  return ({ identity }) => identity?.caller.kind === kind;
}
