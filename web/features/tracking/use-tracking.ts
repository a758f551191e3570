import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import type { TripStatus } from '@tafiya/trips/contract.ts';
import type { User } from '@tafiya/people/contract.ts';
import { LOCATION_POLL_MS } from '@tafiya/core/limits.ts';
import { followTrip, type LocationLink } from '@/shared/tracking/location-link.ts';
import { applySnapshot, useLiveTrip } from '@/shared/tracking/location-store.ts';
import { devicePermission } from '@/shared/geo/device.ts';
import { resetTracking, startTracking } from './own-tracking.ts';
import { api } from '@/shared/api/api.ts';
import { callKey } from '@/shared/api/queries.ts';

interface TrackingOptions {
  tripId: string;
  user: Pick<User, 'id' | 'userType'>;
  status: TripStatus;
  /** Whether the trip goes on. */
  isLive: boolean;
  /** Whether the user travels on the trip and may follow it. */
  mayShare: boolean;
}

type Tracker = ReturnType<typeof startTracking>;

export interface Tracking {
  /** Connects and joins the trip now. */
  connect: () => void;
  start: () => void;
  stop: () => void;
}

/** Follows the trip while the page is open, and shares this device's position after the user has started it. */
export function useTracking({ tripId, user, status, isLive, mayShare }: TrackingOptions): Tracking {
  const { id: userId, userType } = user;
  const link = useRef<LocationLink | null>(null);
  const tracker = useRef<Tracker | null>(null);
  const isEnded = !isLive || !mayShare;

  useEffect(() => {
    const opened = followTrip({ tripId, user: { id: userId, userType } });
    link.current = opened;
    return () => {
      endSharing(tracker);
      resetTracking();
      opened.close();
      link.current = null;
    };
  }, [tripId, userId, userType]);

  useEffect(() => {
    if (isEnded || !wasTracking(userId, tripId)) return undefined;
    let cancelled = false;
    void devicePermission().then((permission) => {
      if (!cancelled && permission === 'granted' && tracker.current === null) beginSharing(tracker, link);
    });
    return () => {
      cancelled = true;
    };
  }, [isEnded, userId, tripId]);

  useEffect(() => {
    if (isEnded) {
      endSharing(tracker);
      rememberTracking(userId, tripId, false);
    } else tracker.current?.sendNow();
  }, [status, isEnded, userId, tripId]);

  return {
    connect: () => link.current?.connect(),
    start: () => {
      rememberTracking(userId, tripId, true);
      if (!isEnded) beginSharing(tracker, link);
    },
    stop: () => {
      rememberTracking(userId, tripId, false);
      endSharing(tracker);
      link.current?.withdraw();
    },
  };
}

function beginSharing(tracker: RefObject<Tracker | null>, link: RefObject<LocationLink | null>): void {
  endSharing(tracker);
  tracker.current = startTracking((position) => link.current?.publish(position));
}

function endSharing(tracker: RefObject<Tracker | null>): void {
  tracker.current?.stop();
  tracker.current = null;
}

const PREFIX = 'tafiya_tracking';

function keyOf(userId: string, tripId: string): string {
  return `${PREFIX}_${userId}_${tripId}`;
}

/** Whether this user was sharing their position on this trip when the page was closed, so that reopening it resumes. */
export function wasTracking(userId: string, tripId: string): boolean {
  try {
    return window.localStorage.getItem(keyOf(userId, tripId)) !== null;
  } catch {
    return false;
  }
}

/** Stores whether this user shares their position on this trip. */
export function rememberTracking(userId: string, tripId: string, isOn: boolean): void {
  try {
    if (isOn) window.localStorage.setItem(keyOf(userId, tripId), '1');
    else window.localStorage.removeItem(keyOf(userId, tripId));
  } catch {
    // Storage is unavailable in some private windows; sharing then does not resume.
  }
}

/**
 * Polls the live info of a trip (GET /api/trips/{id}/location) every 5 s while the socket does not follow it and the page is
 * visible, until the trip is over. The answer goes to useLiveTrip, which ignores it where the socket has delivered newer data.
 */
export function useTripLocation(tripId: string, { enabled, isLive }: { enabled: boolean; isLive: boolean }) {
  const isFollowing = useLiveTrip((live) => live.joined && live.tripId === tripId);
  useQuery({
    queryKey: callKey('GET /trips/:id/location', { id: tripId }),
    queryFn: async ({ signal }) => {
      const location = await api('GET /trips/:id/location', { id: tripId }, { signal });
      applySnapshot(location);
      return location;
    },
    enabled: enabled && !isFollowing,
    staleTime: 0,
    refetchInterval: isLive ? LOCATION_POLL_MS : false,
    // The store renders what it changes.
    notifyOnChangeProps: [],
  });
}
