import 'leaflet/dist/leaflet.css';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useMemo, useState } from 'react';
import { AttributionControl, MapContainer, Polygon, TileLayer, useMap } from 'react-leaflet';
import { env } from '@/shared/env/env.ts';
import { MapControls } from './map-controls.tsx';
import { MapMarks } from './map-marks.tsx';
import { mapStyle } from './map-style.ts';
import {
  countryBounds,
  FIRST_FIT,
  type MapPerson,
  type MapRoute,
  prefersReducedMotion,
  tripBounds,
  tupleOf,
} from './map-view.ts';
import { outlinePoints, type Point } from './outline-points.ts';
import { RoadLayer } from './road-layer.tsx';
import { RouteLine } from './route-line.tsx';

const ZOOM_MIN = 5;
/** Without tiles a closer look shows only people. */
const ZOOM_MAX = env.tileUrl === '' ? 14 : 16;
const PLACES_ATTRIBUTION =
  'Places: <a href="https://www.geonames.org">GeoNames</a>, <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>';

export interface TripMapProps {
  /** The name of the map for screen readers. */
  label: string;
  route: MapRoute;
  people: readonly MapPerson[];
  lookAt?: Point | null;
}

/**
 * The map of a trip, filling its container. It loads Leaflet, so only LazyTripMap imports it. On a touch screen one finger
 * scrolls the page and two move the map. The outline and the roads need no tiles.
 */
export function TripMap({ label, route, people, lookAt = null }: TripMapProps) {
  const [isStill] = useState(prefersReducedMotion);
  const [byTouch] = useState(() => window.matchMedia('(pointer: coarse)').matches);
  const [bounds] = useState(() => tripBounds(route, people));
  return (
    <chakra.div position="relative" width="full" height="full" css={mapStyle}>
      <MapContainer
        className={env.tileUrl === '' ? undefined : 'map-tiled'}
        bounds={bounds}
        boundsOptions={FIRST_FIT}
        maxBounds={countryBounds()}
        minZoom={ZOOM_MIN}
        maxZoom={ZOOM_MAX}
        zoomSnap={0.5}
        zoomControl={false}
        attributionControl={false}
        scrollWheelZoom={false}
        dragging={!byTouch}
        zoomAnimation={!isStill}
        markerZoomAnimation={!isStill}
        fadeAnimation={!isStill}
      >
        <MapName label={label} />
        <AttributionControl prefix={false} />
        <MapBase />
        <RouteLine route={route} />
        <MapMarks route={route} people={people} />
        <MapControls route={route} people={people} lookAt={lookAt} />
      </MapContainer>
      {byTouch && (
        <chakra.p
          position="absolute"
          insetStart="3"
          top="3"
          zIndex="docked"
          paddingInline="2"
          borderRadius="control"
          bg="bg.card"
          color="fg.muted"
          fontSize="sm"
          pointerEvents="none"
        >
          Use two fingers to move the map
        </chakra.p>
      )}
    </chakra.div>
  );
}

/** Leaflet makes its container focusable for the arrow keys, but gives it no accessible name. */
export function MapName({ label }: { label: string }) {
  const map = useMap();
  useEffect(() => {
    const box = map.getContainer();
    box.setAttribute('role', 'region');
    box.setAttribute('aria-label', label);
  }, [map, label]);
  return null;
}

/** The country's outline with its roads, or tiles over it where they are configured. */
export function MapBase() {
  const outline = useMemo(() => outlinePoints().map(tupleOf), []);
  return (
    <>
      {env.tileUrl !== '' && <TileLayer url={env.tileUrl} attribution={env.tileAttribution} />}
      <Polygon
        positions={outline}
        className="map-land"
        interactive={false}
        attribution={PLACES_ATTRIBUTION}
      />
      <RoadLayer />
    </>
  );
}
