import { createContext, use, useMemo, type ReactNode } from 'react';
import { countOf } from '@/shared/format/numbers.ts';
import { useLastPassed } from '@/shared/live/use-now.ts';
import { useUser } from '@/shared/session/store.ts';
import { useLiveTrip } from '@/shared/tracking/location-store.ts';
import { staleFrom } from '@/shared/tracking/location-text.ts';
import { useOwnTracking } from './own-tracking.ts';
import { type Participant, participantsOf } from './participants.ts';

const ParticipantsContext = createContext<Participant[]>([]);

/**
 * Works out everyone on the trip with a known position. A position that arrives or becomes old renders only the components
 * that call `useParticipants`, not the page around them.
 */
export function PeopleOnTrip({ isDriver, children }: { isDriver: boolean; children: ReactNode }) {
  const { id: userId } = useUser();
  const people = useLiveTrip((live) => live.people);
  const fix = useOwnTracking((own) => own.fix);
  const positions = [...Object.values(people), ...(fix ? [fix] : [])];
  const now = useLastPassed(positions.map(({ timestamp }) => staleFrom(timestamp)));
  const participants = useMemo(
    () => participantsOf(people, { userId, isDriver, fix }, now),
    [people, userId, isDriver, fix, now],
  );
  return <ParticipantsContext value={participants}>{children}</ParticipantsContext>;
}

/** Everyone on the trip with a known position. Works inside `PeopleOnTrip`. */
export function useParticipants(): Participant[] {
  return use(ParticipantsContext);
}

/**
 * How many people are tracked. While this page follows the trip, its own data decides; otherwise the newest answer of
 * GET /api/trips/{id}/location does, because the page does not know the positions of others.
 */
export function useTrackedCount(): number {
  const joined = useLiveTrip((live) => live.joined);
  const polled = useLiveTrip((live) => live.participantCount);
  const known = useParticipants().filter(({ isShared, isStale }) => isShared && !isStale).length;
  return joined ? known : (polled ?? known);
}

/** How many people share their position. */
export function TrackedPeople({ isLive }: { isLive: boolean }) {
  const count = useTrackedCount();
  if (!isLive) return <span>Tracking has ended</span>;
  return (
    <span>{count === 0 ? 'No one tracking yet' : `${countOf(count, 'person', 'people')} tracking`}</span>
  );
}
