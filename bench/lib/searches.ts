import { SUGGESTED_CITIES } from '../../supabase/functions/_shared/domain/cities.ts';
import { addDays, departureTimes, lagosDate } from '../../supabase/functions/_shared/domain/lagos-time.ts';
import type { Region } from './make-trips.ts';
import { seededRandom } from './random.ts';

type City = (typeof SUGGESTED_CITIES)[number];

const CITIES: Record<Region, readonly City[]> = {
  country: SUGGESTED_CITIES,
  corridor: ['Lagos', 'Abuja', 'Ibadan', 'Abeokuta', 'Minna'],
};

/**
 * `count` searches as people make them: busy routes more often, a day of the next two weeks, some with a time or a
 * price. Between the cities where the region's trips run.
 */
export function makeSearches(count: number, region: Region = 'country'): object[] {
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

// A city of rank r draws as 1/r, as the trips do.
function draw(cities: readonly City[], random: () => number): City {
  const weights = cities.map((city) => 1 / (SUGGESTED_CITIES.indexOf(city) + 1));
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  const index = weights.findIndex((weight) => (left -= weight) <= 0);
  return cities[index] ?? SUGGESTED_CITIES[0];
}
