import { z } from 'zod';
import {
  fleetDriverSchema,
  fleetInvitationListSchema,
  type FleetDriver,
  type FleetInvitation,
  type InviteDriver,
} from './contract.ts';
import type { AsCaller, Sql } from '../core/database/client.ts';
import { AppError } from '../core/app-error.ts';
import { requireCompany } from './queries.ts';
import { pageAs, type Page, type PageRequest } from '../core/database/page.ts';
import { rowsAs, valueAs } from '../core/database/rows.ts';

interface DriversAsked {
  companyId: string;
  page: PageRequest;
  status?: FleetDriver['status'] | undefined;
}

/**
 * A page of the calling company's drivers, then of its open and declined invitations, or only of one of these.
 * @throws AppError `forbidden` for other callers.
 */
export async function listFleetDrivers(
  asCaller: AsCaller,
  { companyId, page: { after, limit }, status }: DriversAsked,
): Promise<Page<FleetDriver>> {
  const rows = await asCaller(async (sql) => {
    await requireCompany(sql, companyId);
    return driversOf(sql, companyId, { after, limit: limit + 1, status });
  });
  return pageAs(fleetDriverSchema, rows, limit);
}

/** Invites a driver by email; returns an open invitation to the same address. Rules: `private.invite_fleet_driver`. */
export async function inviteDriver(
  asCaller: AsCaller,
  { companyId, invitation }: { companyId: string; invitation: InviteDriver },
): Promise<FleetDriver> {
  return asCaller(async (sql) => {
    const rows = await sql`
      select private.invite_fleet_driver(${invitation.email}, ${invitation.vehicleId ?? null}::uuid) as id
    `;
    const id = valueAs(z.string(), rows);
    const [driver] = rowsAs(fleetDriverSchema, await driversOf(sql, companyId, { id, limit: 1 }));
    if (!driver) throw new AppError('not_found', 'Driver not found.');
    return driver;
  });
}

/** The calling driver's open invitations and current fleet; empty for other users. */
export async function listInvitations(asCaller: AsCaller): Promise<FleetInvitation[]> {
  const rows = await asCaller(
    (sql) => sql`
      select i.id, i.company_name, i.vehicle, i.status, i.invited_at, i.leaves_at from private.own_fleet_invitations() i
    `,
  );
  return rowsAs(fleetInvitationListSchema.element, rows);
}

/** In the order of the page: the position is the time of the invitation in seconds, each status a thousand years after the last. */
function driversOf(
  sql: Sql,
  companyId: string,
  {
    limit,
    after = null,
    status,
    id,
  }: Partial<Omit<DriversAsked, 'page'>> & { limit: number; after?: PageRequest['after']; id?: string },
) {
  return sql`
    with shown as materialized (
      select f.*, s.base + extract(epoch from f.invited_at) as rank
      from unnest(array['active', 'invited', 'declined'], array[0, 32e9, 64e9]::numeric[]) s (status, base)
      cross join lateral (
        select f.* from public.fleet_drivers f
        where f.company_id = ${companyId} and f.status = s.status
          ${id ? sql`and f.id = ${id}` : sql``}
          ${after ? sql`and (f.invited_at, f.id) > (to_timestamp((${after.at}::text::numeric - s.base)::float8), ${after.id}::uuid)` : sql``}
        order by f.invited_at, f.id limit ${limit}
      ) f
      ${status ? sql`where s.status = ${status}` : sql``}
      order by rank, f.id limit ${limit}
    )
    select f.id, f.email, f.status, f.driver_id, d.display_name as name,
      coalesce(d.is_driver_verified, false) as is_verified, f.invited_at, f.leaves_at, f.rank::text as position_at,
      coalesce(
        (select string_agg(w.plate_number, ', ' order by w.plate_number)
          from public.fleet_vehicles x join public.vehicles w on w.id = x.vehicle_id
          where x.company_id = f.company_id and x.driver_id = f.driver_id and f.status = 'active'),
        case when f.status = 'invited' then v.plate_number end
      ) as vehicle
    from shown f
    left join public.driver_profiles d on d.id = f.driver_id and f.status = 'active'
    left join public.vehicles v on v.id = f.vehicle_id
    order by f.rank, f.id
  `;
}
