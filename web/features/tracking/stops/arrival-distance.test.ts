import { expect, it } from 'vitest';
import { tripOf } from '@/shared/testing/trips.ts';
import { isNearEnd, kmFromEnd } from './arrival-distance.ts';

const TO_LAGOS = tripOf({ destination: 'Lagos', destinationPlaceId: 'lagos' });
const AJAH = { latitude: 6.47, longitude: 3.57 };

it('is measured from the nearest area of the city, however far its middle is', () => {
  expect(isNearEnd(kmFromEnd(TO_LAGOS, AJAH))).toBe(true);
});

it('is measured from the pin of the last stop where there is one', () => {
  const stop = {
    id: 's',
    placeId: 'lagos',
    place: 'Lagos',
    time: TO_LAGOS.departureDate,
    fare: 5000,
    seatsAvailable: null,
    reachedAt: null,
    leftAt: null,
  };
  const pinned = {
    ...TO_LAGOS,
    stops: [{ ...stop, point: { name: 'Jibowu', latitude: 6.523, longitude: 3.367 } }],
  };
  expect(Math.round(kmFromEnd(pinned, AJAH) ?? 0)).toBe(23);
  expect(isNearEnd(kmFromEnd(pinned, AJAH))).toBe(false);
  expect(isNearEnd(kmFromEnd(pinned, { latitude: 6.53, longitude: 3.37 }))).toBe(true);
});

it('is unknown for a place that this build does not have', () => {
  expect(kmFromEnd(tripOf({ destinationPlaceId: 'nowhere' }), AJAH)).toBeNull();
  expect(isNearEnd(null)).toBe(false);
});
