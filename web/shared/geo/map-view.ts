import { type LatLngBounds, latLngBounds, type LatLngTuple, type Map as LeafletMap } from 'leaflet';
import type { MapPerson, MapRoute } from './map-types.ts';
import { outlinePoints, type Point } from './outline-points.ts';
import { type MapPlace, placeById } from './places.ts';

/** Room around what is shown, in pixels: names stand there. */
const PADDING: [number, number] = [56, 48];
/** Nearer than this a map without tiles shows nothing more. */
export const FIT_ZOOM_MAX = 12;
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
  map.fitBounds(bounds, { padding: PADDING, maxZoom: FIT_ZOOM_MAX, animate });
}

/** Whoever is followed: the driver, or yourself while there is none. */
export function followed(people: readonly MapPerson[]): MapPerson | undefined {
  return people.find(({ role }) => role === 'driver') ?? people.find(({ isYou }) => isYou);
}

export function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
