import type { StopInput, Trip } from '../contract.ts';
import type { Person } from '../../../api/testing/cast.ts';
import type { Facade } from '../../../api/testing/facade.ts';

/** Slow enough for the longest leg of the tests: each leg takes at least its straight line at 110 km/h. */
const LEG_MS = 2.5 * 3600_000;
const FARE_STEP_NAIRA = 2000;

/** Stops two and a half hours and ₦2,000 apart on a trip that departs at this time. */
export function stopsAfter(departureDate: string, places: readonly string[]): StopInput[] {
  return places.map((place, index) => ({
    place,
    time: new Date(Date.parse(departureDate) + (index + 1) * LEG_MS).toISOString(),
    fare: (index + 1) * FARE_STEP_NAIRA,
  }));
}

/** Publishes a trip from Lagos to Abuja for ₦10,000 that stops at these places. */
export async function publishWithStops(
  facade: Facade,
  driver: Person,
  { places, seats = 4 }: { places: readonly string[]; seats?: number },
): Promise<Trip> {
  const trip = await facade.publish(driver, { seatsAvailable: seats, farePerSeat: 10_000 });
  const changes = { stops: stopsAfter(trip.departureDate, places) };
  const { body } = await facade.call('PATCH', `/trips/${trip.id}`, { as: driver, json: changes });
  return { ...trip, ...(body as Trip) };
}
