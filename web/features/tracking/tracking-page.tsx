import { useMemo, useState } from 'react';
import type { Booking } from '@tafiya/bookings/contract.ts';
import type { Trip } from '@tafiya/trips/contract.ts';
import { TRACKING_MAP_HEIGHT_PX } from '@tafiya/core/limits.ts';
import { isOver, type TripStatus } from '@tafiya/trips/status.rules.ts';
import { LazyTripMap } from '@/shared/geo/lazy-trip-map.tsx';
import type { Point } from '@/shared/geo/outline-points.ts';
import { useLiveTrip } from '@/shared/tracking/location-store.ts';
import { useUser } from '@/shared/session/store.ts';
import { type BookableTrip, tripOfBooking } from '@/shared/trips/legs.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { StatusPage } from '@/shared/ui/page-status.tsx';
import { DriveSkeleton } from './drive/drive-frame.tsx';
import { FollowScreen } from './follow-screen.tsx';
import { locateOnce } from './own-tracking.ts';
import { mapPeopleOf } from './participants.ts';
import { PeopleOnTrip, useParticipants } from './people-on-trip.tsx';
import { useTracking, useTripLocation } from './use-tracking.ts';
import { useTripStatus } from './use-trip-status.ts';

interface TrackingPageProps {
  trip: Trip;
  /** The user's role on the trip; null for someone who only watches, such as the driver's company. */
  role: 'driver' | 'passenger' | null;
  /** The passenger's own booking. */
  booking?: Booking | undefined;
}

/** The tracking page: drive mode for the driver, the map for others. */
export function TrackingPage({ trip, role, booking }: TrackingPageProps) {
  const user = useUser();
  const status = useTripStatus(trip);
  const leg = booking?.leg;
  const part = leg ? tripOfBooking({ trip, leg }) : trip;
  const isDriver = role === 'driver';
  const lost = useLiveTrip((live) => live.lost);
  const mayShare = role !== null && lost === null;
  const isLive = goesOn(trip, status);
  const tracking = useTracking({ tripId: trip.id, user, status, isLive, mayShare });
  useTripLocation(trip.id, { enabled: lost === null, isLive });
  const [lookAt, setLookAt] = useState<Point | null>(null);

  async function showMe(): Promise<void> {
    const fix = await locateOnce();
    if (fix) setLookAt({ latitude: fix.latitude, longitude: fix.longitude });
  }

  // The server refused a user who does not travel on the trip.
  if (role === null && lost !== null) return <NotOnTrip tripId={trip.id} />;

  if (!isDriver) {
    return (
      <PeopleOnTrip isDriver={false}>
        <FollowScreen
          trip={trip}
          part={part}
          status={status}
          booking={booking}
          isLive={isLive}
          isOnTrip={role !== null}
          mayShare={mayShare}
          lost={lost}
          tracking={tracking}
          onShowMe={() => void showMe()}
          map={
            <PeopleMap
              trip={trip}
              part={part}
              lookAt={lookAt}
              fillsScreen
              {...(isLive && { onShowMe: () => void showMe() })}
            />
          }
        />
      </PeopleOnTrip>
    );
  }
  return (
    <PeopleOnTrip isDriver>
      <DriveScreen
        trip={trip}
        status={status}
        isLive={isLive}
        mayShare={mayShare}
        lost={lost}
        tracking={tracking}
        onShowMe={() => void showMe()}
        map={<PeopleMap trip={trip} part={part} lookAt={lookAt} />}
      />
    </PeopleOnTrip>
  );
}

const DriveScreen = lazyPart(() => import('./drive/drive-screen.tsx').then((file) => file.DriveScreen), {
  fallback: DriveSkeleton,
});

interface PeopleMapProps {
  trip: Trip;
  /** The part that the reader travels. */
  part: BookableTrip;
  lookAt: Point | null;
  fillsScreen?: true;
  onShowMe?: () => void;
}

function PeopleMap({ trip, part, ...look }: PeopleMapProps) {
  const participants = useParticipants();
  const people = useMemo(() => mapPeopleOf(participants), [participants]);
  return (
    <LazyTripMap
      {...(!look.fillsScreen && { heightPx: TRACKING_MAP_HEIGHT_PX })}
      label={`Map of the trip from ${part.origin} to ${part.destination}`}
      route={trip}
      people={people}
      {...look}
    />
  );
}

/** A trip that is not over, and a cancelled one with people on board, also until the trip is loaded again. */
function goesOn(trip: Trip, status: TripStatus): boolean {
  return (
    !isOver(status) || (status === 'cancelled' && (trip.status !== 'cancelled' || Boolean(trip.keptUntil)))
  );
}

/** Shown to users who do not travel on the trip. */
export function NotOnTrip({ tripId }: { tripId: string }) {
  const { userType } = useUser();
  return (
    <StatusPage
      title="Only people on this trip can follow it"
      description={
        userType === 'passenger'
          ? 'Book a seat first, or ask someone on the trip to share a link with you.'
          : 'Ask someone on the trip to share a link with you.'
      }
    >
      <ButtonLink to={`/trips/${tripId}`}>See the trip</ButtonLink>
      <ButtonLink to="/dashboard" variant="outline">
        Back to Dashboard
      </ButtonLink>
    </StatusPage>
  );
}
