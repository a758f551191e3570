import { z } from 'zod';
import { driverDeviceSchema, type DriverDevice, type NewDriverDevice } from './contract.ts';
import { locationUpdateSchema, type LocationUpdate } from '../contract.ts';
import type { AsCaller, Sql } from '../../core/database/client.ts';
import type { DeviceReport } from './device-report.rules.ts';
import { sha256 } from '../../core/secrets.ts';
import { rowAs, rowsAs } from '../../core/database/rows.ts';

/** Columns of a phone `d`. */
function deviceColumns(sql: Sql) {
  return sql`
    d.id, d.created_at, d.last_seen_at, d.client as app, d.battery,
    case when d.drop_reason <> '' then d.dropped_at end as dropped__at, d.drop_reason as dropped__reason`;
}

/** The caller's phones, the newest first. */
export async function listDevices(asCaller: AsCaller): Promise<DriverDevice[]> {
  const rows = await asCaller(
    (sql) => sql`
      select ${deviceColumns(sql)} from public.driver_devices d order by d.created_at desc, d.id`,
  );
  return rowsAs(driverDeviceSchema, rows);
}

/** Lets an app with this token send the caller's position. Only the token's hash is stored. Rules: `private.add_driver_device`. */
export async function addDevice(asCaller: AsCaller, token: string): Promise<NewDriverDevice> {
  const hash = await sha256(token);
  const rows = await asCaller(
    (sql) => sql`
      select ${deviceColumns(sql)} from private.add_driver_device(decode(${hash}, 'hex')) d`,
  );
  return { ...rowAs(driverDeviceSchema, rows), token };
}

/**
 * Takes one request of a tracking app; returns the position to publish, if a socket follows the trip. Rules and refusals:
 * `private.record_device_position`.
 */
export async function recordDevicePosition(
  asAnyone: AsCaller,
  { token, app, battery, position }: DeviceReport & { token: string },
): Promise<LocationUpdate | null> {
  const hash = await sha256(token);
  const problem = position === 'unreadable' ? 'The app sent something that we cannot read.' : null;
  const at = position === 'unreadable' ? null : position;
  const rows = await asAnyone(
    (sql) => sql`
      select message from private.record_device_position(
        decode(${hash}, 'hex'), ${app}, ${battery}, ${problem}, ${at?.latitude ?? null}, ${at?.longitude ?? null},
        ${at?.accuracy ?? null}, ${at?.heading ?? null}, ${at?.speed ?? null}, ${at?.timestamp ?? null}
      )`,
  );
  return rowAs(takenSchema, rows).message;
}

const takenSchema = z.object({ message: locationUpdateSchema.nullable() });
