import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { TripStatus } from '@tafiya/trips/contract.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { useLiveTrip } from '@/shared/tracking/location-store.ts';
import { speedText } from '@/shared/tracking/location-text.ts';
import type { BookableTrip } from '@/shared/trips/legs.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { WarningIcon } from '@/shared/ui/icons.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { ConnectionLine } from './connection-line.tsx';
import { type DeviceProblem, PERMISSION_NEEDED } from '@/shared/geo/device.ts';
import { Facts } from './facts.tsx';
import { Fold } from '@/shared/ui/fold.tsx';
import { useOwnTracking } from './own-tracking.ts';
import { ParticipantList } from './participant-list.tsx';
import { useParticipants, useTrackedCount } from './people-on-trip.tsx';
import { RouteDiagram } from './route-diagram.tsx';
import { useArrival } from './route-progress.tsx';
import type { Tracking } from './use-tracking.ts';
import { useWakeLock } from '@/shared/ui/use-wake-lock.ts';

interface TrackingToolsProps {
  trip: BookableTrip;
  status: TripStatus;
  /** The trip goes on. */
  isLive: boolean;
  tracking: Tracking;
  mayShare: boolean;
  onShowMe: () => void;
}

/** Why the own position is not shared, and what keeps it shared. */
export function OwnPositionNotes({ tracking, onShowMe }: Pick<TrackingToolsProps, 'tracking' | 'onShowMe'>) {
  const isOn = useOwnTracking((own) => own.phase !== 'off');
  const problem = useOwnTracking((own) => own.problem?.kind);
  const purpose = useOwnTracking((own) => own.purpose);
  const refusal = useLiveTrip((live) => live.refusal);
  return (
    <>
      {problem && (
        <PermissionBanner problem={problem} onRetry={purpose === 'share' ? tracking.start : onShowMe} />
      )}
      {isOn && <Problem error={refusal} />}
      {isOn && <KeepOpen />}
    </>
  );
}

/** The location tracking panel: the connection, sharing the own position, and everyone's position. */
export function TrackingTools(props: TrackingToolsProps) {
  const { trip, status, isLive, tracking, mayShare, onShowMe } = props;
  const phase = useOwnTracking((own) => own.phase);
  const problem = useOwnTracking((own) => own.problem?.kind);
  const refusal = useLiveTrip((live) => live.refusal);
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2">
        <ConnectionLine />
        <span role="status">
          {phase === 'on' && !problem && refusal === null && <Badge tone="positive">Tracking Active</Badge>}
        </span>
      </chakra.div>
      {isLive && <TrackingButtons tracking={tracking} mayShare={mayShare} onShowMe={onShowMe} />}
      {phase === 'off' && mayShare && isLive && (
        <chakra.p color="fg.muted">
          Start Tracking shares your position with everyone on this trip until you stop it or the trip is
          over.
        </chakra.p>
      )}
      <Fold isRow title="Positions and distances">
        <chakra.div
          display="grid"
          gap="5"
          gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 18rem), 1fr))"
        >
          <RouteDiagram trip={trip} />
          <chakra.div display="grid" gap="5" alignContent="start">
            <h3>{isLive ? <ActiveCount /> : 'Last known positions'}</h3>
            <ParticipantList trip={trip} status={status} />
            <PositionDetails trip={trip} status={status} />
            {problem === 'failed' && <FailedReading />}
          </chakra.div>
        </chakra.div>
      </Fold>
    </>
  );
}

function ActiveCount() {
  return countOf(useTrackedCount(), 'active participant');
}

function FailedReading() {
  return <chakra.p color="fg.muted">{useOwnTracking((own) => own.problem?.message)}</chakra.p>;
}

const HEADLINES: Record<DeviceProblem['kind'], string> = {
  denied: PERMISSION_NEEDED,
  unsupported: 'Geolocation not supported',
  failed: 'Your position could not be found',
};

const REMEDIES: Record<DeviceProblem['kind'], string> = {
  denied:
    'Tap the lock or settings icon beside the address, allow Location for this site, then try again. You can follow the trip without it.',
  unsupported:
    'This browser cannot read your location. You can still follow the trip; to share your position, use another browser.',
  failed:
    'Check that location is switched on, and move to a place with a clear view of the sky. While you share your position, the app keeps trying.',
};

/** Why the device has no position, what the user can do, and a retry. */
function PermissionBanner({ problem, onRetry }: { problem: DeviceProblem['kind']; onRetry: () => void }) {
  return (
    <chakra.div
      role="alert"
      display="flex"
      gap="3"
      padding="4"
      borderRadius="control"
      bg="warning.bg"
      color="fg.default"
    >
      <chakra.span color="warning.fg" flexShrink={0} marginTop="0.5">
        <WarningIcon />
      </chakra.span>
      <chakra.div display="grid" gap="2" justifyItems="start">
        <chakra.p fontWeight="semibold">{HEADLINES[problem]}</chakra.p>
        <p>{REMEDIES[problem]}</p>
        {problem !== 'unsupported' && (
          <Button variant="outline" onClick={onRetry}>
            Try again
          </Button>
        )}
      </chakra.div>
    </chakra.div>
  );
}

/** Start or Stop Tracking, Connect, Join Trip, Show My Location: only the buttons that have an effect now. */
function TrackingButtons({
  tracking,
  mayShare,
  onShowMe,
}: Pick<TrackingToolsProps, 'tracking' | 'mayShare' | 'onShowMe'>) {
  const phase = useLiveTrip((live) => live.connection.phase);
  const joined = useLiveTrip((live) => live.joined);
  const isOff = useOwnTracking((own) => own.phase === 'off');
  const isDisconnected = phase !== 'connected' && phase !== 'connecting';
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="3" css={{ '& > *': { flex: '1 1 9rem' } }}>
      {mayShare &&
        (isOff ? (
          <Button onClick={tracking.start}>Start Tracking</Button>
        ) : (
          <Button variant="outline" onClick={tracking.stop}>
            Stop Tracking
          </Button>
        ))}
      {isDisconnected && (
        <Button variant="outline" onClick={tracking.connect}>
          Connect
        </Button>
      )}
      {phase === 'connected' && !joined && (
        <Button variant="outline" onClick={tracking.connect}>
          Join Trip
        </Button>
      )}
      <Button variant="outline" onClick={onShowMe}>
        Show My Location
      </Button>
    </chakra.div>
  );
}

/** Asks to keep the page open, because browsers suspend hidden pages, and keeps the screen on where the phone allows it. */
function KeepOpen() {
  const isHeld = useWakeLock(true);
  return (
    <chakra.p padding="3" borderRadius="control" bg="bg.subtle">
      {isHeld
        ? 'Keep this page open: your screen stays on while you share your position, and sharing stops when you leave.'
        : 'Keep this page open and your screen on: your phone stops sharing when you leave the page or the screen turns off.'}
    </chakra.p>
  );
}

/** Coordinates, accuracy, speed and ETA of the user, or of the driver while the user's position is unknown. */
function PositionDetails({ trip, status }: Pick<TrackingToolsProps, 'trip' | 'status'>) {
  const participants = useParticipants();
  const { words: arrival } = useArrival(trip, status);
  const shown = participants.find(({ isYou }) => isYou) ?? participants[0];
  if (!shown) return null;
  const { latitude, longitude, accuracy, speed } = shown.position;
  return (
    <chakra.div borderTopWidth="1px" borderColor="border.default" paddingTop="4" display="grid" gap="3">
      <h3>{shown.isYou ? 'Your position' : `Position of the ${shown.role}`}</h3>
      <Facts
        facts={[
          ['Coordinates', `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`],
          ['Accuracy', typeof accuracy === 'number' ? `within ${Math.round(accuracy)} m` : null],
          ['Speed', speedText(speed) ?? 'Not known'],
          ['ETA', arrival],
        ]}
      />
    </chakra.div>
  );
}
