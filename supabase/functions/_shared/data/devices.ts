import { z } from 'zod';
import type { DriverDevice, NewDriverDevice } from '../contracts/devices.ts';
import type { AsCaller } from '../database/client.ts';
import type { DeviceReport } from '../domain/device-report.ts';
import { sha256 } from '../domain/secrets.ts';
import { TRACKING_APPS } from '../domain/traccar.ts';

const rowSchema = z
  .object({
    id: z.string(),
    created_at: z.date(),
    last_seen_at: z.date().nullable(),
    client: z.enum(TRACKING_APPS).nullable(),
    battery: z.number().nullable(),
    dropped_at: z.date().nullable(),
    drop_reason: z.string().nullable(),
  })
  .transform((row): DriverDevice => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    app: row.client,
    battery: row.battery,
    dropped:
      row.dropped_at && row.drop_reason
        ? { at: row.dropped_at.toISOString(), reason: row.drop_reason }
        : null,
  }));

/** The caller's phones, the newest first. */
export async function listDevices(asCaller: AsCaller): Promise<DriverDevice[]> {
  const rows = await asCaller(
    (sql) => sql`
      select d.id, d.created_at, d.last_seen_at, d.client, d.battery, d.dropped_at, d.drop_reason
      from public.driver_devices d order by d.created_at desc, d.id`,
  );
  return z.array(rowSchema).parse(rows);
}

/** Lets an app with this token send the caller's position. Only the token's hash is stored. Rules: `private.add_driver_device`. */
export async function addDevice(asCaller: AsCaller, token: string): Promise<NewDriverDevice> {
  const hash = await sha256(token);
  const rows = await asCaller(
    (sql) => sql`
      select id, created_at, last_seen_at, client, battery, dropped_at, drop_reason
      from private.add_driver_device(decode(${hash}, 'hex'))`,
  );
  return { ...z.tuple([rowSchema]).parse(rows)[0], token };
}

/** Ends the token of one of the caller's phones; idempotent. */
export async function removeDevice(asCaller: AsCaller, id: string): Promise<void> {
  await asCaller((sql) => sql`select private.remove_driver_device(${id})`);
}

/** Takes one request of a tracking app. Rules and refusals: `private.record_device_position`. */
export async function recordDevicePosition(
  asAnyone: AsCaller,
  { token, app, battery, position }: DeviceReport & { token: string },
): Promise<void> {
  const hash = await sha256(token);
  const problem = position === 'unreadable' ? 'The app sent something that we cannot read.' : null;
  const at = position === 'unreadable' ? null : position;
  await asAnyone(
    (sql) => sql`
      select private.record_device_position(
        decode(${hash}, 'hex'), ${app}, ${battery}, ${problem}, ${at?.latitude ?? null}, ${at?.longitude ?? null},
        ${at?.accuracy ?? null}, ${at?.heading ?? null}, ${at?.speed ?? null}, ${at?.timestamp ?? null}
      )`,
  );
}
