import { z } from 'zod';
import {
  fleetDriverSchema,
  fleetInvitationListSchema,
  type FleetDriver,
  type FleetInvitation,
  type InviteDriver,
} from '../contracts/corporate.ts';
import type { AsCaller, Sql } from '../database/client.ts';
import { AppError } from '../domain/app-error.ts';
import { requireCompany } from './fleet.ts';
import { rowsAs, valueAs } from './rows.ts';

/** The calling company's drivers, then its open and declined invitations. @throws AppError `forbidden` for other callers. */
export async function listFleetDrivers(asCaller: AsCaller, companyId: string): Promise<FleetDriver[]> {
  return asCaller(async (sql) => {
    await requireCompany(sql, companyId);
    return rowsAs(fleetDriverSchema, await driversOf(sql, companyId));
  });
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
    const [driver] = rowsAs(fleetDriverSchema, await driversOf(sql, companyId, sql`and f.id = ${id}`));
    if (!driver) throw new AppError('not_found', 'Driver not found.');
    return driver;
  });
}

/** Removes a driver or withdraws an invitation; idempotent. Rules: `private.remove_fleet_driver`. */
export async function removeDriver(asCaller: AsCaller, membershipId: string): Promise<void> {
  await asCaller((sql) => sql`select private.remove_fleet_driver(${membershipId})`);
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

/** The driver of a fleet trip declines it; idempotent. Rules: `private.decline_fleet_trip`. */
export async function declineFleetTrip(
  asCaller: AsCaller,
  { tripId, reason }: { tripId: string; reason?: string | null | undefined },
): Promise<void> {
  await asCaller((sql) => sql`select private.decline_fleet_trip(${tripId}, ${reason ?? null})`);
}

/** Accepts or declines an invitation; gives notice to leave the fleet, or withdraws it. Rules: `private.answer_fleet_invitation`. */
export async function answerInvitation(
  asCaller: AsCaller,
  { id, accept }: { id: string; accept: boolean },
): Promise<void> {
  await asCaller((sql) => sql`select private.answer_fleet_invitation(${id}, ${accept})`);
}

function driversOf(sql: Sql, companyId: string, which = sql``) {
  return sql`
    select f.id, f.email, f.status, f.driver_id, d.display_name as name,
      coalesce(d.is_driver_verified, false) as is_verified, f.invited_at, f.leaves_at,
      coalesce(
        (select string_agg(w.plate_number, ', ' order by w.plate_number)
          from public.fleet_vehicles x join public.vehicles w on w.id = x.vehicle_id
          where x.company_id = f.company_id and x.driver_id = f.driver_id and f.status = 'active'),
        case when f.status = 'invited' then v.plate_number end
      ) as vehicle
    from public.fleet_drivers f
    left join public.driver_profiles d on d.id = f.driver_id and f.status = 'active'
    left join public.vehicles v on v.id = f.vehicle_id
    where f.company_id = ${companyId} and f.status in ('invited', 'active', 'declined') ${which}
    order by array_position(array['active', 'invited', 'declined'], f.status), f.invited_at, f.id
  `;
}
