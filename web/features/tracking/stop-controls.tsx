import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { Trip, TripStatus } from '@contracts/trips.ts';
import { formatTime } from '@/shared/format/dates.ts';
import { MeetingPoint } from '@/shared/trips/meeting-point.tsx';
import { useStopReports, withReports } from './stop-reports.ts';

interface StopControlsProps {
  trip: Trip;
  status: TripStatus;
}

/** The next stop on the way, with the driver's buttons "At stop" and "Left stop". They work offline. */
export function StopControls({ trip, status }: StopControlsProps) {
  const { waiting, report } = useStopReports(trip);
  const between = withReports(trip.stops ?? [], waiting).slice(1, -1);
  const next = between.find(({ leftAt }) => leftAt === null);
  if (status !== 'en_route' || (next === undefined && waiting.length === 0)) return null;
  return (
    <chakra.section aria-label="Next stop" display="grid" gap="3" marginBottom="4">
      {next && (
        <>
          <div>
            <chakra.h3 fontWeight="semibold">{`Next stop: ${next.place}, ${formatTime(next.time)}`}</chakra.h3>
            <chakra.p fontSize="sm">
              <MeetingPoint point={next.point} />
            </chakra.p>
          </div>
          {next.reachedAt === null ? (
            <Button size="lg" onClick={() => report(next.id, 'reached')}>
              At stop
            </Button>
          ) : (
            <chakra.p color="fg.muted">{`Reached at ${formatTime(next.reachedAt)}.`}</chakra.p>
          )}
          <Button
            size="lg"
            variant={next.reachedAt === null ? 'outline' : 'solid'}
            onClick={() => report(next.id, 'left')}
          >
            Left stop
          </Button>
        </>
      )}
      <chakra.p role="status" color="fg.muted" fontSize="sm" _empty={{ display: 'none' }}>
        {waiting.length > 0 && 'Saved on this phone. It is sent as soon as you are online.'}
      </chakra.p>
    </chakra.section>
  );
}
