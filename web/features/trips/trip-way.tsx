import { useMemo } from 'react';
import { PANEL_MAP_HEIGHT_PX } from '@domain/limits.ts';
import { roundEstimate } from '@/shared/format/dates.ts';
import { formatDuration, formatKm } from '@/shared/format/numbers.ts';
import { LazyTripMap } from '@/shared/geo/lazy-trip-map.tsx';
import type { MapPerson } from '@/shared/geo/map-view.ts';
import { type BookableTrip, endsOf } from '@/shared/trips/legs.ts';
import { WhenSeen } from '@/shared/ui/when-seen.tsx';
import { Card } from '@/shared/ui/card.tsx';

const NOBODY: MapPerson[] = [];
const MINUTE_MS = 60_000;

/** The way of a trip on a map, with its stops, and the part that the reader travels. */
export function TripWay({ trip }: { trip: BookableTrip }) {
  const { originPlaceId, destinationPlaceId, stops, leg } = trip;
  const route = useMemo(
    () => ({ originPlaceId, destinationPlaceId, stops, leg }),
    [originPlaceId, destinationPlaceId, stops, leg],
  );
  return (
    <Card title="The way" lead={wayInWords(trip)} gap="3">
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

/** "About 748 km by road, 12 h 30 min": the time to 5 minutes, as each estimate. */
function wayInWords(trip: BookableTrip): string | undefined {
  const [getOn, getOff] = endsOf(trip) ?? [];
  if (getOn?.km === undefined || getOff?.km === undefined) return undefined;
  const minutes = Math.round((roundEstimate(getOff.time) - roundEstimate(getOn.time)) / MINUTE_MS);
  return `About ${formatKm(Math.round(getOff.km - getOn.km))} by road, ${formatDuration(minutes)}`;
}
