import {
  fleetDriverSchema,
  fleetInvitationListSchema,
  fleetRouteSchema,
  fleetTripSchema,
  fleetVehicleSchema,
  type FleetRoute,
  type FleetTrip,
  type FleetVehicle,
} from '../contract.ts';
import { addDays, lagosDate, lagosIso } from '../../core/lagos-time.ts';
import type { Person } from '../../../api/testing/cast.ts';
import { read, type Answer, type Facade } from '../../../api/testing/facade.ts';

/** A valid request body for adding a vehicle. */
export function vehicleInput(change: object = {}): object {
  return {
    model: 'Toyota HiAce',
    plateNumber: `F${crypto.randomUUID().slice(0, 8)}`,
    type: 'bus',
    capacity: 14,
    status: 'active',
    clientKey: crypto.randomUUID(),
    ...change,
  };
}

/** A valid request body for creating a route: three hours from Abuja to Kaduna. */
export function routeInput(change: object = {}): object {
  return {
    name: 'Northern Express',
    origin: 'Abuja',
    destination: 'Kaduna',
    frequency: 'daily',
    duration: 180,
    isActive: true,
    clientKey: crypto.randomUUID(),
    ...change,
  };
}

/** A Lagos time on the day `days` after today, ISO 8601. */
export function departureAt(time: string, days = 5): string {
  return lagosIso(addDays(lagosDate(Date.now()), days), time);
}

/** A company with a vehicle, its driver, and a route: ready to schedule. */
export interface TestFleet {
  company: Person;
  driver: Person;
  vehicle: FleetVehicle;
  route: FleetRoute;
  /** Schedules a trip on the fleet's route with its vehicle; gives the response. */
  schedule(time: string, change?: object): Promise<Answer>;
  /** The same; throws unless the trip is created. */
  trip(time: string): Promise<FleetTrip>;
}

/** Invites the driver for the vehicle and accepts in their name; gives the membership's id. */
export async function join(
  facade: Facade,
  { company, driver, vehicleId }: { company: Person; driver: Person; vehicleId: string | null },
): Promise<string> {
  const json = { email: driver.email, vehicleId };
  const invited = read(
    fleetDriverSchema,
    await facade.call('POST', '/corporate/drivers', { as: company, json }),
  );
  const [invitation] = read(
    fleetInvitationListSchema,
    await facade.call('GET', '/driver/invitations', { as: driver }),
  );
  const path = `/driver/invitations/${invitation?.id}`;
  await facade.call('POST', path, { as: driver, json: { accept: true } });
  return invited.id;
}

export async function createFleet(facade: Facade): Promise<TestFleet> {
  const company = await facade.cast.corporate();
  const driver = await facade.cast.driver();
  const post = (path: string, json: object) =>
    facade.call('POST', `/corporate${path}`, { as: company, json });
  const vehicle = read(fleetVehicleSchema, await post('/vehicles', vehicleInput()));
  const route = read(fleetRouteSchema, await post('/routes', routeInput()));
  await join(facade, { company, driver, vehicleId: vehicle.id });

  function schedule(time: string, change: object = {}): Promise<Answer> {
    return post('/trips', {
      routeId: route.id,
      vehicleId: vehicle.id,
      departureDate: departureAt(time),
      farePerSeat: 8500,
      clientKey: crypto.randomUUID(),
      ...change,
    });
  }

  return {
    company,
    driver,
    vehicle,
    route,
    schedule,
    trip: async (time) => read(fleetTripSchema, await schedule(time)),
  };
}
