import { vehicleSchema, type Vehicle } from './own.contract.ts';
import type { AsCaller, Sql } from '../core/database/client.ts';
import { rowsAs } from '../core/database/rows.ts';

// The vehicle that the driver entered last: the one that waits, else the approved one, else a refused one.
function newestFirst(sql: Sql) {
  return sql`
    where v.status <> 'retired'
    order by array_position(array['pending', 'approved'], v.approval), v.created_at desc
    limit 1
  `;
}

/** SQL for the approval of the vehicle that the calling driver entered last; null without one. */
export function newestApproval(sql: Sql) {
  return sql`select v.approval from private.own_vehicles() v ${newestFirst(sql)}`;
}

/** The vehicle that the calling driver entered last, or null; also null for a company, whatever its fleet. */
export async function readOwnVehicle(asCaller: AsCaller): Promise<Vehicle | null> {
  const rows = await asCaller(
    (sql) => sql`
      with own as materialized (
        select v.* from private.own_vehicles() v, private.own_driver_profile() where v.status <> 'retired'
      )
      select v.id, v.make, v.model, v.year, v.colour, v.plate_number, v.seats,
        v.photo_path as photo_url, v.proof_of_ownership_path as proof_of_ownership_url, v.approval,
        coalesce(v.rejection_reason, (
          select r.rejection_reason from own r where r.approval = 'rejected' and v.approval <> 'pending'
          order by r.decided_at desc limit 1
        )) as rejection_reason,
        (
          select json_build_object(
            'model', c.make || ' ' || c.model, 'plateNumber', c.plate_number, 'seats', c.seats,
            'photoUrl', c.photo_path, 'proofOfOwnershipUrl', c.proof_of_ownership_path
          )
          from private.own_driver_profile() d join own c on c.id = d.vehicle_id
        ) as current
      from own v
      ${newestFirst(sql)}
    `,
  );
  return rowsAs(vehicleSchema, rows)[0] ?? null;
}
