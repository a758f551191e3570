import { useMemo, type ReactNode, useEffect, useRef, useState } from 'react';
import { PANEL_MAP_HEIGHT_PX } from '@tafiya/core/limits.ts';
import { roundEstimate } from '@/shared/format/dates.ts';
import { formatDuration, formatKm } from '@/shared/format/numbers.ts';
import { LazyTripMap } from '@/shared/geo/lazy-trip-map.tsx';
import type { MapPerson } from '@/shared/geo/map-view.ts';
import { type TravelledPart, wayOfPart } from '@/shared/geo/way-of-part.ts';
import { type BookableTrip, endsOf } from '@/shared/trips/legs.ts';
import { chakra } from '@chakra-ui/react/styled-system';
import { Card } from '@/shared/ui/card.tsx';

const NOBODY: MapPerson[] = [];
const MINUTE_MS = 60_000;

interface TripWayProps {
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
    <Card title="The way" lead={along ? askedInWords(along) : wayInWords(trip)} gap="3">
      <WhenSeen heightPx={PANEL_MAP_HEIGHT_PX}>
        <LazyTripMap
          heightPx={PANEL_MAP_HEIGHT_PX}
          label={`Map of the way from ${trip.origin} to ${trip.destination}`}
          route={route}
          people={NOBODY}
        />
      </WhenSeen>
    </Card>
  );
}

function askedInWords({ origin, destination }: TravelledPart): string {
  return `You would get on in ${origin} and off in ${destination}. The driver must agree.`;
}

/** "About 748 km by road, 12 h 30 min": the time to 5 minutes, as each estimate. */
function wayInWords(trip: BookableTrip): string | undefined {
  const [getOn, getOff] = endsOf(trip) ?? [];
  if (getOn?.km === undefined || getOff?.km === undefined) return undefined;
  const minutes = Math.round((roundEstimate(getOff.time) - roundEstimate(getOn.time)) / MINUTE_MS);
  return `About ${formatKm(Math.round(getOff.km - getOn.km))} by road, ${formatDuration(minutes)}`;
}

/** Keeps the room for its content, and shows it once it is near the visible part of the page: until then nothing is loaded. */
function WhenSeen({ heightPx, children }: { heightPx: number; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (isSeen || !element || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsSeen(true),
      { rootMargin: '100px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isSeen]);
  return (
    <chakra.div ref={box} minHeight={`${heightPx}px`}>
      {isSeen && children}
    </chakra.div>
  );
}
