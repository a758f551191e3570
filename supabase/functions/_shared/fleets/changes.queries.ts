import { z } from 'zod';
import type {
  EditFleetRoute,
  EditFleetTrip,
  EditFleetVehicle,
  FleetRoute,
  FleetRouteInput,
  FleetTrip,
  FleetVehicle,
  FleetVehicleInput,
  ScheduleTrip,
} from './contract.ts';
import type { AsCaller } from '../core/database/client.ts';
import { nairaToKobo } from '../core/money.ts';
import { setChoices } from '../trips/choices.queries.ts';
import { fleetTripById, routeById, vehicleById } from './queries.ts';
import { valueAs } from '../core/database/rows.ts';
import { inKobo, setPayment, termsOf, wayOf } from '../trips/queries.ts';

interface Added<Details> {
  companyId: string;
  clientKey: string;
  details: Details;
}
interface Changed<Details> {
  companyId: string;
  id: string;
  details: Details;
}

/** Adds a vehicle to the calling company's fleet. Rules: `private.add_fleet_vehicle`. */
export async function addVehicle(
  asCaller: AsCaller,
  { clientKey, details }: Omit<Added<FleetVehicleInput>, 'companyId'>,
): Promise<FleetVehicle> {
  return asCaller(async (sql) => {
    const rows = await sql`select private.add_fleet_vehicle(${sql.json(details)}, ${clientKey}) as id`;
    return vehicleById(sql, valueAs(z.string(), rows));
  });
}

/** Changes the given fields of a vehicle; a new model or plate makes a new vehicle. Rules: `private.change_fleet_vehicle`. */
export async function changeVehicle(
  asCaller: AsCaller,
  { id, details }: Omit<Changed<EditFleetVehicle>, 'companyId'>,
): Promise<FleetVehicle> {
  return asCaller(async (sql) => {
    const rows = await sql`select private.change_fleet_vehicle(${id}, ${sql.json(details)}) as id`;
    return vehicleById(sql, valueAs(z.string(), rows));
  });
}

/** Retires a vehicle of the calling company; idempotent. Rules: `private.retire_fleet_vehicle`. */
export async function retireVehicle(asCaller: AsCaller, { id }: { id: string }): Promise<FleetVehicle> {
  return asCaller(async (sql) => {
    await sql`select private.retire_fleet_vehicle(${id})`;
    return vehicleById(sql, id);
  });
}

/** Creates a route of the calling company. Rules: `private.add_fleet_route`. */
export async function addRoute(
  asCaller: AsCaller,
  { companyId, clientKey, details }: Added<FleetRouteInput>,
): Promise<FleetRoute> {
  return asCaller(async (sql) => {
    const rows = await sql`select private.add_fleet_route(${sql.json(routeOf(details))}, ${clientKey}) as id`;
    return routeById(sql, companyId, valueAs(z.string(), rows));
  });
}

/** Changes the given fields of a route of the calling company. Rules: `private.change_fleet_route`. */
export async function changeRoute(
  asCaller: AsCaller,
  { companyId, id, details }: Changed<EditFleetRoute>,
): Promise<FleetRoute> {
  return asCaller(async (sql) => {
    await sql`select private.change_fleet_route(${id}, ${sql.json(routeOf(details))})`;
    return routeById(sql, companyId, id);
  });
}

/** A route with the keys and units of the SQL functions. */
function routeOf({ farePerSeat, stops, ...same }: EditFleetRoute) {
  return {
    ...same,
    ...(farePerSeat !== undefined && { fareKobo: farePerSeat === null ? null : nairaToKobo(farePerSeat) }),
    ...(stops && { stops: stops.map(inKobo) }),
  };
}

/** Retires a route of the calling company; idempotent. Rules: `private.retire_fleet_route`. */
export async function retireRoute(
  asCaller: AsCaller,
  { companyId, id }: { companyId: string; id: string },
): Promise<FleetRoute> {
  return asCaller(async (sql) => {
    await sql`select private.retire_fleet_route(${id})`;
    return routeById(sql, companyId, id);
  });
}

/** Publishes a trip of the calling company. Rules: `private.schedule_trip`. */
export async function scheduleTrip(
  asCaller: AsCaller,
  { companyId, trip }: { companyId: string; trip: ScheduleTrip },
): Promise<FleetTrip> {
  const fareKobo = nairaToKobo(trip.farePerSeat);
  return asCaller(async (sql) => {
    const rows = await sql`
      select private.schedule_trip(
        ${trip.routeId}, ${trip.vehicleId}, ${trip.departureDate}::text::timestamptz, ${fareKobo}, ${trip.clientKey},
        ${sql.json(wayOf(trip))}
      ) as id
    `;
    const id = valueAs(z.string(), rows);
    await setChoices(sql, { tripId: id, choices: trip.choices, isPublishedNow: true });
    await setPayment(sql, { tripId: id, payment: trip.payment });
    return fleetTripById(sql, companyId, id);
  });
}

/** Changes a trip of the calling company. Rules: `private.edit_fleet_trip`. */
export async function editFleetTrip(
  asCaller: AsCaller,
  { companyId, id, changes }: { companyId: string; id: string; changes: EditFleetTrip },
): Promise<FleetTrip> {
  return asCaller(async (sql) => {
    const { stops, originPoint, destinationPoint, choices, payment, ...terms } = changes;
    const trip = { ...termsOf(terms), ...wayOf({ stops, originPoint, destinationPoint }) };
    if (Object.keys(trip).length > 0) await sql`select private.edit_fleet_trip(${id}, ${sql.json(trip)})`;
    await setChoices(sql, { tripId: id, choices });
    await setPayment(sql, { tripId: id, payment });
    return fleetTripById(sql, companyId, id);
  });
}

/** Cancels a trip of the calling company with its bookings; idempotent. Rules: `private.cancel_fleet_trip`. */
export async function cancelFleetTrip(
  asCaller: AsCaller,
  { companyId, id, reason }: { companyId: string; id: string; reason?: string | null | undefined },
): Promise<FleetTrip> {
  return asCaller(async (sql) => {
    await sql`select private.cancel_fleet_trip(${id}, ${reason ?? null})`;
    return fleetTripById(sql, companyId, id);
  });
}
