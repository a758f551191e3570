import { useMemo } from 'react';
import { Polygon, Polyline, TileLayer } from 'react-leaflet';
import { env } from '@/shared/env/env.ts';
import type { MapRoute } from './map-types.ts';
import { routePlaces, tupleOf } from './map-view.ts';
import { outlinePoints } from './outline-points.ts';

/** The ground: the country's outline, drawn from what the page has already, and tiles over it where they are configured. */
export function MapBase() {
  const outline = useMemo(() => outlinePoints().map(tupleOf), []);
  return (
    <>
      {env.tileUrl !== '' && <TileLayer url={env.tileUrl} attribution={env.tileAttribution} />}
      <Polygon positions={outline} className="map-land" interactive={false} />
    </>
  );
}

/** The two stripes between the cities. */
export function RouteLine({ route }: { route: MapRoute }) {
  const ends = routePlaces(route).map(tupleOf);
  if (ends.length < 2) return null;
  return (
    <>
      <Polyline positions={ends} className="map-route" interactive={false} />
      <Polyline positions={ends} className="map-route-gap" interactive={false} />
    </>
  );
}
