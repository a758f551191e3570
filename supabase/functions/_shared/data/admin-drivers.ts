import { z } from 'zod';
import { adminDriverSchema, type AdminDriver } from '../contracts/admin.ts';
import { verificationStatusSchema } from '../contracts/drivers.ts';
import { duplicateSchema } from '../contracts/duplicates.ts';
import type { AsCaller } from '../database/client.ts';
import { adminPageOf, keysetOf, personPatternOf, type AdminList } from './admin-page.ts';
import { vehicleJson } from './admin-vehicles.ts';
import type { Page } from './page.ts';

/** The drivers of a tab: all, nothing submitted yet, documents under review, allowed to drive, verified with a new photo. */
export type DriverTab = 'all' | 'unverified' | 'pending' | 'active' | 'photos';

const rowsSchema = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    nin: z.string().nullable(),
    proof_of_address_path: z.string().nullable(),
    suspended: z.boolean(),
    is_driver_verified: z.boolean(),
    verification_status: verificationStatusSchema,
    rejection_reason: z.string().nullable(),
    full_name: z.string().nullable(),
    driver_license_number: z.string().nullable(),
    driver_license_expiry: z.string().nullable(),
    nin_number: z.string().nullable(),
    bank_name: z.string().nullable(),
    bank_account_number: z.string().nullable(),
    account_name: z.string().nullable(),
    residential_address: z.string().nullable(),
    driver_license_path: z.string().nullable(),
    passport_photo_path: z.string().nullable(),
    photo_path: z.string().nullable(),
    approved_photo_path: z.string().nullable(),
    proof_of_ownership_path: z.string().nullable(),
    verification_submitted_at: z.date().nullable(),
    verification_approved_at: z.date().nullable(),
    verified_name: z.string().nullable(),
    renamed_at: z.date().nullable(),
    vehicle_model: z.string().nullable(),
    plate_number: z.string().nullable(),
    pending_vehicle: adminDriverSchema.shape.pendingVehicle,
    duplicates: z.array(duplicateSchema),
    rating: z.number().nullable(),
    total_trips: z.number(),
    created_at: z.date(),
    position_key: z.string(),
  }),
);
type Row = z.infer<typeof rowsSchema>[number];

/** Drivers of one tab, with their newest submission and vehicle. Pending drivers are sorted by the time of submission. */
export async function listDrivers(
  asAdmin: AsCaller,
  list: AdminList,
  tab: DriverTab,
): Promise<Page<AdminDriver>> {
  const rows = await asAdmin((sql) => {
    const keyset = keysetOf(sql, list, {
      at: tab === 'pending' ? sql`coalesce(d.verification_submitted_at, d.created_at)` : sql`d.created_at`,
      name: sql`lower(d.display_name)`,
      id: sql`d.id`,
    });
    const ofTab = {
      all: sql``,
      unverified: sql`and d.verification_status = 'unverified'`,
      pending: sql`and d.verification_status = 'pending'`,
      active: sql`and d.verification_status = 'approved' and not d.suspended`,
      photos: sql`and d.is_driver_verified and p.photo_path <> coalesce(d.approved_photo_path, '')`,
    }[tab];
    const isDecided = tab !== 'unverified' && tab !== 'pending';
    return sql`
      with shown as materialized (
        select d.*, p.name, p.email, p.phone, p.nin, p.proof_of_address_path, p.photo_path, ${keyset.key}
        from public.driver_profiles d join public.profiles p on p.id = d.id and p.deleted_at is null
        where true ${ofTab}
          ${list.search ? sql`and d.id in (select private.find_people(${personPatternOf(list.search)}))` : sql``}
          ${keyset.where}
        ${keyset.orderBy}
        limit ${list.limit + 1}
      )
      select d.id, d.name, d.email, d.phone, d.nin, d.proof_of_address_path, d.suspended, d.is_driver_verified,
        d.verification_status, d.rejection_reason, d.photo_path, d.approved_photo_path,
        ${isDecided ? sql`'[]'::jsonb` : sql`private.list_duplicates(d.id)`} as duplicates, s.full_name, s.driver_license_number, s.driver_license_expiry::text as driver_license_expiry, s.nin_number,
        s.bank_name, s.bank_account_number, s.account_name, s.residential_address, s.driver_license_path,
        s.passport_photo_path, coalesce(w.vehicle ->> 'proofOfOwnership', c.proof_of_ownership_path) as proof_of_ownership_path, d.verification_submitted_at, d.verification_approved_at,
        d.verified_name, d.renamed_at, coalesce(w.vehicle ->> 'model', c.make || ' ' || c.model) as vehicle_model,
        coalesce(w.vehicle ->> 'plateNumber', c.plate_number) as plate_number, w.vehicle as pending_vehicle, d.rating_average::float8 as rating,
        d.total_trips, d.created_at, d.position_key
      from shown d
      left join lateral (
        select n.* from public.driver_verifications n where n.driver_id = d.id order by n.submitted_at desc limit 1
      ) s on true
      left join lateral (
        select ${vehicleJson(sql)} as vehicle from public.vehicles v
        where v.owner_id = d.id and v.approval = 'pending' and v.status <> 'retired' limit 1
      ) w on true
      left join public.vehicles c on c.id = d.vehicle_id
      ${keyset.orderBy}
    `;
  });
  return adminPageOf(rowsSchema.parse(rows), list, toDriver);
}

function toDriver(row: Row): AdminDriver {
  return {
    id: row.id,
    user: {
      id: row.id,
      name: row.name,
      email: row.email,
      phone: row.phone,
      nin: row.nin,
      proofOfAddress: row.proof_of_address_path,
      suspended: row.suspended,
    },
    isDriverVerified: row.is_driver_verified,
    verificationStatus: row.verification_status,
    rejectionReason: row.rejection_reason,
    fullName: row.full_name,
    driverLicenseNumber: row.driver_license_number,
    driverLicenseExpiry: row.driver_license_expiry,
    ninNumber: row.nin_number,
    bankName: row.bank_name,
    bankAccountNumber: row.bank_account_number,
    accountName: row.account_name,
    residentialAddress: row.residential_address,
    driverLicense: row.driver_license_path,
    passportPhotograph: row.passport_photo_path,
    photo: row.photo_path,
    approvedPhoto: row.approved_photo_path,
    proofOfOwnership: row.proof_of_ownership_path,
    verificationSubmittedAt: row.verification_submitted_at?.toISOString() ?? null,
    verificationApprovedAt: row.verification_approved_at?.toISOString() ?? null,
    nameChange: nameChangeOf(row),
    vehicleModel: row.vehicle_model,
    plateNumber: row.plate_number,
    pendingVehicle: row.pending_vehicle,
    // Plates of earlier vehicles are decided already.
    duplicates: row.duplicates.filter(({ kind }) => kind !== 'plate' || row.pending_vehicle !== null),
    rating: row.rating,
    totalTrips: row.total_trips,
    createdAt: row.created_at.toISOString(),
  };
}

function nameChangeOf({
  name,
  verified_name: verifiedAs,
  renamed_at: changedAt,
}: Row): AdminDriver['nameChange'] {
  if (verifiedAs === null || changedAt === null || verifiedAs === name) return null;
  return { verifiedAs, changedAt: changedAt.toISOString() };
}
