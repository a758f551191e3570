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
  const driver = useLiveTrip(driverOf);
  if (stops.length === 0) return null;
  const estimatedArrival = status === 'en_route' ? driver?.estimatedArrival : null;
  return (
    <StopList
      stops={stops}
      estimates={
        driver && estimatedArrival ? stopArrivals(stops, { position: driver, estimatedArrival }) : []
      }
      noteOf={(stop) => (
        <>
          {ownText(stop, leg)}
          <MeetingPoint point={stop.point} />
        </>
      )}
    />
  );
}

function ownText({ id }: Stop, leg: BookedLeg | undefined): string | null {
  if (id === leg?.fromStopId) return 'You get on here: ';
  return id === leg?.toStopId ? 'You get off here: ' : null;
}
