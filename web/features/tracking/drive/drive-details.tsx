import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import type { Trip, TripStatus } from '@tafiya/trips/contract.ts';
import { useLiveTrip } from '@/shared/tracking/location-store.ts';
import { TripStatusBadge } from '@/shared/trips/trip-status-badge.tsx';
import { type DeviceProblem } from '@/shared/geo/device.ts';
import { Problem } from '@/shared/ui/problem.tsx';
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
        <OwnPositionNotes {...live} />
        <TrackingTools {...live} />
        <StopTimes trip={trip} status={status} />
        <TripDetails trip={trip} status={status} />
        <LiveStatus status={status} isLive={isLive} />
      </chakra.div>
    </Fold>
  );
}

type NotesProps = Pick<DriveDetailsProps, 'status' | 'mayShare' | 'tracking'>;

/** In one line; what to do about it stands in the details. */
const PROBLEMS: Record<DeviceProblem['kind'], string> = {
  denied: 'Location is not allowed. The details under More say what to do.',
  unsupported: 'This browser cannot read your location.',
  failed: 'Your position could not be found.',
};

/** Problems with the connection or the position of this phone; empty while both work. */
export function PositionNotes({ status, tracking, mayShare }: NotesProps) {
  const isOn = useOwnTracking((own) => own.phase === 'on');
  const isOff = useOwnTracking((own) => own.phase === 'off');
  const problem = useOwnTracking((own) => own.problem?.kind);
  const refusal = useLiveTrip((live) => live.refusal);
  return (
    <>
      <ConnectionLine isQuiet />
      <chakra.span srOnly role="status">
        {isOn && !problem && refusal === null && 'Tracking Active'}
      </chakra.span>
      {!isOff && <Problem error={refusal} />}
      {problem && mayShare && (
        <Note role="alert">
          <p>{PROBLEMS[problem]}</p>
          {problem !== 'unsupported' && (
            <Button variant="outline" size="sm" onClick={tracking.start}>
              Try again
            </Button>
          )}
        </Note>
      )}
      {status === 'en_route' && isOff && !problem && mayShare && <Unseen onStart={tracking.start} />}
    </>
  );
}

/** Unless another phone of the driver sends the position. */
function Unseen({ onStart }: { onStart: () => void }) {
  const isSeen = useParticipants().some(({ isYou, isShared, isStale }) => isYou && isShared && !isStale);
  if (isSeen) return null;
  return (
    <Note>
      <p>Your passengers do not see the car.</p>
      <Button variant="outline" size="sm" onClick={onStart}>
        Start Tracking
      </Button>
    </Note>
  );
}

const Note = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    paddingX: '3',
    paddingY: '2',
    borderRadius: 'control',
    bg: 'warning.bg',
    lineHeight: 'snug',
  },
});
