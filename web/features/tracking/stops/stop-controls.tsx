import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { Stop } from '@tafiya/trips/stops.contract.ts';
import type { TripStatus } from '@tafiya/trips/contract.ts';
import { formatStopTime, formatTime } from '@/shared/format/dates.ts';
import { nextStop } from '../driver-steps.ts';
import { NavigateLink } from '../navigate-link.tsx';
import { DRIVE_BUTTON } from '../step-button.tsx';
import type { useStopReports } from './stop-reports.ts';

interface StopControlsProps {
  /** As they are once the waiting reports have arrived. */
  stops: readonly Stop[];
  status: TripStatus;
  reports: ReturnType<typeof useStopReports>;
  /** Passengers of this stop are missing: leaving is not the next step. */
  isBoarding: boolean;
}

/** The next stop on the way, with the way there and the driver's buttons "At stop" and "Left stop". They work offline. */
export function StopControls({ stops, status, reports: { waiting, report }, isBoarding }: StopControlsProps) {
  const next = nextStop(stops);
  if (status !== 'en_route' || (next === undefined && waiting.length === 0)) return null;
  return (
    <chakra.section aria-label="Next stop" display="grid" gap="3">
      {next && (
        <>
          <chakra.h3 fontSize="xl" fontWeight="bold" lineHeight="tight">
            {`Next stop: ${next.place}, ${formatStopTime(stops, stops.indexOf(next))}`}
          </chakra.h3>
          <NavigateLink stop={next} />
          {next.reachedAt === null ? (
            <Button {...DRIVE_BUTTON} data-step="stop" onClick={() => report(next.id, 'reached')}>
              At stop
            </Button>
          ) : (
            <>
              <chakra.p color="fg.muted">{`Reached at ${formatTime(next.reachedAt)}.`}</chakra.p>
              <Button
                {...DRIVE_BUTTON}
                {...(isBoarding && { variant: 'outline' })}
                data-step="stop"
                onClick={() => report(next.id, 'left')}
              >
                Left stop
              </Button>
            </>
          )}
        </>
      )}
      <chakra.p role="status" color="fg.muted" fontSize="sm" _empty={{ display: 'none' }}>
        {waiting.length > 0 && 'Saved on this phone. It is sent as soon as you are online.'}
      </chakra.p>
    </chakra.section>
  );
}
