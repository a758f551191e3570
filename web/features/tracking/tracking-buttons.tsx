import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useLiveTrip } from '@/shared/live/location-store.ts';
import { useOwnTracking } from './own-tracking.ts';
import type { Tracking } from './use-tracking.ts';

interface TrackingButtonsProps {
  tracking: Tracking;
  mayShare: boolean;
  onShowMe: () => void;
}

/** Start or Stop Tracking, Connect, Join Trip, Show My Location: those that do something now. */
export function TrackingButtons({ tracking, mayShare, onShowMe }: TrackingButtonsProps) {
  const phase = useLiveTrip((live) => live.connection.phase);
  const joined = useLiveTrip((live) => live.joined);
  const isOff = useOwnTracking((own) => own.phase === 'off');
  const cut = phase !== 'connected' && phase !== 'connecting';
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
      {cut && (
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
