import { z } from 'zod';
import type {
  EditFleetTrip,
  FleetRoute,
  FleetRouteInput,
  FleetTrip,
  FleetVehicle,
  FleetVehicleInput,
  ScheduleTrip,
} from '../contracts/corporate.ts';
import { nairaToKobo } from '../domain/money.ts';
import type { AsCaller } from './client.ts';
import { termsOf } from './trip-changes.ts';
import { fleetTripById, routeById, vehicleById } from './fleet.ts';

const idRowsSchema = z.tuple([z.object({ id: z.string() })]);

/** What is saved, for which company: a new thing with its client key, or changes of one that has an id. */
export type Saving<Details> = { companyId: string; details: Details } & (
  { id: string } | { clientKey: string }
);

/** Adds or changes a vehicle of the calling company. Rules: `private.save_fleet_vehicle`. */
export async function saveVehicle(
  asCaller: AsCaller,
  saving: Saving<FleetVehicleInput>,
): Promise<FleetVehicle> {
  const { id, clientKey } = target(saving);
  return asCaller(async (sql) => {
    const rows = await sql`
      select private.save_fleet_vehicle(${id}::uuid, ${sql.json(saving.details)}, ${clientKey}::uuid) as id
    `;
    return vehicleById(sql, saving.companyId, idRowsSchema.parse(rows)[0].id);
  });
}

/** Retires a vehicle of the calling company; again changes nothing. Rules: `private.retire_fleet_vehicle`. */
export async function retireVehicle(
  asCaller: AsCaller,
  { companyId, id }: { companyId: string; id: string },
): Promise<FleetVehicle> {
  return asCaller(async (sql) => {
    await sql`select private.retire_fleet_vehicle(${id})`;
    return vehicleById(sql, companyId, id);
  });
}

/** Creates or changes a route of the calling company. Rules: `private.save_fleet_route`. */
export async function saveRoute(asCaller: AsCaller, saving: Saving<FleetRouteInput>): Promise<FleetRoute> {
  const { id, clientKey } = target(saving);
  return asCaller(async (sql) => {
    const rows = await sql`
      select private.save_fleet_route(${id}::uuid, ${sql.json(saving.details)}, ${clientKey}::uuid) as id
    `;
    return routeById(sql, saving.companyId, idRowsSchema.parse(rows)[0].id);
  });
}

/** Retires a route of the calling company; again changes nothing. Rules: `private.retire_fleet_route`. */
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
        ${trip.routeId}, ${trip.vehicleId}, ${trip.departureDate}::text::timestamptz, ${fareKobo}, ${trip.clientKey}
      ) as id
    `;
    return fleetTripById(sql, companyId, idRowsSchema.parse(rows)[0].id);
  });
}

/** Changes a trip of the calling company. Rules: `private.edit_fleet_trip`. */
export async function editFleetTrip(
  asCaller: AsCaller,
  { companyId, id, changes }: { companyId: string; id: string; changes: EditFleetTrip },
): Promise<FleetTrip> {
  return asCaller(async (sql) => {
    await sql`select private.edit_fleet_trip(${id}, ${sql.json(termsOf(changes))})`;
    return fleetTripById(sql, companyId, id);
  });
}

/** Cancels a trip of the calling company with its bookings; again changes nothing. Rules: `private.cancel_fleet_trip`. */
export async function cancelFleetTrip(
  asCaller: AsCaller,
  { companyId, id, reason }: { companyId: string; id: string; reason: string | undefined },
): Promise<FleetTrip> {
  return asCaller(async (sql) => {
    await sql`select private.cancel_fleet_trip(${id}, ${reason ?? null})`;
    return fleetTripById(sql, companyId, id);
  });
}

function target(saving: { id: string } | { clientKey: string }) {
  return 'id' in saving ? { id: saving.id, clientKey: null } : { id: null, clientKey: saving.clientKey };
}
