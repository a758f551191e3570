import { z } from 'zod';
import type { DriverVerification, Vehicle, VehicleInput } from '../contracts/verification.ts';
import type { AsCaller } from './client.ts';

const vehicleRowsSchema = z.array(
  z.object({
    id: z.string(),
    make: z.string(),
    model: z.string(),
    year: z.number(),
    plateNumber: z.string(),
    seats: z.number(),
    proofOfOwnershipUrl: z.string().nullable(),
  }),
);

/** Submits the caller's documents for review. Rules and words: `private.submit_verification` (specification §5). */
export async function submitVerification(asCaller: AsCaller, details: DriverVerification): Promise<void> {
  await asCaller((sql) => sql`select private.submit_verification(${sql.json(details)})`);
}

/** The calling driver's vehicle, null while there is none. */
export async function readOwnVehicle(asCaller: AsCaller): Promise<Vehicle | null> {
  const rows = await asCaller(
    (sql) => sql`
      select v.id, v.make, v.model, v.year, v.plate_number as "plateNumber", v.seats,
        d.proof_of_ownership_path as "proofOfOwnershipUrl"
      from private.own_driver_profile() d join public.vehicles v on v.id = d.vehicle_id
    `,
  );
  return vehicleRowsSchema.parse(rows)[0] ?? null;
}

/** Makes or changes the calling driver's vehicle. Rules: `private.save_own_vehicle`. */
export async function saveOwnVehicle(asCaller: AsCaller, vehicle: VehicleInput): Promise<void> {
  const { make, model, year, plateNumber, seats, proofOfOwnershipUrl = null } = vehicle;
  await asCaller(
    (sql) => sql`
      select private.save_own_vehicle(${make}, ${model}, ${year}, ${plateNumber}, ${seats}, ${proofOfOwnershipUrl})
    `,
  );
}
