import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useState } from 'react';
import type { Booking } from '@contracts/bookings.ts';
import type { Trip, TripStatus } from '@contracts/trips.ts';
import { seatsSold } from '@domain/earnings.ts';
import { TRACKING_MAP_HEIGHT_PX } from '@domain/limits.ts';
import { isOver } from '@domain/trip-status.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { BoardingPass } from '@/shared/boarding/boarding-pass.tsx';
import { LazyBoardingList } from '@/shared/boarding/lazy-boarding-list.tsx';
import { useHadWaitingCodes } from '@/shared/boarding/waiting-codes.ts';
import { LazyTripMap } from '@/shared/geo/lazy-trip-map.tsx';
import type { Point } from '@/shared/geo/outline-points.ts';
import { useLiveTrip } from '@/shared/live/location-store.ts';
import { EmergencyLink } from '@/shared/safety/emergency-link.tsx';
import { useUser } from '@/shared/session/store.ts';
import { type BookableTrip, tripOfBooking } from '@/shared/trips/legs.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Card } from '@/shared/ui/card.tsx';
import { BackIcon } from '@/shared/ui/icons.ts';
import { PageHeader } from '@/shared/ui/page-header.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { StatusPage } from '@/shared/ui/page-status.tsx';
import { statusLabel, TripStatusBadge } from '@/shared/trips/trip-status-badge.tsx';
import { DriverControls } from './driver-controls.tsx';
import { LeftBehind } from './left-behind.tsx';
import { locateOnce } from './own-tracking.ts';
import { useMapPeople, useParticipants, useTrackedCount } from './participants.ts';
import { RouteProgress } from './route-progress.tsx';
import { LiveStatus, TripDetails } from './status-cards.tsx';
import { StopTimes } from './stop-times.tsx';
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

/** The tracking page: where everyone is, when they arrive, and the driver's controls. */
export function TrackingPage({ trip, role, booking, share }: TrackingPageProps) {
  const user = useUser();
  const status = useTripStatus(trip);
  const leg = booking?.leg;
  const part = leg ? tripOfBooking({ trip, leg }) : trip;
  const isDriver = role === 'driver';
  const hadCodes = useHadWaitingCodes(trip);
  const lost = useLiveTrip((live) => live.lost);
  const mayShare = role !== null && lost === null;
  const tracking = useTracking({ tripId: trip.id, user, status, mayShare });
  useTripLocation(trip.id, lost === null);
  const participants = useParticipants(isDriver);
  const mapPeople = useMapPeople(participants);
  const [lookAt, setLookAt] = useState<Point | null>(null);
  const driver = participants.find((person) => person.role === 'driver');
  const count = useTrackedCount(participants);

  async function showMe(): Promise<void> {
    const fix = await locateOnce();
    if (fix) setLookAt({ latitude: fix.latitude, longitude: fix.longitude });
  }

  // The server refused a user who does not travel on the trip.
  if (role === null && lost !== null) return <NotOnTrip tripId={trip.id} />;
  return (
    <PageMain>
      <ButtonLink to="/dashboard" variant="ghost" size="sm" marginInlineStart="-3">
        <BackIcon />
        Back to Dashboard
      </ButtonLink>
      <chakra.div marginTop="2">
        <PageHeader
          title="Trip Tracking"
          lead={`${part.origin} to ${part.destination}`}
          badges={
            <>
              <TripStatusBadge status={status} />
              <chakra.span color="fg.muted">{trackingText(status, count)}</chakra.span>
            </>
          }
          actions={
            role !== null && (
              <>
                {!isOver(status) && share}
                <EmergencyLink tripId={trip.id} />
              </>
            )
          }
        />
      </chakra.div>
      <chakra.p srOnly role="status">
        {`Trip status: ${statusLabel(status)}`}
      </chakra.p>
      {lost !== null && (
        <chakra.p role="alert" layerStyle="card" borderColor="danger.fg" padding="4" marginBottom="4">
          {`${lost} Positions are no longer shown here.`}
        </chakra.p>
      )}
      <Columns
        isDriver={isDriver}
        side={
          <>
            {isDriver && <DriverControls trip={trip} status={status} onStarted={tracking.start} />}
            {booking && <OwnBoarding booking={booking} trip={part} status={status} />}
          </>
        }
        facts={
          <>
            {isDriver && ((!isOver(status) && seatsSold(trip) > 0) || hadCodes) && (
              <Card title="Passengers">
                <LazyBoardingList trip={{ ...trip, status }} />
              </Card>
            )}
            <StopTimes trip={trip} status={status} leg={leg} />
            <LiveStatus status={status} count={count} driver={driver} />
            <TripDetails trip={part} status={status} />
          </>
        }
        panel={
          <TrackingPanel
            trip={part}
            status={status}
            tracking={tracking}
            participants={participants}
            count={count}
            mayShare={mayShare}
            onShowMe={() => void showMe()}
          />
        }
      >
        <RouteProgress trip={part} status={status} driver={driver} />
        <LazyTripMap
          heightPx={TRACKING_MAP_HEIGHT_PX}
          label={`Map of the trip from ${part.origin} to ${part.destination}`}
          route={trip}
          people={mapPeople}
          lookAt={lookAt}
        />
      </Columns>
    </PageMain>
  );
}

/** A passenger's code until they are on board; then, that they are; and the report that the trip left without them. */
function OwnBoarding({
  booking,
  trip,
  status,
}: {
  booking: Booking;
  trip: BookableTrip;
  status: TripStatus;
}) {
  return (
    <chakra.div display="grid" gap="4" _empty={{ display: 'none' }}>
      {!isOver(status) && <BoardingPass booking={booking} />}
      {booking.boardedAt === null && <LeftBehind trip={trip} status={status} />}
    </chakra.div>
  );
}

function trackingText(status: Trip['status'], count: number): string {
  if (isOver(status)) return 'Tracking has ended';
  return count === 0 ? 'No one tracking yet' : `${countOf(count, 'person', 'people')} tracking`;
}

interface ColumnsProps {
  isDriver: boolean;
  side: ReactNode;
  facts: ReactNode;
  panel: ReactNode;
  children: ReactNode;
}

/**
 * One column on phones: the controls, the map, then what matters most to the role: the trip facts for passengers, the
 * sharing panel for drivers. Two columns from 1024 px.
 */
function Columns({ isDriver, side, facts, panel, children }: ColumnsProps) {
  const sharing = (
    <chakra.div gridColumn={{ lg: '1' }} gridRow={{ lg: '3' }} minWidth="0">
      {panel}
    </chakra.div>
  );
  return (
    <chakra.div
      display="grid"
      gap="5"
      alignItems="start"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 21rem' }}
      gridTemplateRows={{ lg: 'auto auto 1fr' }}
    >
      <chakra.div gridColumn={{ lg: '2' }} gridRow={{ lg: '1' }} _empty={{ display: 'none' }}>
        {side}
      </chakra.div>
      <chakra.div display="grid" gap="5" gridColumn={{ lg: '1' }} gridRow={{ lg: '1 / 3' }} minWidth="0">
        {children}
      </chakra.div>
      {isDriver && sharing}
      <chakra.div display="grid" gap="5" gridColumn={{ lg: '2' }} gridRow={{ lg: 'span 3' }}>
        {facts}
      </chakra.div>
      {!isDriver && sharing}
    </chakra.div>
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
