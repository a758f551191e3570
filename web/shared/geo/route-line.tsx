import { useMemo } from 'react';
import { Polyline } from 'react-leaflet';
import { type MapRoute, routeSpots, shownSpots, tupleOf } from './map-view.ts';
import type { Point } from './outline-points.ts';
import { ROADS_ATTRIBUTION, useIsSketch, useRoads } from './road-layer.tsx';
import { wayThrough } from './shortest-way.ts';

/** The way along the roads through the stops: two stripes where the passenger travels, a thin line for the rest. */
export function RouteLine({ route }: { route: MapRoute }) {
  const roads = useRoads();
  const isSketch = useIsSketch();
  const [all, shown] = useMemo(() => {
    if (roads === null) return [[], []];
    // Without the roads the line is straight.
    const wayOf = (spots: readonly Point[]) =>
      (roads === 'none' ? spots : wayThrough(roads, spots)).map(tupleOf);
    const spots = routeSpots(route);
    const part = shownSpots(route);
    return [part.length < spots.length ? wayOf(spots) : [], wayOf(part)];
  }, [roads, route]);
  if (!isSketch || shown.length < 2) return null;
  return (
    <>
      {all.length > 0 && <Polyline positions={all} className="map-route-rest" interactive={false} />}
      <Polyline
        positions={shown}
        className="map-route"
        interactive={false}
        {...(roads !== 'none' && { attribution: ROADS_ATTRIBUTION })}
      />
      <Polyline positions={shown} className="map-route-gap" interactive={false} />
    </>
  );
}
