import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo } from 'react';
import type { SearchCriteria } from '@contracts/search.ts';
import { PANEL_MAP_HEIGHT_PX } from '@domain/limits.ts';
import { LazyTripMap } from '@/shared/geo/lazy-trip-map.tsx';
import type { MapPerson } from '@/shared/geo/map-view.ts';
import { placeIdOf } from '@/shared/places/places.ts';

const NOBODY: MapPerson[] = [];

/** The way of the search along the roads, beside the results of a wide window. */
export function ResultsMap({ criteria: { origin, destination } }: { criteria: SearchCriteria }) {
  const route = useMemo(
    () => ({ originPlaceId: placeIdOf(origin), destinationPlaceId: placeIdOf(destination) }),
    [origin, destination],
  );
  return (
    <chakra.aside aria-label="The way" position="sticky" top="4" display={{ base: 'none', xl: 'block' }}>
      <LazyTripMap
        // The map opens at its own route.
        key={`${route.originPlaceId} ${route.destinationPlaceId}`}
        heightPx={PANEL_MAP_HEIGHT_PX}
        label={`Map of the way from ${origin} to ${destination}`}
        route={route}
        people={NOBODY}
      />
    </chakra.aside>
  );
}
