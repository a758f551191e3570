import { SUGGESTED_CITIES } from '../../supabase/functions/_shared/places/cities.rules.ts';
import { addDays, lagosDate } from '../../supabase/functions/_shared/core/lagos-time.ts';
import { departureTimes } from '../../web/shared/format/departure-times.ts';
import type { Region } from './make-trips.ts';

type City = (typeof SUGGESTED_CITIES)[number];

const CITIES: Record<Exclude<Region, 'towns'>, readonly City[]> = {
  country: SUGGESTED_CITIES,
  corridor: ['Lagos', 'Abuja', 'Ibadan', 'Abeokuta', 'Minna'],
};

/**
 * `count` realistic searches between the cities of the region: busy routes more often, a day of the next two weeks, some
 * with a time or a price.
 */
export function makeSearches(count: number, region: keyof typeof CITIES = 'country') {
  const cities = CITIES[region];
  const random = seededRandom(7);
  const today = lagosDate(Date.now());
  const times = departureTimes();
  return Array.from({ length: count }, () => {
    const origin = draw(cities, random);
    let destination = draw(cities, random);
    while (destination === origin) destination = draw(cities, random);
    return {
      origin,
      destination,
      departureDate: addDays(today, 1 + Math.floor(random() * 14)),
      seatsNeeded: 1 + Math.floor(random() * 3),
      ...(random() < 0.3 ? { preferredDepartureTime: times[Math.floor(random() * times.length)] } : {}),
      ...(random() < 0.2 ? { maxPrice: 5000 + 500 * Math.floor(random() * 20) } : {}),
    };
  });
}

/** A city of rank r is drawn with weight 1/r, as in trips.sql. */
function draw(cities: readonly City[], random: () => number): City {
  const weights = cities.map((city) => 1 / (SUGGESTED_CITIES.indexOf(city) + 1));
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  const index = weights.findIndex((weight) => (left -= weight) <= 0);
  return cities[index] ?? SUGGESTED_CITIES[0];
}

/** A generator of numbers from 0 to below 1 that are the same in every run (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return function next() {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
