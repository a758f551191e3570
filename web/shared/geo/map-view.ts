import {
  type FitBoundsOptions,
  type LatLngBounds,
  latLngBounds,
  type LatLngTuple,
  type Map as LeafletMap,
} from 'leaflet';
import type { Stop } from '@tafiya/trips/stops.contract.ts';
import type { Box } from './map-labels.ts';
import { outlinePoints, type Point } from './outline-points.ts';
import { spotOf } from './stop-spot.ts';
import { type MapPlace, placeById } from '@/shared/places/places.ts';
import '@/shared/places/towns.ts';
import { LYING } from '@/shared/ui/landscape.ts';

/** A person on the map. */
export interface MapPerson {
  id: string;
  role: 'driver' | 'passenger';
  isYou: boolean;
  /** Shown beside the marker: "Driver", "You". */
  label: string;
  point: Point;
  /** Accuracy of the position as a radius in metres; null when the device does not report it. */
  accuracyMetres: number | null;
  /** Degrees from north; null when the person stands still or it is unknown. */
  headingDegrees: number | null;
  /** The position is too old to be current: drawn in grey. */
  isStale: boolean;
}

/** The two cities, by the ids of their places; an unknown place is not drawn. */
export interface MapRoute {
  originPlaceId: string;
  destinationPlaceId: string;
  /** All stops from the origin to the destination. */
  stops?: readonly Pick<Stop, 'id' | 'placeId' | 'place' | 'point'>[] | undefined;
  /** The stops between which the reader travels; the whole way without it. */
  leg?: { fromStopId: string; toStopId: string } | undefined;
}

/** Padding in pixels, for names and for the buttons on the right. */
const FIT: FitBoundsOptions = { paddingTopLeft: [56, 56], paddingBottomRight: [88, 56] };
const BUTTONS_WIDTH_PX = 68;
const BUTTONS_HEIGHT_PX = 224;
/** At a higher zoom a map without tiles shows no more detail. */
const FIT_ZOOM_MAX = 12;
/** On a map that fills the screen: under the arrival, and over the sheet or beside it (live-screen.tsx). */
const FIT_PHONE: FitBoundsOptions = { paddingTopLeft: [40, 110], paddingBottomRight: [80, 280] };
const FIT_LAPTOP: FitBoundsOptions = { paddingTopLeft: [470, 110], paddingBottomRight: [110, 70] };
const FIT_LYING: FitBoundsOptions = { paddingTopLeft: [440, 80], paddingBottomRight: [80, 40] };
const LAPTOP = '(min-width: 1024px)';

/** How a trip fits into the map when it is opened. */
export function firstFit(fillsScreen: boolean): FitBoundsOptions {
  return { ...(fillsScreen ? fitOfScreen() : FIT), maxZoom: FIT_ZOOM_MAX };
}

function fitOfScreen(): FitBoundsOptions {
  if (window.matchMedia(LYING).matches) return FIT_LYING;
  return window.matchMedia(LAPTOP).matches ? FIT_LAPTOP : FIT_PHONE;
}
const COUNTRY_MARGIN = 0.15;

export function tupleOf({ latitude, longitude }: Point): LatLngTuple {
  return [latitude, longitude];
}

/** The known cities of a route, origin first. */
export function routePlaces({ originPlaceId, destinationPlaceId }: MapRoute): MapPlace[] {
  return [originPlaceId, destinationPlaceId].flatMap((id) => placeById(id) ?? []);
}

/** The stops between the two cities: at their pins, else in the middle of their places. */
export function stopsBetween({ stops = [] }: MapRoute): MapPlace[] {
  return stops.slice(1, -1).flatMap((stop) => {
    const spot = spotOf(stop);
    return spot ? { id: stop.id, name: stop.place, latitude: spot.latitude, longitude: spot.longitude } : [];
  });
}

/** The ends and the stops of a route in order; empty if an end is unknown. */
export function routeSpots(route: MapRoute): MapPlace[] {
  const [first, last] = routePlaces(route);
  return first && last ? [first, ...stopsBetween(route), last] : [];
}

/** The part of `routeSpots` that the reader travels. */
export function shownSpots(route: MapRoute): MapPlace[] {
  const { stops = [], leg } = route;
  const spots = routeSpots(route);
  const [first, last] = [stops[0]?.id, stops.at(-1)?.id];
  const from = spots.findIndex(
    ({ id }, index) => id === leg?.fromStopId || (index === 0 && first === leg?.fromStopId),
  );
  const to = spots.findIndex(
    ({ id }, index) => id === leg?.toStopId || (index === spots.length - 1 && last === leg?.toStopId),
  );
  return leg && from >= 0 && to > from ? spots.slice(from, to + 1) : spots;
}

/** The country with a margin, which limits panning. */
export function countryBounds(): LatLngBounds {
  return latLngBounds(outlinePoints().map(tupleOf)).pad(COUNTRY_MARGIN);
}

/** Bounds of the route and all people; the whole country when nothing is known. */
export function tripBounds(route: MapRoute, people: readonly MapPerson[]): LatLngBounds {
  const points = [...routePlaces(route), ...stopsBetween(route), ...people.map(({ point }) => point)].map(
    tupleOf,
  );
  return points.length > 0 ? latLngBounds(points) : countryBounds();
}

/** Shows the whole trip. */
export function showTrip(map: LeafletMap, bounds: LatLngBounds, fillsScreen: boolean): void {
  map.fitBounds(bounds, { ...firstFit(fillsScreen), animate: !prefersReducedMotion() });
}

/** The box of the map's buttons, on a map of this width. */
export function buttonsBox(width: number): Box {
  return { left: width - BUTTONS_WIDTH_PX, top: 0, right: width, bottom: BUTTONS_HEIGHT_PX };
}

/** The person to follow: the driver, or yourself while the trip has no driver. */
export function followedPerson(people: readonly MapPerson[]): MapPerson | undefined {
  return people.find(({ role }) => role === 'driver') ?? people.find(({ isYou }) => isYou);
}

export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
