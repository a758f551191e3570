import type { Marker as LeafletMarker } from 'leaflet';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Circle, Marker, useMap, useMapEvents } from 'react-leaflet';
import { personIcon, placeIcon } from './map-icons.ts';
import { type LabelSide, type LabelRequest, type Pixel, placeLabels, sidesAwayFrom } from './map-labels.ts';
import {
  type MapPerson,
  type MapRoute,
  buttonsBox,
  prefersReducedMotion,
  routePlaces,
  shownSpots,
  stopsBetween,
  tupleOf,
} from './map-view.ts';
import { type MapPlace, PLACES } from '@/shared/places/places.ts';
import { TOWNS } from '@/shared/places/towns.ts';

type PlaceKind = 'end' | 'stop' | 'place';

const GLIDE_MS = 250;
const DRIVER_Z = 1000;
const PERSON_Z = 500;
const RADIUS_PX = { driver: 20, you: 14, passenger: 13, end: 8, place: 4 } as const;
/** The driver's name is above, yours below, because the two positions are often almost the same. */
const DRIVER_SIDES: readonly LabelSide[] = ['above', 'right', 'left', 'below'];
const PERSON_SIDES: readonly LabelSide[] = ['below', 'right', 'left', 'above'];
const CROWD_SIDES: readonly LabelSide[] = ['right', 'below', 'left'];
const CROWDED_PX = 28;
const NUDGE_PX = 4;
const NAMED_FIRST = 2;
const PLACE_SIDES: readonly LabelSide[] = ['right', 'left', 'below', 'above'];

/** The zoom from which more places are shown: the suggested cities and the capitals always, then all cities, large towns, all. */
const CITIES_FROM_ZOOM = 6.5;
const TOWNS_FROM_ZOOM = 9;
const LOCAL_FROM_ZOOM = 10;
const CAPITALS = 38;
const LARGE_TOWNS = 200;

function placesAt(zoom: number): readonly MapPlace[] {
  if (zoom < CITIES_FROM_ZOOM) return PLACES.slice(0, CAPITALS);
  if (zoom < TOWNS_FROM_ZOOM) return PLACES;
  return [...PLACES, ...(zoom < LOCAL_FROM_ZOOM ? TOWNS.slice(0, LARGE_TOWNS) : TOWNS)];
}

interface MapMarksProps {
  route: MapRoute;
  people: readonly MapPerson[];
  fillsScreen?: boolean;
}

/** Towns and people, with the labels that fit. */
export function MapMarks({ route, people, fillsScreen = false }: MapMarksProps) {
  const map = useMap();
  const [, redraw] = useState(0);
  const drawAgain = () => redraw((count) => count + 1);
  useMapEvents({ zoomend: drawAgain, moveend: drawAgain, resize: drawAgain });
  const ends = [route.originPlaceId, route.destinationPlaceId];
  const stops = stopsBetween(route);
  const named = [...ends, ...(route.stops ?? []).map(({ placeId }) => placeId)];
  const shown = shownSpots(route).map(({ id }) => id);
  const kindOf = ({ id }: MapPlace): PlaceKind =>
    id === shown[0] || id === shown.at(-1) ? 'end' : isOnRoute(id) ? 'stop' : 'place';
  const isOnRoute = (id: string) => ends.includes(id) || stops.some((stop) => stop.id === id);
  const places = [
    ...routePlaces(route),
    ...stops,
    ...placesAt(map.getZoom()).filter(({ id }) => !named.includes(id)),
  ];
  const at = (point: MapPlace | MapPerson['point']) => map.latLngToContainerPoint(tupleOf(point));
  const { x: width, y: height } = map.getSize();
  const nudges = nudgesOf(people.map(({ point }) => at(point)));
  const personLabels = people.map((person, index) =>
    personLabel(person, at(person.point), nudges[index] ?? 0),
  );
  const [firstEnd, secondEnd] = places.filter((place) => ends.includes(place.id));
  const placeLabelRequests = places.map((place) => {
    const otherEnd = place === firstEnd ? secondEnd : place === secondEnd ? firstEnd : undefined;
    return placeLabel(place, at(place), otherEnd && at(otherEnd));
  });
  const sides = placeLabels(
    // The driver and you before the two cities, other passengers after them.
    [
      ...personLabels.slice(0, NAMED_FIRST),
      ...placeLabelRequests.slice(0, ends.length),
      ...personLabels.slice(NAMED_FIRST),
      ...placeLabelRequests.slice(ends.length),
    ],
    { width, height },
    {
      occupied: fillsScreen ? [] : [buttonsBox(width)],
      route: [firstEnd, secondEnd].filter((end) => end !== undefined).map(at),
    },
  );
  return (
    <>
      {places.map((place) => {
        const side = sides.get(place.id);
        if (side === undefined) return null;
        return <PlaceMark key={place.id} place={place} side={side} kind={kindOf(place)} />;
      })}
      {people.map((person, index) => (
        <PersonMark
          key={person.id}
          person={person}
          side={sides.get(person.id) ?? null}
          nudgePx={nudges[index] ?? 0}
        />
      ))}
    </>
  );
}

/** People in the same vehicle would hide each other: each is moved a step further down to the right. */
function nudgesOf(spots: readonly Pixel[]): number[] {
  const taken: Pixel[] = [];
  return spots.map(({ x, y }) => {
    const isCrowded = (by: number) =>
      taken.some((spot) => Math.hypot(spot.x - x - by, spot.y - y - by) < CROWDED_PX);
    let nudge = 0;
    while (isCrowded(nudge)) nudge += NUDGE_PX;
    taken.push({ x: x + nudge, y: y + nudge });
    return nudge;
  });
}

function personLabel(person: MapPerson, spot: Pixel, nudgePx: number): LabelRequest {
  const [x, y] = [spot.x + nudgePx, spot.y + nudgePx];
  const kind = person.role === 'driver' ? 'driver' : person.isYou ? 'you' : 'passenger';
  const sides = kind === 'driver' ? DRIVER_SIDES : nudgePx > 0 ? CROWD_SIDES : PERSON_SIDES;
  return { id: person.id, text: person.label, x, y, radius: RADIUS_PX[kind], sides, always: true };
}

function placeLabel(place: MapPlace, spot: Pixel, otherEnd: Pixel | undefined): LabelRequest {
  const label = { id: place.id, text: place.name, x: spot.x, y: spot.y };
  if (!otherEnd) return { ...label, radius: RADIUS_PX.place, sides: PLACE_SIDES };
  return { ...label, radius: RADIUS_PX.end, sides: sidesAwayFrom(otherEnd, spot), always: true };
}

function PlaceMark({ place, side, kind }: { place: MapPlace; side: LabelSide | null; kind: PlaceKind }) {
  const icon = useMemo(() => placeIcon(place.name, side, kind), [place, side, kind]);
  return <Marker position={tupleOf(place)} icon={icon} interactive={false} keyboard={false} />;
}

interface PersonMarkProps {
  person: MapPerson;
  side: LabelSide | null;
  nudgePx: number;
}

function PersonMark({ person, side, nudgePx }: PersonMarkProps) {
  const { role, isYou, label, headingDegrees, isStale, accuracyMetres, point } = person;
  // A constant array: with a new one react-leaflet would move the marker back at every render.
  const [start] = useState(() => tupleOf(point));
  const marker = useRef<LeafletMarker>(null);
  useGlide(marker, point);
  const icon = useMemo(
    () => personIcon({ role, isYou, label, headingDegrees, isStale }, { side, nudgePx }),
    [role, isYou, label, headingDegrees, isStale, side, nudgePx],
  );
  return (
    <>
      {accuracyMetres !== null && !isStale && (
        <Circle
          center={tupleOf(point)}
          radius={accuracyMetres}
          className="map-accuracy"
          interactive={false}
        />
      )}
      <Marker
        ref={marker}
        position={start}
        icon={icon}
        interactive={false}
        keyboard={false}
        zIndexOffset={role === 'driver' ? DRIVER_Z : PERSON_Z}
      />
    </>
  );
}

/** Moves a marker to its person's position; without animation when motion is reduced. */
function useGlide(
  marker: React.RefObject<LeafletMarker | null>,
  { latitude, longitude }: MapPerson['point'],
) {
  useEffect(() => {
    const shown = marker.current;
    if (!shown) return undefined;
    const from = shown.getLatLng();
    const startedAt = performance.now();
    let frame = 0;
    function step(now: number): void {
      const linear = prefersReducedMotion() ? 1 : Math.min(1, (now - startedAt) / GLIDE_MS);
      const eased = 1 - (1 - linear) ** 3;
      shown?.setLatLng([from.lat + (latitude - from.lat) * eased, from.lng + (longitude - from.lng) * eased]);
      if (linear < 1) frame = requestAnimationFrame(step);
    }
    step(startedAt);
    return () => cancelAnimationFrame(frame);
  }, [marker, latitude, longitude]);
}
