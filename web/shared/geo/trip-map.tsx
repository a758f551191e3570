import 'leaflet/dist/leaflet.css';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useMemo, useState } from 'react';
import {
  AttributionControl,
  Circle,
  MapContainer,
  Polygon,
  ScaleControl,
  TileLayer,
  useMap,
} from 'react-leaflet';
import { InfoIcon } from '@/shared/ui/icons.ts';
import { env } from '@/shared/env/env.ts';
import { PLACES } from '@/shared/places/places.ts';
import { GULF_OF_GUINEA } from './gulf-of-guinea.ts';
import { MapControls } from './map-controls.tsx';
import { MapMarks } from './map-marks.tsx';
import { mapStyle } from './map-style.ts';
import {
  countryBounds,
  firstFit,
  type MapPerson,
  type MapRoute,
  prefersReducedMotion,
  tripBounds,
  tupleOf,
} from './map-view.ts';
import { outlinePoints, type Point, pointsOf } from './outline-points.ts';
import { RoadLayer, ROADS_ATTRIBUTION } from './road-layer.tsx';
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
  /** The map fills the screen, and other parts float on it: one finger moves it. */
  fillsScreen?: boolean;
  /** Shows the reader's own position; the button stands on a map that fills the screen. */
  onShowMe?: () => void;
}

/**
 * The map of a trip, filling its container. It loads Leaflet, so only LazyTripMap imports it. On a touch screen one finger
 * scrolls the page and two move the map, unless it fills the screen. The outline and the roads need no tiles.
 */
export function TripMap({
  label,
  route,
  people,
  lookAt = null,
  fillsScreen = false,
  onShowMe,
}: TripMapProps) {
  const [isStill] = useState(prefersReducedMotion);
  const [byTouch] = useState(() => !fillsScreen && window.matchMedia('(pointer: coarse)').matches);
  const [bounds] = useState(() => tripBounds(route, people));
  return (
    <chakra.div position="relative" width="full" height="full" css={mapStyle}>
      <MapContainer
        className={env.tileUrl === '' ? undefined : 'map-tiled'}
        bounds={bounds}
        boundsOptions={firstFit(fillsScreen)}
        maxBounds={countryBounds()}
        minZoom={ZOOM_MIN}
        maxZoom={ZOOM_MAX}
        zoomSnap={0.5}
        zoomControl={false}
        attributionControl={false}
        scrollWheelZoom={fillsScreen}
        dragging={!byTouch}
        zoomAnimation={!isStill}
        markerZoomAnimation={!isStill}
        fadeAnimation={!isStill}
      >
        <MapName label={label} />
        {fillsScreen ? (
          <ScaleControl position="bottomleft" imperial={false} maxWidth={80} />
        ) : (
          <AttributionControl prefix={false} />
        )}
        <MapBase />
        <RouteLine route={route} />
        <MapMarks route={route} people={people} fillsScreen={fillsScreen} />
        <MapControls
          route={route}
          people={people}
          lookAt={lookAt}
          fillsScreen={fillsScreen}
          onShowMe={onShowMe}
        />
      </MapContainer>
      {fillsScreen && <Licences />}
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

/** Behind a small "i": on a phone the lines would cover the city where the trip ends. */
function Licences() {
  const lines = [PLACES_ATTRIBUTION, ROADS_ATTRIBUTION, env.tileUrl === '' ? '' : env.tileAttribution];
  return (
    <chakra.details
      position="absolute"
      insetStart="2"
      insetEnd="3.75rem"
      bottom="var(--covered, 0px)"
      zIndex="docked"
      fontSize="sm"
      color="fg.muted"
      pointerEvents="none"
      css={{
        '& > *': { pointerEvents: 'auto' },
        '& summary': {
          display: 'grid',
          placeItems: 'center',
          width: '44px',
          height: '44px',
          listStyle: 'none',
          cursor: 'pointer',
          _icon: { boxSize: '5' },
          '&::-webkit-details-marker': { display: 'none' },
        },
        '& p': { bg: 'bg.card', borderRadius: 'control', px: '2', width: 'fit-content' },
        '& a': { textDecoration: 'underline' },
      }}
    >
      <summary aria-label="Licences of the map">
        <InfoIcon />
      </summary>
      {/* Our own text, with links. */}
      <p dangerouslySetInnerHTML={{ __html: lines.filter((line) => line !== '').join(', ') }} />
    </chakra.details>
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

/** The largest cities (the first of PLACES), as wide as they are, roughly. */
const CITY_METRES = [22_000, 15_000, 14_000, 15_000, 11_000, 10_000, 8000, 7000, 7000, 6000, 7000, 6000];

/** The country's outline with the sea, its large cities and roads, or tiles over it where they are configured. */
export function MapBase() {
  const outline = useMemo(() => outlinePoints().map(tupleOf), []);
  const sea = useMemo(() => pointsOf(GULF_OF_GUINEA).map(tupleOf), []);
  return (
    <>
      {env.tileUrl !== '' && <TileLayer url={env.tileUrl} attribution={env.tileAttribution} />}
      <Polygon positions={sea} className="map-sea" interactive={false} />
      <Polygon
        positions={outline}
        className="map-land"
        interactive={false}
        attribution={PLACES_ATTRIBUTION}
      />
      {CITY_METRES.map((metres, index) => {
        const city = PLACES[index];
        return (
          city && (
            <Circle
              key={city.id}
              center={tupleOf(city)}
              radius={metres / 2}
              className="map-city"
              interactive={false}
            />
          )
        );
      })}
      <RoadLayer />
    </>
  );
}
