import {
  type FitBoundsOptions,
  type LatLngBounds,
  latLngBounds,
  type LatLngTuple,
  type Map as LeafletMap,
} from 'leaflet';
import type { Box } from './map-labels.ts';
import { outlinePoints, type Point } from './outline-points.ts';
import { type MapPlace, placeById } from '@/shared/places/places.ts';

/** Somebody on the map. */
export interface MapPerson {
  id: string;
  role: 'driver' | 'passenger';
  isYou: boolean;
  /** Stands beside the marker: "Driver", "You". */
  label: string;
  point: Point;
  /** Radius of the circle they are in, in metres; null when the device does not know. */
  accuracyMetres: number | null;
  /** Degrees from north; null when they stand still or the device does not know. */
  headingDegrees: number | null;
  /** Too old to be where they are: grey. */
  isStale: boolean;
}

/** The two cities, by the ids of their places; a place that this build does not know is not drawn. */
export interface MapRoute {
  originPlaceId: string;
  destinationPlaceId: string;
}

/** Room around what is shown, in pixels: names stand there, and the buttons on the right. */
const FIT: FitBoundsOptions = { paddingTopLeft: [56, 56], paddingBottomRight: [88, 56] };
const BUTTONS_WIDTH_PX = 68;
const BUTTONS_HEIGHT_PX = 224;
/** Nearer than this a map without tiles shows nothing more. */
const FIT_ZOOM_MAX = 12;
export const FIRST_FIT: FitBoundsOptions = { ...FIT, maxZoom: FIT_ZOOM_MAX };
const COUNTRY_MARGIN = 0.15;

export function tupleOf({ latitude, longitude }: Point): LatLngTuple {
  return [latitude, longitude];
}

/** The cities of a route that this build knows, origin first. */
export function routePlaces({ originPlaceId, destinationPlaceId }: MapRoute): MapPlace[] {
  return [originPlaceId, destinationPlaceId].flatMap((id) => placeById(id) ?? []);
}

/** The country with a margin: nobody pans farther. */
export function countryBounds(): LatLngBounds {
  return latLngBounds(outlinePoints().map(tupleOf)).pad(COUNTRY_MARGIN);
}

/** Everything that matters: the route and everyone on it; the whole country when nothing is known. */
export function tripBounds(route: MapRoute, people: readonly MapPerson[]): LatLngBounds {
  const points = [...routePlaces(route), ...people.map(({ point }) => point)].map(tupleOf);
  return points.length > 0 ? latLngBounds(points) : countryBounds();
}

/** Shows the whole trip. */
export function showTrip(map: LeafletMap, bounds: LatLngBounds, animate: boolean): void {
  map.fitBounds(bounds, { ...FIRST_FIT, animate });
}

/** Where the map's buttons stand, on a map of this width. */
export function buttonsBox(width: number): Box {
  return { left: width - BUTTONS_WIDTH_PX, top: 0, right: width, bottom: BUTTONS_HEIGHT_PX };
}

/** Whoever is followed: the driver, or yourself while there is none. */
export function followed(people: readonly MapPerson[]): MapPerson | undefined {
  return people.find(({ role }) => role === 'driver') ?? people.find(({ isYou }) => isYou);
}

export function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
