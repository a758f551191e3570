import type { BookedLeg, Stop } from '@tafiya/trips/stops.contract.ts';
import type { Trip, TripStatus } from '@tafiya/trips/contract.ts';
import { driverOf, useLiveTrip } from '@/shared/tracking/location-store.ts';
import { MeetingPoint } from '@/shared/trips/meeting-point.tsx';
import { stopArrivals } from './stop-arrivals.ts';
import { StopList } from './stop-list.tsx';

interface StopTimesProps {
  trip: Trip;
  status: TripStatus;
  /** The passenger's own part. */
  leg?: BookedLeg | undefined;
}

/** The stops of a trip, with the live arrival at those ahead. */
export function StopTimes({ trip: { stops = [] }, status, leg }: StopTimesProps) {
  const arrivals = useArrivals(stops);
  if (stops.length === 0) return null;
  return (
    <StopList
      stops={stops}
      estimates={status === 'en_route' ? arrivals : []}
      noteOf={(stop) => (
        <>
          {ownText(stop, leg)}
          <MeetingPoint point={stop.point} />
        </>
      )}
    />
  );
}

/** The live arrival at each stop (ms). */
export function useArrivals(stops: readonly Stop[]): (number | null)[] {
  const driver = useLiveTrip(driverOf);
  if (!driver?.estimatedArrival) return [];
  return stopArrivals(stops, { position: driver, estimatedArrival: driver.estimatedArrival });
}

function ownText({ id }: Stop, leg: BookedLeg | undefined): string | null {
  if (id === leg?.fromStopId) return 'You get on here: ';
  return id === leg?.toStopId ? 'You get off here: ' : null;
}
