import { z } from 'zod';
import { adminVehicleSchema, type AdminVehicle } from './admin.contract.ts';
import type { Decision, Verdict } from '../core/admin.contract.ts';
import type { AsCaller, Sql } from '../core/database/client.ts';
import { adminPageAs, isFoundIn, keysetOf, type AdminList } from '../core/database/admin-page.ts';
import type { Page } from '../core/database/page.ts';
import { valueAs, valuesAs } from '../core/database/rows.ts';

/** SQL for the contract's vehicle as JSON, with the other accounts that have its plate; `v` is public.vehicles. */
export function vehicleJson(sql: Sql) {
  return sql`
    jsonb_build_object(
      'id', v.id, 'model', btrim(v.make || ' ' || v.model), 'year', v.year, 'colour', v.colour,
      'plateNumber', v.plate_number, 'seats', v.seats, 'photo', v.photo_path,
      'proofOfOwnership', v.proof_of_ownership_path, 'approval', v.approval,
      'plateAlsoOn', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'vehicleId', x.id, 'ownerId', p.id, 'name', p.name, 'email', p.email, 'suspended', p.suspended, 'approval', x.approval
        ) order by x.created_at, x.id), '[]')
        from public.vehicles x join public.profiles p on p.id = x.owner_id
        where x.plate_key = v.plate_key and x.owner_id <> v.owner_id and x.status <> 'retired'
      )
    )
  `;
}

const rowSchema = z.object({ vehicle: adminVehicleSchema }).transform(({ vehicle }) => vehicle);

/** Vehicles that wait for a decision; searched by plate and by name or e-mail of the owner. */
export async function listPendingVehicles(asAdmin: AsCaller, list: AdminList): Promise<Page<AdminVehicle>> {
  const rows = await asAdmin((sql) => {
    const keyset = keysetOf(sql, list, { at: sql`v.created_at`, name: sql`lower(o.name)`, id: sql`v.id` });
    return sql`
      select ${keyset.key}, ${vehicleJson(sql)} || jsonb_build_object(
        'owner', jsonb_build_object(
          'id', o.id, 'name', o.name, 'email', o.email, 'userType', o.user_type, 'suspended', o.suspended
        ),
        'current', c.make || ' ' || c.model || ', ' || c.plate_number || ', ' || c.seats || ' seats',
        'currentPhoto', c.photo_path, 'currentProofOfOwnership', c.proof_of_ownership_path,
        'submittedAt', v.created_at, 'duplicates', private.list_duplicates(v.owner_id, v.plate_number)
      ) as vehicle
      from public.vehicles v
      join public.profiles o on o.id = v.owner_id and o.deleted_at is null
      left join public.driver_profiles d on d.id = v.owner_id
      left join public.vehicles c on c.id = d.vehicle_id
      where private.vehicle_waits(v)
        ${list.search === null ? sql`` : sql`and ${isFoundIn(sql, sql`concat_ws(' ', v.plate_number, o.name, o.email)`, list.search)}`}
        ${keyset.where}
      ${keyset.orderBy}
      limit ${list.limit + 1}
    `;
  });
  return adminPageAs(rowSchema, rows, list);
}

/** The owner of a vehicle; null if it does not exist. */
export async function ownerOfVehicle(asAdmin: AsCaller, id: string): Promise<string | null> {
  const rows = await asAdmin((sql) => sql`select v.owner_id from public.vehicles v where v.id = ${id}`);
  return valuesAs(z.string(), rows)[0] ?? null;
}

/** Approves or rejects a vehicle. @throws AppError `not_found` once its owner replaced it, `conflict`, `invalid_input`. */
export async function decideVehicle(
  asAdmin: AsCaller,
  { id, approve, reason, duplicates }: Verdict,
): Promise<Decision> {
  const rows = await asAdmin(async (sql) => {
    if (approve)
      await sql`select private.require_known_documents(v.owner_id) from public.vehicles v where v.id = ${id}`;
    if (approve && duplicates?.length) {
      await sql`
        select private.accept_duplicates(v.owner_id, ${sql.array(duplicates)}::uuid[], ${reason ?? null})
        from public.vehicles v where v.id = ${id}`;
    }
    return sql`select private.decide_vehicle(${id}, ${approve}, ${reason ?? null}) as status`;
  });
  return { id, status: valueAs(z.string(), rows) };
}
