import 'leaflet/dist/leaflet.css';
import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';
import { AttributionControl, MapContainer, Marker, useMapEvents } from 'react-leaflet';
import { env } from '@/shared/env/env.ts';
import { MapButton, MinusIcon, PlusIcon } from './map-controls.tsx';
import { placeIcon } from './map-icons.ts';
import { MapMarks } from './map-marks.tsx';
import { mapStyle } from './map-style.ts';
import { countryBounds, prefersReducedMotion, tupleOf } from './map-view.ts';
import type { Point } from './outline-points.ts';
import { MapBase, MapName } from './trip-map.tsx';

const ZOOM_MIN = 6;
/** Without tiles there are no streets to see. */
const ZOOM_MAX = env.tileUrl === '' ? 15 : 18;
const LOOK_ZOOM = 13;
/** About a metre. */
const DECIMALS = 5;

export interface PinMapProps {
  /** Where the map opens. */
  start: Point;
  zoom: number;
  /** The place that is marked, by its id. */
  placeId: string;
  /** Known points, to find one's way on a map without streets. */
  landmarks: readonly (Point & { name: string })[];
  /** A point to show now; a new object shows it again. */
  lookAt?: Point | null;
  /** The point under the pin, after each move. */
  onMove?: (middle: Point) => void;
  onChoose: (pin: Point) => void;
}

/**
 * A map under a fixed pin: one moves the map, also with the arrow keys, until the pin is at the right point. It loads Leaflet,
 * so import it lazily.
 */
export function PinMap({ start, zoom, placeId, landmarks, lookAt = null, onMove, onChoose }: PinMapProps) {
  const [isStill] = useState(prefersReducedMotion);
  const route = { originPlaceId: placeId, destinationPlaceId: placeId };
  return (
    <chakra.div position="relative" width="full" height="full" isolation="isolate" css={mapStyle}>
      <MapContainer
        className={env.tileUrl === '' ? undefined : 'map-tiled'}
        center={tupleOf(start)}
        zoom={zoom}
        maxBounds={countryBounds()}
        minZoom={ZOOM_MIN}
        maxZoom={ZOOM_MAX}
        zoomControl={false}
        attributionControl={false}
        zoomAnimation={!isStill}
        fadeAnimation={!isStill}
      >
        <MapName label="Map for the meeting point. Move it with the arrow keys." />
        <AttributionControl prefix={false} />
        <MapBase />
        <MapMarks route={route} people={[]} />
        {landmarks.map((point) => (
          <Marker
            key={point.name}
            position={tupleOf(point)}
            icon={placeIcon(point.name, 'right', 'place')}
            interactive={false}
            keyboard={false}
          />
        ))}
        <PinControls lookAt={lookAt} onMove={onMove} onChoose={onChoose} />
      </MapContainer>
      <FixedPin />
    </chakra.div>
  );
}

interface PinControlsProps {
  lookAt: Point | null;
  onMove: ((middle: Point) => void) | undefined;
  onChoose: (pin: Point) => void;
}

function PinControls({ lookAt, onMove, onChoose }: PinControlsProps) {
  const map = useMapEvents({ moveend: () => onMove?.(middle()) });
  const middle = () => {
    const { lat, lng } = map.getCenter();
    return { latitude: Number(lat.toFixed(DECIMALS)), longitude: Number(lng.toFixed(DECIMALS)) };
  };
  useEffect(() => {
    if (lookAt) map.setView(tupleOf(lookAt), Math.max(map.getZoom(), LOOK_ZOOM), { animate: false });
  }, [map, lookAt]);
  const choose = () => onChoose(middle());
  return (
    <>
      <chakra.div position="absolute" insetEnd="3" top="3" zIndex="dropdown" display="grid" gap="2">
        <MapButton label="Zoom in" onClick={() => map.zoomIn()}>
          <PlusIcon />
        </MapButton>
        <MapButton label="Zoom out" onClick={() => map.zoomOut()}>
          <MinusIcon />
        </MapButton>
      </chakra.div>
      <chakra.div position="absolute" insetInline="3" bottom="14" zIndex="dropdown" display="grid">
        <Button size="lg" onClick={choose}>
          Use this point
        </Button>
      </chakra.div>
    </>
  );
}

/** Its tip is in the middle of the map. */
function FixedPin() {
  return (
    <chakra.svg
      aria-hidden="true"
      viewBox="0 0 32 42"
      width="36px"
      height="47px"
      position="absolute"
      insetStart="50%"
      top="50%"
      transform="translate(-50%, -100%)"
      zIndex="docked"
      pointerEvents="none"
      fill="accent.bg"
      stroke="accent.fg"
      strokeWidth="2"
    >
      <path d="M16 41C7 29.5 2 22.5 2 15.6a14 14 0 0 1 28 0C30 22.5 25 29.5 16 41Z" />
      <circle cx="16" cy="15.5" r="5" fill="none" />
    </chakra.svg>
  );
}
