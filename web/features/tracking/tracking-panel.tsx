import { chakra } from '@chakra-ui/react/styled-system';
import type { Trip, TripStatus } from '@contracts/trips.ts';
import { isOver } from '@domain/trip-status.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { useLiveTrip } from '@/shared/live/location-store.ts';
import { speedText } from '@/shared/live/location-text.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { Card } from '@/shared/ui/card.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { ConnectionLine } from './connection-line.tsx';
import { useOwnTracking } from './own-tracking.ts';
import { ParticipantList } from './participant-list.tsx';
import type { Participant } from './participants.ts';
import { PermissionBanner } from './permission-banner.tsx';
import { RouteDiagram } from './route-diagram.tsx';
import { useArrival } from './route-progress.tsx';
import { TrackingButtons } from './tracking-buttons.tsx';
import { Facts } from './facts.tsx';
import type { Tracking } from './use-tracking.ts';
import { useWakeLock } from './use-wake-lock.ts';

interface TrackingPanelProps {
  trip: Trip;
  status: TripStatus;
  tracking: Tracking;
  participants: Participant[];
  mayShare: boolean;
  onShowMe: () => void;
}

/** The location tracking panel (specification §2): the connection, sharing one's own position, and who is where. */
export function TrackingPanel(props: TrackingPanelProps) {
  const { trip, status, tracking, participants, mayShare, onShowMe } = props;
  const { phase, problem, asked } = useOwnTracking();
  const refusal = useLiveTrip((live) => live.refusal);
  const isOn = phase !== 'off';
  return (
    <Card title="Location tracking">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2">
        <ConnectionLine />
        <span role="status">
          {phase === 'on' && !problem && refusal === null && <Badge tone="positive">Tracking Active</Badge>}
        </span>
      </chakra.div>
      {problem && (
        <PermissionBanner problem={problem} onRetry={asked === 'share' ? tracking.start : onShowMe} />
      )}
      {isOn && <Problem error={refusal} />}
      {!isOver(status) && <TrackingButtons tracking={tracking} mayShare={mayShare} onShowMe={onShowMe} />}
      {isOn && <KeepOpen />}
      {!isOn && mayShare && !isOver(status) && (
        <chakra.p color="fg.muted">
          Start Tracking shows everyone on this trip where you are, until you stop it or the trip is over.
        </chakra.p>
      )}
      <chakra.div
        display="grid"
        gap="5"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' }}
      >
        <RouteDiagram trip={trip} participants={participants} />
        <chakra.div display="grid" gap="5" alignContent="start">
          <h3>
            {isOver(status)
              ? 'Last known positions'
              : countOf(
                  participants.filter(({ isStale, isShared }) => isShared && !isStale).length,
                  'active participant',
                )}
          </h3>
          <ParticipantList trip={trip} status={status} participants={participants} />
          <PositionDetails status={status} participants={participants} />
        </chakra.div>
      </chakra.div>
    </Card>
  );
}

/** Browsers stop a page that nobody sees: said plainly, and the screen is kept on where the phone allows it. */
function KeepOpen() {
  const isHeld = useWakeLock(true);
  return (
    <chakra.p padding="3" borderRadius="control" bg="bg.subtle">
      {isHeld
        ? 'Keep this page open: your screen stays on while you share your position, and sharing stops when you leave.'
        : 'Keep this page open and your screen on: phones stop sharing a position when the page is left or the screen goes dark.'}
    </chakra.p>
  );
}

/** Coordinates, accuracy, speed and arrival: your own, or the driver's while you share nothing. */
function PositionDetails({ status, participants }: Pick<TrackingPanelProps, 'status' | 'participants'>) {
  const arrival = useArrival(status);
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
