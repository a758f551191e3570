import { useEffect, useMemo, useState } from 'react';
import { Polyline, useMap, useMapEvents } from 'react-leaflet';
import { env } from '@/shared/env/env.ts';
import { tupleOf } from './map-view.ts';
import { loadRoads, type Roads } from './roads.ts';

/** At a closer look the roads are left out: three quarters of their length are straight pieces of more than 3 km. */
const ROADS_ZOOM_MAX = 10.5;
/** Ranks 3 and 4 are coarse lines. */
const RANKS = [[3, 4], [2], [1]];
export const ROADS_ATTRIBUTION =
  'Roads: © <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors, ODbL';

/** The roads; null until they are downloaded, 'none' if that failed. */
export function useRoads(): Roads | 'none' | null {
  const [roads, setRoads] = useState<Roads | 'none' | null>(null);
  useEffect(() => {
    let gone = false;
    loadRoads().then(
      (loaded) => !gone && setRoads(loaded),
      () => !gone && setRoads('none'),
    );
    return () => {
      gone = true;
    };
  }, []);
  return roads;
}

/** Whether the map is far enough away for what is drawn along the roads. */
export function useIsSketch(): boolean {
  const map = useMap();
  const [zoom, setZoom] = useState(() => map.getZoom());
  useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  return zoom <= ROADS_ZOOM_MAX;
}

const NOTHING: [number, number][] = [];

/** The main roads with their edges, under a map without tiles. */
export function RoadLayer() {
  const roads = useRoads();
  const isSketch = useIsSketch();
  const lines = useMemo(
    () =>
      roads === null || roads === 'none'
        ? []
        : RANKS.map((ranks) =>
            roads.roads.flatMap(({ rank, points }) => (ranks.includes(rank) ? [points.map(tupleOf)] : [])),
          ),
    [roads],
  );
  if (env.tileUrl !== '' || !isSketch || roads === 'none') return null;
  return (
    <>
      {/* Named before the roads are here, so that the line below the map does not grow. */}
      <Polyline positions={NOTHING} interactive={false} attribution={ROADS_ATTRIBUTION} />
      {['map-road-edge', 'map-road'].flatMap((layer) =>
        lines.map((positions, index) => (
          <Polyline
            key={`${layer} ${RANKS[index]?.join()}`}
            positions={positions}
            className={`${layer} map-road-${RANKS[index]?.[0]}`}
            interactive={false}
          />
        )),
      )}
    </>
  );
}
