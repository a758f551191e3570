import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import type { Trip, TripStatus } from '@tafiya/trips/contract.ts';
import { useLiveTrip } from '@/shared/tracking/location-store.ts';
import { TripStatusBadge } from '@/shared/trips/trip-status-badge.tsx';
import { Fold } from '@/shared/ui/fold.tsx';
import { ConnectionLine } from '../connection-line.tsx';
import { useOwnTracking } from '../own-tracking.ts';
import { TrackedPeople, useParticipants } from '../people-on-trip.tsx';
import { LiveStatus, TripDetails } from '../status-cards.tsx';
import { StopTimes } from '../stops/stop-times.tsx';
import { OwnPositionNotes, TrackingTools } from '../tracking-panel.tsx';
import type { Tracking } from '../use-tracking.ts';

export interface DriveDetailsProps {
  trip: Trip;
  status: TripStatus;
  /** The trip goes on. */
  isLive: boolean;
  mayShare: boolean;
  tracking: Tracking;
  onShowMe: () => void;
  map: ReactNode;
}

/** The map, everyone's position and the facts of the trip: what a driver does not need while driving. */
export function DriveDetails({ map, ...live }: DriveDetailsProps) {
  const { trip, status, isLive } = live;
  return (
    <Fold title="Details">
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5" padding="4" paddingTop="0">
        <h2>Trip Tracking</h2>
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
          <span>{`${trip.origin} to ${trip.destination}`}</span>
          <TripStatusBadge status={status} />
          <chakra.span color="fg.muted">
            <TrackedPeople isLive={isLive} />
          </chakra.span>
        </chakra.div>
        {map}
        <TrackingTools {...live} />
        <StopTimes trip={trip} status={status} />
        <TripDetails trip={trip} status={status} />
        <LiveStatus status={status} isLive={isLive} />
      </chakra.div>
    </Fold>
  );
}

type NotesProps = Pick<DriveDetailsProps, 'status' | 'mayShare' | 'tracking' | 'onShowMe'>;

/** What is wrong with the connection or the position of this phone; nothing while both are fine. */
export function PositionNotes({ status, tracking, mayShare, onShowMe }: NotesProps) {
  const isOn = useOwnTracking((own) => own.phase === 'on');
  const isOff = useOwnTracking((own) => own.phase === 'off');
  const hasProblem = useOwnTracking((own) => own.problem !== null);
  const refusal = useLiveTrip((live) => live.refusal);
  return (
    <>
      <ConnectionLine isSpoken isQuiet />
      <chakra.span srOnly role="status">
        {isOn && !hasProblem && refusal === null && 'Tracking Active'}
      </chakra.span>
      <OwnPositionNotes tracking={tracking} onShowMe={onShowMe} hasKeepOpen={false} />
      {status === 'en_route' && isOff && !hasProblem && mayShare && <Unseen onStart={tracking.start} />}
    </>
  );
}

/** Unless another phone of the driver sends the position. */
function Unseen({ onStart }: { onStart: () => void }) {
  const isSeen = useParticipants().some(({ isYou, isShared, isStale }) => isYou && isShared && !isStale);
  if (isSeen) return null;
  return (
    <chakra.div
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      gap="3"
      paddingX="3"
      paddingY="2"
      borderRadius="control"
      bg="warning.bg"
      lineHeight="snug"
    >
      <p>Your passengers do not see the car.</p>
      <Button variant="outline" size="sm" onClick={onStart}>
        Start Tracking
      </Button>
    </chakra.div>
  );
}
