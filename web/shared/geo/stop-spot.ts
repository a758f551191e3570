import type { Stop } from '@tafiya/trips/stops.contract.ts';
import { placeById } from '@/shared/places/places.ts';
import type { Point } from './outline-points.ts';

/** Where a stop is: its pin, else the middle of its place; null for a place that this build does not have, or a town before towns.ts. */
export function spotOf({ point, placeId }: Pick<Stop, 'point' | 'placeId'>): Point | null {
  if (point?.latitude !== undefined && point.longitude !== undefined) {
    return { latitude: point.latitude, longitude: point.longitude };
  }
  return placeById(placeId);
}
