import { SUGGESTED_CITIES } from '../../supabase/functions/_shared/domain/cities.ts';
import { addDays, departureTimes, lagosDate } from '../../supabase/functions/_shared/domain/lagos-time.ts';
import { seededRandom } from './random.ts';

/** `count` searches as people make them: busy routes more often, a day of the next two weeks, some with a time or a price. */
export function makeSearches(count: number): object[] {
  const random = seededRandom(7);
  const today = lagosDate(Date.now());
  const times = departureTimes();
  return Array.from({ length: count }, () => {
    const origin = city(random);
    let destination = city(random);
    while (destination === origin) destination = city(random);
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
function city(random: () => number): string {
  const weights = SUGGESTED_CITIES.map((_, index) => 1 / (index + 1));
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  const index = weights.findIndex((weight) => (left -= weight) <= 0);
  return SUGGESTED_CITIES[index] ?? SUGGESTED_CITIES[0];
}
