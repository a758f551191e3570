import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useState } from 'react';
import type { Booking } from '@tafiya/bookings/contract.ts';
import type { Trip } from '@tafiya/trips/contract.ts';
import type { TripStatus } from '@tafiya/trips/status.rules.ts';
import { BoardingScreen } from '@/shared/bookings/boarding/boarding-screen.tsx';
import { OthersOnBoard, StillOnBoard } from '@/shared/bookings/still-on-board.tsx';
import { formatTime } from '@/shared/format/dates.ts';
import { countOf, formatRating } from '@/shared/format/numbers.ts';
import { firstNameOf } from '@/shared/format/words.ts';
import { bookingMessagesPath } from '@/shared/messages/message-path.ts';
import { DriverPhoto } from '@/shared/trips/driver-photo.tsx';
import type { BookableTrip } from '@/shared/trips/legs.ts';
import { statusLabel, TripStatusBadge } from '@/shared/trips/trip-status-badge.tsx';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { BackIcon, PhoneIcon, MessageIcon, EmergencyIcon, TickIcon } from '@/shared/ui/icons.ts';
import { RoundLink } from '@/shared/ui/round-button.tsx';
import { SwitchRow } from '@/shared/ui/switch-row.tsx';
import { Fold } from '@/shared/ui/fold.tsx';
import { LeftBehind } from './left-behind.tsx';
import { LiveScreen } from './live-screen.tsx';
import { useOwnTracking } from './own-tracking.ts';
import { TrackedPeople } from './people-on-trip.tsx';
import { LiveArrival } from './route-progress.tsx';
import { Followers, ShareButton } from './share/share-button.tsx';
import { LiveStatus, TripDetails } from './status-cards.tsx';
import { StopTimes } from './stops/stop-times.tsx';
import { OwnPositionNotes, TrackingTools } from './tracking-panel.tsx';
import type { Tracking } from './use-tracking.ts';
import { carInWords, Plate } from '@/shared/trips/plate.ts';

interface FollowScreenProps {
  trip: Trip;
  /** The part that the reader travels. */
  part: BookableTrip;
  status: TripStatus;
  /** The reader's own booking; none for someone who only watches, such as the driver's company. */
  booking: Booking | undefined;
  /** The trip goes on. */
  isLive: boolean;
  isOnTrip: boolean;
  mayShare: boolean;
  /** Why positions are no longer shown. */
  lost: string | null;
  tracking: Tracking;
  onShowMe: () => void;
  map: ReactNode;
}

/**
 * The trip for people who wait for the car or ride in it: the map, the arrival, and a sheet with the car, the driver and one
 * button; what few people need is folded below.
 */
export function FollowScreen(props: FollowScreenProps) {
  const { trip, part, status, booking, isLive, isOnTrip, mayShare, lost, tracking, onShowMe, map } = props;
  const code = isLive && booking?.boardedAt === null ? booking.boardingCode : null;
  return (
    <LiveScreen
      label="Your trip"
      map={map}
      back={
        <RoundLink to="/dashboard" aria-label="Back to Dashboard">
          <BackIcon />
        </RoundLink>
      }
      arrival={<LiveArrival trip={part} status={status} isOwn={booking !== undefined} />}
      emergency={
        isOnTrip && (
          <RoundLink to={`/sos?trip=${trip.id}`} aria-label="Emergency" isDanger>
            <EmergencyIcon />
          </RoundLink>
        )
      }
    >
      <chakra.h1 srOnly>Trip Tracking</chakra.h1>
      <chakra.p srOnly role="status">{`Trip status: ${statusLabel(status)}`}</chakra.p>
      {booking ? (
        <StillOnBoard booking={{ ...booking, trip }} hasLinks={false} />
      ) : (
        <OthersOnBoard trip={trip} hasLinks={false} />
      )}
      {lost !== null && (
        <chakra.p role="alert" color="danger.fg" fontWeight="semibold">
          {`${lost} Positions are no longer shown here.`}
        </chakra.p>
      )}
      <Car driver={trip.driver} />
      <Driver trip={trip} booking={booking} mayCall={isLive && isOnTrip} />
      {code !== null && booking ? (
        <ShowCode booking={booking} code={code} />
      ) : (
        isLive && isOnTrip && <ShareButton tripId={trip.id} size="lg" isFirst />
      )}
      {status === 'completed' && booking && (
        <ButtonLink to={`/rate/${booking.id}`} size="lg">
          Rate
        </ButtonLink>
      )}
      {isLive && booking?.boardedAt && (
        <chakra.p role="status" color="positive.fg" fontWeight="semibold">
          {`On board since ${formatTime(booking.boardedAt)}`}
        </chakra.p>
      )}
      {booking?.boardedAt === null && <LeftBehind trip={part} status={status} />}
      <StopTimes trip={trip} status={status} leg={booking?.leg} />
      <Rows>
        {code !== null && <ShareButton tripId={trip.id} variant="outline" isFirst />}
        {isLive && isOnTrip && <Followers tripId={trip.id} />}
        {isLive && mayShare && <SeeMe tracking={tracking} />}
        <OwnPositionNotes tracking={tracking} onShowMe={onShowMe} />
        <Fold isRow title="Details">
          <chakra.h2 srOnly>Trip details</chakra.h2>
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
            <span>{`${part.origin} to ${part.destination}`}</span>
            <TripStatusBadge status={status} />
            <chakra.span color="fg.muted">
              <TrackedPeople isLive={isLive} />
            </chakra.span>
          </chakra.div>
          <TrackingTools
            trip={part}
            status={status}
            isLive={isLive}
            tracking={tracking}
            mayShare={mayShare}
            onShowMe={onShowMe}
          />
          <TripDetails trip={part} status={status} />
          <LiveStatus status={status} isLive={isLive} />
        </Fold>
      </Rows>
    </LiveScreen>
  );
}

const Rows = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '2',
    borderTopWidth: '1px',
    borderColor: 'border.default',
    paddingTop: '2',
  },
});

/** The plate as it is on the car, with its model and colour: what a passenger looks for. */
function Car({ driver }: Pick<Trip, 'driver'>) {
  const { vehiclePlateNumber, vehicleModel } = driver;
  if (!vehiclePlateNumber && !vehicleModel) return null;
  return (
    <chakra.p display="flex" flexWrap="wrap" alignItems="center" columnGap="2.5" rowGap="1">
      {vehiclePlateNumber && <Plate isLarge>{vehiclePlateNumber}</Plate>}
      <span>{carInWords(driver)}</span>
    </chakra.p>
  );
}

interface DriverProps {
  trip: Trip;
  booking: Booking | undefined;
  mayCall: boolean;
}

function Driver({ trip, booking, mayCall }: DriverProps) {
  const { user, rating, isDriverVerified } = trip.driver;
  const name = firstNameOf(user.name);
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
      <DriverPhoto driver={trip.driver} />
      <chakra.p flex="1" minWidth="0" lineHeight="snug">
        <b>{name}</b>
        <chakra.span display="flex" alignItems="center" gap="1" fontSize="sm" color="fg.muted">
          {rating !== null && <span aria-hidden="true">★</span>}
          <chakra.span srOnly>Rating: </chakra.span>
          {formatRating(rating)}
          {isDriverVerified && (
            <chakra.span color="positive.fg">
              <TickIcon width="16" height="16" />
              <chakra.span srOnly>Verified</chakra.span>
            </chakra.span>
          )}
        </chakra.span>
      </chakra.p>
      {booking && (
        <RoundLink to={bookingMessagesPath(booking.id)} aria-label={`Message ${name}`}>
          <MessageIcon />
        </RoundLink>
      )}
      {mayCall && user.phone && (
        <RoundLink href={`tel:${user.phone}`} aria-label="Call Driver">
          <PhoneIcon />
        </RoundLink>
      )}
    </chakra.div>
  );
}

/** The code for the driver's eyes, one tap away: others must not read it over the shoulder. */
function ShowCode({ booking: { id, leg, seats }, code }: { booking: Booking; code: string }) {
  const [isOpen, setOpen] = useState(false);
  const what = `${leg.origin} to ${leg.destination}, ${countOf(seats, 'seat')}`;
  return (
    <>
      <Button size="lg" onClick={() => setOpen(true)}>
        Show boarding code
      </Button>
      {isOpen && <BoardingScreen codes={[{ bookingId: id, code, what }]} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The own position on the map of the others, off until the person wants it. */
function SeeMe({ tracking }: { tracking: Tracking }) {
  const isOn = useOwnTracking((own) => own.phase !== 'off');
  return (
    <SwitchRow
      label="Let the others see me"
      note="Your phone on their map"
      on={isOn}
      onToggle={isOn ? tracking.stop : tracking.start}
    />
  );
}
