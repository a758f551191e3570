import { findRevokedFollowers, type RevokedFollower, type FollowerKey } from '../_shared/data/relay.ts';
import { RELAY } from '../_shared/domain/caller.ts';
import { MEMBERSHIP_BATCH_MAX, MEMBERSHIP_CHECK_TIMEOUT_MS } from '../_shared/domain/limits.ts';
import { describeError } from '../_shared/http/log.ts';
import type { Services } from './services.ts';
import type { Session } from './session.ts';
import { within } from './within.ts';

/** Who has to go from where, and whom the database gave no answer about in time. */
interface Departures {
  departures: { session: Session; departure: RevokedFollower }[];
  unanswered: Set<Session>;
}

interface Entry {
  key: FollowerKey;
  sessions: Session[];
}

/** Asks the database about the users on these sockets and all their trips, or about the `only` trip given. Never throws. */
export async function askDepartures(
  services: Pick<Services, 'withCaller' | 'log'>,
  asked: Session[],
  only?: string,
): Promise<Departures> {
  const answer: Departures = { departures: [], unanswered: new Set() };
  const entries = entriesOf(asked, only);
  const batches: Entry[][] = [];
  for (let from = 0; from < entries.length; from += MEMBERSHIP_BATCH_MAX)
    batches.push(entries.slice(from, from + MEMBERSHIP_BATCH_MAX));
  await Promise.all(batches.map(askBatch));
  return answer;

  async function askBatch(batch: Entry[]): Promise<void> {
    const keys = batch.map(({ key }) => key);
    try {
      const question = findRevokedFollowers((work) => services.withCaller(RELAY, work), keys);
      for (const departure of await within(MEMBERSHIP_CHECK_TIMEOUT_MS, question)) {
        const entry = batch.find(({ key }) => key === departure.follower);
        for (const session of entry?.sessions ?? []) answer.departures.push({ session, departure });
      }
    } catch (error) {
      services.log('membership_unknown', { error: describeError(error) });
      for (const { sessions } of batch) for (const session of sessions) answer.unanswered.add(session);
    }
  }
}

/** Each question once, with all the sockets that it is about. */
function entriesOf(asked: Session[], only?: string): Entry[] {
  const entries = new Map<string, Entry>();
  for (const session of asked) {
    for (const key of keysOf(session, only)) {
      const text = `${key.userId} ${key.sessionId} ${key.tripId}`;
      const known = entries.get(text);
      if (known) known.sessions.push(session);
      else entries.set(text, { key, sessions: [session] });
    }
  }
  return [...entries.values()];
}

function keysOf({ identity, trips }: Session, only?: string): FollowerKey[] {
  if (identity?.caller.kind !== 'user') return [];
  const { userId } = identity;
  const sessionId = identity.caller.claims.session_id ?? null;
  if (only !== undefined) return [{ userId, sessionId, tripId: only }];
  if (trips.size === 0) return [{ userId, sessionId, tripId: null }];
  return [...trips].map((tripId) => ({ userId, sessionId, tripId }));
}
