import { useMemo } from 'react';
import { Polyline } from 'react-leaflet';
import { type MapRoute, routeSpots, shownSpots, tupleOf } from './map-view.ts';
import type { Point } from './outline-points.ts';
import { ROADS_ATTRIBUTION, useIsSketch, useRoads } from './road-layer.tsx';
import { wayThrough } from './shortest-way.ts';

/**
 * The way through the stops: two stripes where the passenger travels, a thin line for the rest. Along the roads as long as these
 * are drawn, else straight.
 */
export function RouteLine({ route }: { route: MapRoute }) {
  const roads = useRoads();
  const isSketch = useIsSketch();
  const [all, shown] = useMemo(() => {
    if (roads === null) return [[], []];
    const wayOf = (spots: readonly Point[]) =>
      (roads === 'none' || !isSketch ? spots : wayThrough(roads, spots)).map(tupleOf);
    const spots = routeSpots(route);
    const part = shownSpots(route);
    return [part.length < spots.length ? wayOf(spots) : [], wayOf(part)];
  }, [roads, route, isSketch]);
  if (shown.length < 2) return null;
  return (
    <>
      {all.length > 0 && <Polyline positions={all} className="map-route-rest" interactive={false} />}
      <Polyline
        positions={shown}
        className="map-route"
        interactive={false}
        {...(roads !== 'none' && isSketch && { attribution: ROADS_ATTRIBUTION })}
      />
      <Polyline positions={shown} className="map-route-gap" interactive={false} />
    </>
  );
}
