import { z } from 'zod';
import { verificationStatusSchema, type DriverProfile } from '../contracts/drivers.ts';
import { AppError } from '../domain/app-error.ts';
import { koboToNaira } from '../domain/money.ts';
import type { AsCaller, Sql } from './client.ts';

const driverRowSchema = z.object({
  id: z.string(),
  is_driver_verified: z.boolean(),
  verification_status: verificationStatusSchema,
  verification_submitted_at: z.date().nullable(),
  verification_approved_at: z.date().nullable(),
  rejection_reason: z.string().nullable(),
  rating: z.number().nullable(),
  rating_count: z.number(),
  total_trips: z.number(),
  earnings_kobo: z.coerce.number(),
  vehicle_model: z.string().nullable(),
  vehicle_plate_number: z.string().nullable(),
});

/** The calling driver's own profile. @throws AppError `forbidden` for anyone who is not a driver. */
export async function readDriverProfile(asCaller: AsCaller): Promise<DriverProfile> {
  const rows = await asCaller(
    (sql) => sql`
      select d.id, d.is_driver_verified, d.verification_status, d.verification_submitted_at,
        d.verification_approved_at, d.rejection_reason, d.rating_average::float8 as rating, d.rating_count,
        d.total_trips, private.driver_earnings(d.id) as earnings_kobo,
        v.make || ' ' || v.model as vehicle_model, v.plate_number as vehicle_plate_number
      from private.own_driver_profile() d
      left join public.vehicles v on v.id = d.vehicle_id
    `,
  );
  const row = z.array(driverRowSchema).parse(rows)[0];
  if (!row) throw notADriver();
  return toDriverProfile(row);
}

/** @throws AppError `forbidden` when the caller is not a driver. */
export async function requireDriver(sql: Sql): Promise<void> {
  const rows = await sql`select 1 from private.own_driver_profile()`;
  if (rows.length === 0) throw notADriver();
}

function notADriver(): AppError {
  return new AppError('forbidden', 'This page is only accessible to drivers.');
}

function toDriverProfile(row: z.infer<typeof driverRowSchema>): DriverProfile {
  return {
    id: row.id,
    isDriverVerified: row.is_driver_verified,
    verificationStatus: row.verification_status,
    verificationSubmittedAt: row.verification_submitted_at?.toISOString() ?? null,
    verificationApprovedAt: row.verification_approved_at?.toISOString() ?? null,
    rejectionReason: row.rejection_reason,
    rating: row.rating,
    ratingCount: row.rating_count,
    totalTrips: row.total_trips,
    earnings: koboToNaira(row.earnings_kobo),
    vehicleModel: row.vehicle_model,
    vehiclePlateNumber: row.vehicle_plate_number,
  };
}
