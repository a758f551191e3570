import { type RefObject, useEffect, useRef } from 'react';
import type { TripStatus } from '@contracts/trips.ts';
import type { User } from '@contracts/users.ts';
import { isOver } from '@domain/trip-status.ts';
import { followTrip, type LocationLink } from '@/shared/live/location-link.ts';
import { devicePermission } from './device.ts';
import { resetTracking, startTracking } from './own-tracking.ts';
import { rememberTracking, wasTracking } from './tracking-memory.ts';

interface TrackingOptions {
  tripId: string;
  user: Pick<User, 'id' | 'userType'>;
  status: TripStatus;
  /** Travels on the trip and may follow it: those who only watch, or no longer travel, share nothing. */
  mayShare: boolean;
}

type Tracker = ReturnType<typeof startTracking>;

export interface Tracking {
  /** Connects and joins now. */
  connect: () => void;
  start: () => void;
  stop: () => void;
}

/** Follows the trip while the page is shown, and shares this device's position on it once the person has said so. */
export function useTracking({ tripId, user, status, mayShare }: TrackingOptions): Tracking {
  const { id: userId, userType } = user;
  const link = useRef<LocationLink | null>(null);
  const tracker = useRef<Tracker | null>(null);
  const isEnded = isOver(status) || !mayShare;

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
    let gone = false;
    void devicePermission().then((permission) => {
      if (!gone && permission === 'granted' && tracker.current === null) beginSharing(tracker, link);
    });
    return () => {
      gone = true;
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
