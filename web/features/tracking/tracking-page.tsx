import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo, useState } from 'react';
import type { Booking } from '@tafiya/bookings/contract.ts';
import type { Trip } from '@tafiya/trips/contract.ts';
import { seatsSold } from '@tafiya/payouts/earnings/earnings.rules.ts';
import { TRACKING_MAP_HEIGHT_PX } from '@tafiya/core/limits.ts';
import { isOver, type TripStatus } from '@tafiya/trips/status.rules.ts';
import { OthersOnBoard } from '@/shared/bookings/still-on-board.tsx';
import { LazyBoardingList } from '@/shared/bookings/boarding/lazy-boarding-list.tsx';
import { useHadWaitingCodes } from '@/shared/bookings/boarding/waiting-codes.ts';
import { LazyTripMap } from '@/shared/geo/lazy-trip-map.tsx';
import type { Point } from '@/shared/geo/outline-points.ts';
import { useLiveTrip } from '@/shared/tracking/location-store.ts';
import { useUser } from '@/shared/session/store.ts';
import { type BookableTrip, tripOfBooking } from '@/shared/trips/legs.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Card } from '@/shared/ui/card.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { StatusPage } from '@/shared/ui/page-status.tsx';
import { DriverControls } from './driver-controls.tsx';
import { FollowScreen } from './follow-screen.tsx';
import { Fold } from '@/shared/ui/fold.tsx';
import { locateOnce } from './own-tracking.ts';
import { mapPeopleOf } from './participants.ts';
import { PeopleOnTrip, useParticipants } from './people-on-trip.tsx';
import { RouteProgress } from './route-progress.tsx';
import { ShareButton } from './share/share-button.tsx';
import { LiveStatus, TripDetails } from './status-cards.tsx';
import { StopTimes } from './stops/stop-times.tsx';
import { TrackingHeader } from './tracking-header.tsx';
import { TrackingPanel } from './tracking-panel.tsx';
import { useTracking, useTripLocation } from './use-tracking.ts';
import { useTripStatus } from './use-trip-status.ts';

interface TrackingPageProps {
  trip: Trip;
  /** The user's role on the trip; null for someone who only watches, such as the driver's company. */
  role: 'driver' | 'passenger' | null;
  /** The passenger's own booking. */
  booking?: Booking | undefined;
}

/** The tracking page: a driver sees the next step first, others the map (FollowScreen). */
export function TrackingPage({ trip, role, booking }: TrackingPageProps) {
  const user = useUser();
  const status = useTripStatus(trip);
  const leg = booking?.leg;
  const part = leg ? tripOfBooking({ trip, leg }) : trip;
  const isDriver = role === 'driver';
  const hadCodes = useHadWaitingCodes(trip);
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
  const passengers = ((isLive && seatsSold(trip) > 0) || hadCodes) && (
    <Card title="Passengers">
      <LazyBoardingList trip={{ ...trip, status }} />
    </Card>
  );
  // Until the trip leaves, the driver checks codes.
  const isBoarding = status !== 'en_route' && status !== 'arrived';
  return (
    <PeopleOnTrip isDriver>
      <PageMain>
        <TrackingHeader trip={part} status={status} isLive={isLive} />
        <chakra.div marginBottom="5" _empty={{ display: 'none' }}>
          <OthersOnBoard trip={trip} hasLinks={false} />
        </chakra.div>
        {lost !== null && (
          <chakra.p role="alert" layerStyle="card" borderColor="danger.fg" padding="4" marginBottom="4">
            {`${lost} Positions are no longer shown here.`}
          </chakra.p>
        )}
        <chakra.div
          display="grid"
          gap="5"
          alignItems="start"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 21rem' }}
          gridTemplateRows={{ lg: 'auto 1fr' }}
        >
          <Column gridColumn={{ lg: '2' }}>
            <DriverControls
              trip={trip}
              status={status}
              onStarted={tracking.start}
              share={<ShareButton tripId={trip.id} variant="outline" />}
            />
            {isBoarding && passengers}
          </Column>
          <Column gridColumn={{ lg: '1' }} gridRow={{ lg: '1 / 3' }}>
            <PeopleMap trip={trip} part={part} lookAt={lookAt} />
            <RouteProgress trip={part} status={status} />
            <TrackingPanel
              trip={part}
              status={status}
              isLive={isLive}
              tracking={tracking}
              mayShare={mayShare}
              onShowMe={() => void showMe()}
            />
          </Column>
          <Column gridColumn={{ lg: '2' }}>
            {!isBoarding && passengers}
            {(trip.stops ?? []).length > 0 && (
              <Card title="Stops" gap="2">
                <StopTimes trip={trip} status={status} />
              </Card>
            )}
            <chakra.div layerStyle="card" paddingX={{ base: '4', md: '5' }} paddingY="2">
              <Fold isRow title="Trip details and live status">
                <TripDetails trip={part} status={status} />
                <LiveStatus status={status} isLive={isLive} />
              </Fold>
            </chakra.div>
          </Column>
        </chakra.div>
      </PageMain>
    </PeopleOnTrip>
  );
}

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
      {...(!look.fillsScreen && { heightPx: TRACKING_MAP_HEIGHT_PX, leavesRoom: true })}
      label={`Map of the trip from ${part.origin} to ${part.destination}`}
      route={trip}
      people={people}
      {...look}
    />
  );
}

/** A trip that is not over, and a cancelled one with people on board, also until the trip is loaded again, which tells. */
function goesOn(trip: Trip, status: TripStatus): boolean {
  return (
    !isOver(status) || (status === 'cancelled' && (trip.status !== 'cancelled' || Boolean(trip.keptUntil)))
  );
}

const Column = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '5',
    minWidth: '0',
    _empty: { display: 'none' },
  },
});

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
