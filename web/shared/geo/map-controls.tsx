import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import {
  type MapPerson,
  type MapRoute,
  followedPerson,
  prefersReducedMotion,
  showTrip,
  tripBounds,
  tupleOf,
} from './map-view.ts';
import type { Point } from './outline-points.ts';

interface MapControlsProps {
  route: MapRoute;
  people: readonly MapPerson[];
  /** A place to show now; a new object shows it again. */
  lookAt: Point | null;
  fillsScreen: boolean;
  onShowMe: (() => void) | undefined;
}

const LOOK_ZOOM = 12;

/**
 * Zoom, the whole trip, and following the driver; on a map that fills the screen of a phone, where two fingers zoom, only what
 * fingers cannot do. Dragging the map ends the following.
 */
export function MapControls({ route, people, lookAt, fillsScreen, onShowMe }: MapControlsProps) {
  const map = useMap();
  const [following, setFollowing] = useState(false);
  const [touched, setTouched] = useState(false);
  useMapEvents({
    dragstart: () => {
      setFollowing(false);
      setTouched(true);
    },
  });
  const target = followedPerson(people);
  const latitude = target?.point.latitude;
  const longitude = target?.point.longitude;
  const fitted = useRef(false);

  // When the first person appears the map zooms to fit, unless it was moved by hand.
  useEffect(() => {
    if (fitted.current || touched || people.length === 0) return;
    fitted.current = true;
    showTrip(map, tripBounds(route, people), fillsScreen);
  }, [map, route, people, touched, fillsScreen]);
  useEffect(() => {
    if (!following || latitude === undefined || longitude === undefined) return;
    map.panTo([latitude, longitude], { animate: !prefersReducedMotion() });
  }, [map, following, latitude, longitude]);
  useEffect(() => {
    if (lookAt)
      map.setView(tupleOf(lookAt), Math.max(map.getZoom(), LOOK_ZOOM), { animate: !prefersReducedMotion() });
  }, [map, lookAt]);

  const touch = (act: () => void) => () => {
    setTouched(true);
    act();
  };
  return (
    <chakra.div
      position="absolute"
      insetEnd="3"
      {...(fillsScreen ? { bottom: 'calc(var(--covered, 0px) + 4.5rem)' } : { top: '3' })}
      zIndex="dropdown"
      display="grid"
      gap="2"
    >
      <chakra.span display={fillsScreen ? { base: 'none', lg: 'grid' } : 'grid'} gap="2">
        <MapButton label="Zoom in" onClick={touch(() => map.zoomIn())}>
          <PlusIcon />
        </MapButton>
        <MapButton label="Zoom out" onClick={touch(() => map.zoomOut())}>
          <MinusIcon />
        </MapButton>
      </chakra.span>
      <MapButton
        label="Recenter"
        onClick={() => {
          setFollowing(false);
          showTrip(map, tripBounds(route, people), fillsScreen);
        }}
      >
        <FitIcon />
      </MapButton>
      {target && (
        <MapButton
          label={target.isYou ? 'Follow' : 'Follow driver'}
          pressed={following}
          onClick={touch(() => setFollowing(!following))}
        >
          {fillsScreen ? <CarIcon /> : <CrosshairIcon />}
        </MapButton>
      )}
      {onShowMe && (
        <MapButton label="Show My Location" onClick={touch(onShowMe)}>
          <CrosshairIcon />
        </MapButton>
      )}
    </chakra.div>
  );
}

interface MapButtonProps {
  label: string;
  pressed?: boolean;
  onClick: () => void;
  children: ReactNode;
}

export function MapButton({ label, pressed, onClick, children }: MapButtonProps) {
  return (
    <chakra.button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onClick}
      // Not with the text: at 200 % four of them would cover the map.
      boxSize="44px"
      display="grid"
      placeItems="center"
      borderRadius="control"
      borderWidth="1px"
      borderColor="border.input"
      bg={pressed ? 'accent.bg' : 'bg.card'}
      color={pressed ? 'accent.fg' : 'fg.default'}
      cursor="pointer"
    >
      {children}
    </chakra.button>
  );
}

/** The map's own glyphs: 20 px grid, 1.75 px stroke. */
function Glyph({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

export function PlusIcon() {
  return (
    <Glyph>
      <path d="M10 4.5v11M4.5 10h11" />
    </Glyph>
  );
}

export function MinusIcon() {
  return (
    <Glyph>
      <path d="M4.5 10h11" />
    </Glyph>
  );
}

/** Four corners: show everything. */
function FitIcon() {
  return (
    <Glyph>
      <path d="M3.5 7V4.5a1 1 0 0 1 1-1H7M13 3.5h2.5a1 1 0 0 1 1 1V7M16.5 13v2.5a1 1 0 0 1-1 1H13M7 16.5H4.5a1 1 0 0 1-1-1V13" />
    </Glyph>
  );
}

/** An arrow as on the driver's marker. */
function CarIcon() {
  return (
    <Glyph>
      <path d="M10 2.5 15.6 16 10 12.9 4.4 16Z" />
    </Glyph>
  );
}

/** A target: follow a person. */
function CrosshairIcon() {
  return (
    <Glyph>
      <circle cx="10" cy="10" r="5.2" />
      <path d="M10 2.5v3M10 14.5v3M2.5 10h3M14.5 10h3" />
    </Glyph>
  );
}
