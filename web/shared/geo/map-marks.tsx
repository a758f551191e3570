import type { Marker as LeafletMarker } from 'leaflet';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Circle, Marker, useMap, useMapEvents } from 'react-leaflet';
import { personIcon, placeIcon } from './map-icons.ts';
import { type LabelSide, type LabelWish, placeLabels } from './map-labels.ts';
import type { MapPerson, MapRoute } from './map-types.ts';
import { prefersStillness, tupleOf } from './map-view.ts';
import { type MapPlace, PLACES } from './places.ts';

const GLIDE_MS = 250;
const DRIVER_Z = 1000;
const PERSON_Z = 500;
const RADIUS_PX = { driver: 20, you: 10, passenger: 13, end: 8, place: 4 } as const;
/** The driver's name stands above, yours below: the two are often in the same seat. */
const DRIVER_SIDES: readonly LabelSide[] = ['above', 'right', 'left', 'below'];
const PERSON_SIDES: readonly LabelSide[] = ['below', 'right', 'left', 'above'];
const PLACE_SIDES: readonly LabelSide[] = ['right', 'left', 'below', 'above'];

/** Towns and people with the labels there is room for. */
export function MapMarks({ route, people }: { route: MapRoute; people: readonly MapPerson[] }) {
  const map = useMap();
  const [, redraw] = useState(0);
  const drawAgain = () => redraw((count) => count + 1);
  useMapEvents({ zoomend: drawAgain, moveend: drawAgain, resize: drawAgain });
  const ends = [route.originPlaceId, route.destinationPlaceId];
  const places = PLACES.toSorted((a, b) => Number(ends.includes(b.id)) - Number(ends.includes(a.id)));
  const at = (point: MapPlace | MapPerson['point']) => map.latLngToContainerPoint(tupleOf(point));
  const { x: width, y: height } = map.getSize();
  const sides = placeLabels(
    [
      ...people.map((person) => personWish(person, at(person.point))),
      ...places.map((place) => placeWish(place, at(place), ends.includes(place.id))),
    ],
    { width, height },
  );
  return (
    <>
      {places.map((place) => {
        const side = sides.get(place.id);
        if (side === undefined) return null;
        return <PlaceMark key={place.id} place={place} side={side} isEnd={ends.includes(place.id)} />;
      })}
      {people.map((person) => (
        <PersonMark key={person.id} person={person} side={sides.get(person.id) ?? null} />
      ))}
    </>
  );
}

function personWish(person: MapPerson, { x, y }: { x: number; y: number }): LabelWish {
  const kind = person.role === 'driver' ? 'driver' : person.isYou ? 'you' : 'passenger';
  const sides = kind === 'driver' ? DRIVER_SIDES : PERSON_SIDES;
  return { id: person.id, text: person.label, x, y, radius: RADIUS_PX[kind], sides, always: true };
}

function placeWish(place: MapPlace, { x, y }: { x: number; y: number }, isEnd: boolean): LabelWish {
  const radius = isEnd ? RADIUS_PX.end : RADIUS_PX.place;
  return { id: place.id, text: place.name, x, y, radius, sides: PLACE_SIDES };
}

function PlaceMark({ place, side, isEnd }: { place: MapPlace; side: LabelSide | null; isEnd: boolean }) {
  const icon = useMemo(() => placeIcon(place.name, side, isEnd), [place, side, isEnd]);
  return <Marker position={tupleOf(place)} icon={icon} interactive={false} keyboard={false} />;
}

function PersonMark({ person, side }: { person: MapPerson; side: LabelSide | null }) {
  const { id, role, isYou, label, headingDegrees, isStale, accuracyMetres, point } = person;
  const [start] = useState(point);
  const marker = useRef<LeafletMarker>(null);
  useGlide(marker, point);
  const icon = useMemo(
    () => personIcon({ id, role, isYou, label, headingDegrees, isStale, accuracyMetres, point: start }, side),
    [id, role, isYou, label, headingDegrees, isStale, accuracyMetres, start, side],
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
        position={tupleOf(start)}
        icon={icon}
        interactive={false}
        keyboard={false}
        zIndexOffset={role === 'driver' ? DRIVER_Z : PERSON_Z}
      />
    </>
  );
}

/** Moves a marker to where its person is now; at once when motion is reduced. */
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
      const linear = prefersStillness() ? 1 : Math.min(1, (now - startedAt) / GLIDE_MS);
      const eased = 1 - (1 - linear) ** 3;
      shown?.setLatLng([from.lat + (latitude - from.lat) * eased, from.lng + (longitude - from.lng) * eased]);
      if (linear < 1) frame = requestAnimationFrame(step);
    }
    step(startedAt);
    return () => cancelAnimationFrame(frame);
  }, [marker, latitude, longitude]);
}
