import { adminDriverSchema, type AdminDriver } from './admin.contract.ts';
import { type PeopleState } from '../people/admin.contract.ts';
import { peopleFigures } from '../people/admin.queries.ts';
import type { AsCaller } from '../core/database/client.ts';
import { adminPageAs, keysetOf, personPatternOf, type AdminList } from '../core/database/admin-page.ts';
import { vehicleJson } from '../vehicles/admin.queries.ts';
import type { Page } from '../core/database/page.ts';

/**
 * Which drivers: all, nothing submitted yet, documents under review, allowed to drive, verified with a new photo; of the list
 * of all: verified, not verified, suspended.
 */
type DriverTab = 'all' | 'waiting' | 'pending' | 'active' | 'photos' | PeopleState;

// Plates of earlier vehicles are decided already.
const driverRowSchema = adminDriverSchema.transform((driver) => ({
  ...driver,
  duplicates: driver.duplicates.filter(({ kind }) => kind !== 'plate' || driver.pendingVehicle !== null),
}));

/** Drivers of one tab, with their newest submission and vehicle. Pending drivers are sorted by the time of submission. */
export async function listDrivers(
  asAdmin: AsCaller,
  list: AdminList,
  tab: DriverTab,
): Promise<Page<AdminDriver>> {
  return asAdmin(async (sql) => {
    const keyset = keysetOf(sql, list, {
      at: tab === 'pending' ? sql`coalesce(d.verification_submitted_at, d.created_at)` : sql`d.created_at`,
      name: sql`lower(d.display_name)`,
      id: sql`d.id`,
    });
    const ofTab = {
      all: sql``,
      waiting: sql`and d.verification_status = 'unverified'`,
      pending: sql`and d.verification_status = 'pending'`,
      active: sql`and d.verification_status = 'approved' and not p.suspended`,
      verified: sql`and d.is_driver_verified and not p.suspended`,
      unverified: sql`and not d.is_driver_verified and not p.suspended`,
      suspended: sql`and p.suspended`,
      photos: sql`and d.is_driver_verified and d.has_new_photo`,
    }[tab];
    const isLimited = !['waiting', 'pending', 'active', 'photos'].includes(tab);
    const isDecided = tab !== 'waiting' && tab !== 'pending';
    const rows = await sql`
      with shown as materialized (
        select d.*, p.name, p.email, p.phone, p.nin, p.proof_of_address_path, p.photo_path, p.suspended, ${keyset.key}
        from public.driver_profiles d join public.profiles p on p.id = d.id and p.deleted_at is null
        where true ${ofTab}
          ${list.search ? sql`and d.id = any (array(select private.find_people(${personPatternOf(list.search)})))` : sql``}
          ${keyset.where}
        ${keyset.orderBy}
        limit ${list.limit + 1}
      )
      select d.id, d.id as user__id, d.name as user__name, d.email as user__email, d.phone as user__phone,
        d.nin as user__nin, d.proof_of_address_path as user__proof_of_address, d.suspended as user__suspended,
        d.is_driver_verified, d.verification_status, d.rejection_reason, s.full_name, s.driver_license_number,
        s.driver_license_expiry::text as driver_license_expiry, s.nin_number, s.bank_name, s.bank_account_number,
        s.account_name, s.residential_address, s.driver_license_path as driver_license,
        s.passport_photo_path as passport_photograph, d.photo_path as photo, d.approved_photo_path as approved_photo,
        coalesce(w.vehicle ->> 'proofOfOwnership', c.proof_of_ownership_path) as proof_of_ownership,
        d.verification_submitted_at, d.verification_approved_at,
        coalesce(w.vehicle ->> 'model', c.make || ' ' || c.model) as vehicle_model,
        coalesce(w.vehicle ->> 'plateNumber', c.plate_number) as plate_number, w.vehicle as pending_vehicle,
        ${isDecided ? sql`'[]'::jsonb` : sql`private.list_duplicates(d.id)`} as duplicates,
        d.rating_average::float8 as rating, d.total_trips, d.created_at, d.position_key
      from shown d
      left join lateral (
        select n.* from public.driver_verifications n where n.driver_id = d.id order by n.submitted_at desc limit 1
      ) s on true
      left join lateral (
        select ${vehicleJson(sql)} as vehicle from public.vehicles v
        where v.owner_id = d.id and private.vehicle_waits(v) limit 1
      ) w on true
      left join public.vehicles c on c.id = d.vehicle_id
      ${keyset.orderBy}
    `;
    const page = adminPageAs(driverRowSchema, rows, list);
    return list.after === null && isLimited
      ? { ...page, figures: await peopleFigures(sql, list, 'drivers') }
      : page;
  });
}
