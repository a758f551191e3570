import { z } from 'zod';
import { driverProfileSchema, type DriverProfile } from './contract.ts';
import { lastVerificationSchema, type LastVerification } from './verification.contract.ts';
import type { AsCaller } from '../core/database/client.ts';
import { AppError } from '../core/app-error.ts';
import { newestApproval } from '../vehicles/own.queries.ts';
import { rowsAs, valueAs } from '../core/database/rows.ts';
import { requireDriver } from '../core/access/queries.ts';

/** The calling driver's own profile. @throws AppError `forbidden` if the caller is not a driver. */
export async function readDriverProfile(asCaller: AsCaller): Promise<DriverProfile> {
  const rows = await asCaller(
    (sql) => sql`
      select d.id, d.is_driver_verified, d.verification_status, d.verification_submitted_at,
        d.verification_approved_at, d.rejection_reason, d.rating_average::float8 as rating, d.rating_count,
        d.total_trips, m.earned_kobo as earnings_kobo, m.cash_kobo as cash_earnings_kobo,
        v.make || ' ' || v.model as vehicle_model, v.plate_number as vehicle_plate_number,
        v.seats as vehicle_seats, (${newestApproval(sql)}) as vehicle_approval, p.expires_on::text as licence_expires_on,
        private.may_offer_women_only() as may_offer_women_only, d.has_card_photo as has_photo, d.shows_photo
      from private.own_driver_profile() d
      cross join lateral private.driver_money(d.id) m
      left join public.vehicles v on v.id = d.vehicle_id
      left join public.papers p on p.owner_id = d.id and p.kind = 'licence' and p.status = 'accepted'
    `,
  );
  const [driver] = rowsAs(driverProfileSchema, rows);
  if (!driver) throw notADriver();
  return driver;
}

/** Path of the photo of a driver that cards show; null without one. Rules: `private.card_photo`. */
export async function readCardPhoto(asCaller: AsCaller, driverId: string): Promise<string | null> {
  return valueAs(z.string().nullable(), await asCaller((sql) => sql`select private.card_photo(${driverId})`));
}

function notADriver(): AppError {
  return new AppError('forbidden', 'This page is only accessible to drivers.');
}

/** The calling driver's newest submission, null before the first. @throws AppError `forbidden` if the caller is not a driver. */
export async function readLastVerification(asCaller: AsCaller): Promise<LastVerification | null> {
  const rows = await asCaller(async (sql) => {
    await requireDriver(sql);
    return sql`
      select v.full_name, v.date_of_birth::text as date_of_birth, v.gender, v.residential_address, v.driver_license_number,
        v.driver_license_expiry::text as driver_license_expiry, v.nin_number, v.bank_name, v.bank_account_number,
        v.account_name, license.name as driver_license_url, passport.name as passport_photo_url
      from private.own_driver_profile() d
      join public.driver_verifications v on v.driver_id = d.id
      left join storage.objects license on license.bucket_id = 'documents' and license.name = v.driver_license_path
      left join storage.objects passport on passport.bucket_id = 'documents' and passport.name = v.passport_photo_path
      order by v.submitted_at desc limit 1
    `;
  });
  return rowsAs(lastVerificationSchema, rows)[0] ?? null;
}
