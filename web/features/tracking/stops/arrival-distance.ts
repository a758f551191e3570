import type { Position } from '@tafiya/tracking/contract.ts';
import type { Trip } from '@tafiya/trips/contract.ts';
import { distanceKm, type Point } from '@tafiya/core/geo.ts';
import { ARRIVAL_NEAR_KM } from '@tafiya/core/limits.ts';
import { devicePermission, readDevice } from '@/shared/geo/device.ts';
import { placeWithAreas } from '@/shared/places/areas.ts';
import { useOwnTracking } from '../own-tracking.ts';
import { serverNow } from '@/shared/api/server-time.ts';

/** Kilometres of the driver from the last stop; null: the position is not known. */
export type FromEnd = number | null;

/** An older reading does not say where the phone is now. */
const FRESH_MS = 120_000;

/** Kilometres from the pin of the last stop; without a pin, from the nearest area of its city. */
export function kmFromEnd({ stops = [], destinationPlaceId }: Trip, here: Point): FromEnd {
  const end = stops.at(-1);
  const { latitude, longitude } = end?.point ?? {};
  const spots: Point[] =
    latitude !== undefined && longitude !== undefined
      ? [{ latitude, longitude }]
      : placeWithAreas(end?.placeId ?? destinationPlaceId);
  return spots.length === 0 ? null : Math.min(...spots.map((spot) => distanceKm(here, spot)));
}

/** How far this phone is from the last stop. It asks for no permission: a driver presses this in traffic. */
export async function readFromEnd(trip: Trip): Promise<FromEnd> {
  const known = freshFix(useOwnTracking.getState().fix);
  if (known) return kmFromEnd(trip, known);
  if ((await devicePermission()) !== 'granted') return null;
  const { fix } = await readDevice();
  return fix && kmFromEnd(trip, fix);
}

/** Whether Arrived needs no holding. */
export function isNearEnd(km: FromEnd): boolean {
  return km !== null && km <= ARRIVAL_NEAR_KM;
}

function freshFix(fix: Position | null): Position | null {
  return fix && serverNow() - Date.parse(fix.timestamp) <= FRESH_MS ? fix : null;
}
