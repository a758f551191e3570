import { z } from 'zod';
import {
  lastVerificationSchema,
  type DriverVerification,
  type LastVerification,
  type Vehicle,
  type VehicleInput,
} from '../contracts/verification.ts';
import type { AsCaller } from './client.ts';
import { requireDriver } from './drivers.ts';

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

/** What the calling driver submitted last, null before the first time. @throws AppError `forbidden` for others than drivers. */
export async function readLastVerification(asCaller: AsCaller): Promise<LastVerification | null> {
  const rows = await asCaller(async (sql) => {
    await requireDriver(sql);
    return sql`
      select v.full_name as "fullName", v.date_of_birth::text as "dateOfBirth", v.gender,
        v.residential_address as "residentialAddress", v.driver_license_number as "driverLicenseNumber",
        v.driver_license_expiry::text as "driverLicenseExpiry", v.nin_number as "ninNumber",
        v.bank_name as "bankName", v.bank_account_number as "bankAccountNumber", v.account_name as "accountName",
        license.name as "driverLicenseUrl", passport.name as "passportPhotoUrl"
      from private.own_driver_profile() d
      join public.driver_verifications v on v.driver_id = d.id
      left join storage.objects license on license.bucket_id = 'documents' and license.name = v.driver_license_path
      left join storage.objects passport on passport.bucket_id = 'documents' and passport.name = v.passport_photo_path
      order by v.submitted_at desc limit 1
    `;
  });
  return z.array(lastVerificationSchema).parse(rows)[0] ?? null;
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
