import { useMemo, type ReactNode, useRef } from 'react';
import { useSeen } from '@/shared/ui/use-seen.ts';
import { PANEL_MAP_HEIGHT_PX } from '@tafiya/core/limits.ts';
import { formatKm } from '@/shared/format/numbers.ts';
import { LazyTripMap } from '@/shared/geo/lazy-trip-map.tsx';
import type { MapPerson } from '@/shared/geo/map-view.ts';
import { type TravelledPart, wayOfPart } from '@/shared/geo/way-of-part.ts';
import { type BookableTrip, endsOf } from '@/shared/trips/legs.ts';
import { chakra } from '@chakra-ui/react/styled-system';
import { Part } from './part.tsx';

const NOBODY: MapPerson[] = [];

export interface TripWayProps {
  trip: BookableTrip;
  /** The part between places along the way that the reader has found, and can ask for. */
  along?: TravelledPart | undefined;
}

/** The way of a trip on a map, with its stops, and the part that the reader travels. */
export function TripWay({ trip, along }: TripWayProps) {
  const { originPlaceId, destinationPlaceId, stops, leg, origin, destination, departureDate, arrivalDate } =
    trip;
  const route = useMemo(() => {
    const ends = { originPlaceId, destinationPlaceId };
    return along
      ? wayOfPart({ ...ends, stops, origin, destination, departureDate, arrivalDate }, along)
      : { ...ends, stops, leg };
  }, [originPlaceId, destinationPlaceId, stops, leg, origin, destination, departureDate, arrivalDate, along]);
  return (
    <Part title={wayInWords(trip)}>
      {along && <chakra.p padding="4">{askedInWords(along)}</chakra.p>}
      <WhenSeen heightPx={PANEL_MAP_HEIGHT_PX}>
        <LazyTripMap
          heightPx={PANEL_MAP_HEIGHT_PX}
          label={`Map of the way from ${trip.origin} to ${trip.destination}`}
          route={route}
          people={NOBODY}
        />
      </WhenSeen>
    </Part>
  );
}

function askedInWords({ origin, destination }: TravelledPart): string {
  return `You would get on in ${origin} and off in ${destination}. The driver must agree.`;
}

/** "The way, 748 km by road" */
function wayInWords(trip: BookableTrip): string {
  const [getOn, getOff] = endsOf(trip) ?? [];
  if (getOn?.km === undefined || getOff?.km === undefined) return 'The way';
  return `The way, ${formatKm(Math.round(getOff.km - getOn.km))} by road`;
}

/** Keeps the room for its content, and shows it once it is near the visible part of the page: until then nothing is loaded. */
function WhenSeen({ heightPx, children }: { heightPx: number; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(box);
  return (
    <chakra.div ref={box} minHeight={`${heightPx}px`}>
      {isSeen && children}
    </chakra.div>
  );
}
