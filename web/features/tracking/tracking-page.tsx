import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useMemo, useState } from 'react';
import type { Booking } from '@tafiya/bookings/contract.ts';
import type { Trip } from '@tafiya/trips/contract.ts';
import { seatsSold } from '@tafiya/payouts/earnings/earnings.rules.ts';
import { TRACKING_MAP_HEIGHT_PX } from '@tafiya/core/limits.ts';
import { isOver, type TripStatus } from '@tafiya/trips/status.rules.ts';
import { BoardingPass } from '@/shared/bookings/boarding/boarding-pass.tsx';
import { OthersOnBoard, StillOnBoard } from '@/shared/bookings/still-on-board.tsx';
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
import { CallBar, OWN_CODE_ID } from './call-bar.tsx';
import { DriverControls } from './driver-controls.tsx';
import { Fold } from './fold.tsx';
import { LeftBehind } from './left-behind.tsx';
import { locateOnce } from './own-tracking.ts';
import { mapPeopleOf } from './participants.ts';
import { PeopleOnTrip, useParticipants } from './people-on-trip.tsx';
import { RouteProgress } from './route-progress.tsx';
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
  /** The button to share the trip, for people who travel on it. */
  share?: ReactNode;
}

/**
 * The tracking page. A passenger sees the map, then the arrival and the plate; a driver first the next step. Figures that few
 * people need are folded.
 */
export function TrackingPage({ trip, role, booking, share }: TrackingPageProps) {
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
  const hasCode = isLive && booking !== undefined && booking.boardedAt === null && !!booking.boardingCode;
  const hasCall = role === 'passenger' && isLive && !!trip.driver.user.phone;

  async function showMe(): Promise<void> {
    const fix = await locateOnce();
    if (fix) setLookAt({ latitude: fix.latitude, longitude: fix.longitude });
  }

  // The server refused a user who does not travel on the trip.
  if (role === null && lost !== null) return <NotOnTrip tripId={trip.id} />;

  const progress = <RouteProgress trip={part} status={status} showsVehicle={!isDriver} />;
  const passengers = isDriver && ((isLive && seatsSold(trip) > 0) || hadCodes) && (
    <Card title="Passengers">
      <LazyBoardingList trip={{ ...trip, status }} />
    </Card>
  );
  // Until the trip leaves, the driver checks codes.
  const isBoarding = status !== 'en_route' && status !== 'arrived';
  return (
    <PeopleOnTrip isDriver={isDriver}>
      <PageMain {...(hasCall && { pb: { base: '44', md: '16' } })}>
        <TrackingHeader trip={part} status={status} isLive={isLive} isOnTrip={role !== null} />
        <chakra.div marginBottom="5" _empty={{ display: 'none' }}>
          {booking ? (
            <StillOnBoard booking={{ ...booking, trip }} hasLinks={false} />
          ) : (
            <OthersOnBoard trip={trip} hasLinks={false} />
          )}
        </chakra.div>
        {lost !== null && (
          <chakra.p role="alert" layerStyle="card" borderColor="danger.fg" padding="4" marginBottom="4">
            {`${lost} Positions are no longer shown here.`}
          </chakra.p>
        )}
        <Columns
          isDriver={isDriver}
          map={
            <>
              <PeopleMap trip={trip} part={part} lookAt={lookAt} />
              {isDriver && progress}
            </>
          }
          side={
            isDriver ? (
              <>
                <DriverControls trip={trip} status={status} onStarted={tracking.start} share={share} />
                {isBoarding && passengers}
              </>
            ) : (
              <>
                {progress}
                {hasCall && <CallBar trip={part} hasCode={hasCode} />}
                {isLive && booking && (
                  <chakra.div id={OWN_CODE_ID} _empty={{ display: 'none' }}>
                    <BoardingPass booking={booking} />
                  </chakra.div>
                )}
                {booking?.boardedAt === null && <LeftBehind trip={part} status={status} />}
                {isLive && share}
              </>
            )
          }
          facts={
            <>
              {!isBoarding && passengers}
              <StopTimes trip={trip} status={status} leg={leg} />
              <chakra.div layerStyle="card" paddingX={{ base: '4', md: '5' }} paddingY="2">
                <Fold summary="Trip details and live status">
                  <TripDetails trip={part} status={status} />
                  <LiveStatus status={status} isLive={isLive} />
                </Fold>
              </chakra.div>
            </>
          }
          panel={
            <TrackingPanel
              trip={part}
              status={status}
              isLive={isLive}
              tracking={tracking}
              mayShare={mayShare}
              onShowMe={() => void showMe()}
            />
          }
        />
      </PageMain>
    </PeopleOnTrip>
  );
}

interface PeopleMapProps {
  trip: Trip;
  /** The part that the reader travels. */
  part: BookableTrip;
  lookAt: Point | null;
}

function PeopleMap({ trip, part, lookAt }: PeopleMapProps) {
  const participants = useParticipants();
  const people = useMemo(() => mapPeopleOf(participants), [participants]);
  return (
    <LazyTripMap
      heightPx={TRACKING_MAP_HEIGHT_PX}
      leavesRoom
      label={`Map of the trip from ${part.origin} to ${part.destination}`}
      route={trip}
      people={people}
      lookAt={lookAt}
    />
  );
}

/** A trip that is not over, and a cancelled one with people on board, also until the trip is loaded again, which tells. */
function goesOn(trip: Trip, status: TripStatus): boolean {
  return (
    !isOver(status) || (status === 'cancelled' && (trip.status !== 'cancelled' || Boolean(trip.keptUntil)))
  );
}

interface ColumnsProps {
  isDriver: boolean;
  map: ReactNode;
  /** What the person does next. */
  side: ReactNode;
  facts: ReactNode;
  panel: ReactNode;
}

/**
 * One column on phones, in the order of what matters most to the role. Two columns from 1024 px, the map in the wide one; what
 * follows the map there does not wait for the end of the other column.
 */
function Columns({ isDriver, map, side, facts, panel }: ColumnsProps) {
  return (
    <chakra.div
      display="grid"
      gap="5"
      alignItems="start"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 21rem' }}
      gridTemplateRows={{ lg: 'auto 1fr' }}
    >
      {isDriver ? (
        <>
          <Column gridColumn={{ lg: '2' }}>{side}</Column>
          <Column gridColumn={{ lg: '1' }} gridRow={{ lg: '1 / 3' }}>
            {map}
            {panel}
          </Column>
          <Column gridColumn={{ lg: '2' }}>{facts}</Column>
        </>
      ) : (
        <>
          <Column gridColumn={{ lg: '1' }}>{map}</Column>
          <Column gridColumn={{ lg: '2' }} gridRow={{ lg: '1 / 3' }}>
            {side}
            {facts}
          </Column>
          <Column gridColumn={{ lg: '1' }}>{panel}</Column>
        </>
      )}
    </chakra.div>
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
