import { EARTH_RADIUS_KM } from './limits.ts';

/** A point in decimal degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/**
 * Great-circle distance between two points in kilometres (haversine), the same formula as `public.place_distances`.
 * Roads are 1.15 to 1.4 times longer, so never show it as the length of a journey.
 */
export function distanceKm(from: Point, to: Point): number {
  const halfLatitude = radians(to.latitude - from.latitude) / 2;
  const halfLongitude = radians(to.longitude - from.longitude) / 2;
  const chord =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(halfLongitude) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}
