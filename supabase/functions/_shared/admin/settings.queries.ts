import {
  settingsSchema,
  type ChangeContact,
  type ChangeSettings,
  type Settings,
} from './settings.contract.ts';
import type { AsCaller, Sql } from '../core/database/client.ts';
import { rowAs } from '../core/database/rows.ts';

/** The platform's current limits: the row that the database's checks read. */
export async function readSettings(asCaller: AsCaller): Promise<Settings> {
  return rowAs(settingsSchema, await asCaller(settingsQuery));
}

/** Changes settings as administrator and returns all of them. Rules: `private.change_settings`. */
export async function changeSettings(asAdmin: AsCaller, changes: ChangeSettings): Promise<Settings> {
  const rows = await asAdmin(async (sql) => {
    await sql`select private.change_settings(${sql.json(changes)})`;
    return settingsQuery(sql);
  });
  return rowAs(settingsSchema, rows);
}

/** Changes how to reach us as administrator and returns all settings. Rules: `private.change_contact`. */
export async function changeContact(asAdmin: AsCaller, contact: ChangeContact): Promise<Settings> {
  const rows = await asAdmin(async (sql) => {
    await sql`select private.change_contact(${sql.json(contact)})`;
    return settingsQuery(sql);
  });
  return rowAs(settingsSchema, rows);
}

function settingsQuery(sql: Sql) {
  return sql`
    select s.fare_min_kobo, s.fare_max_kobo, s.fare_step_kobo, s.booking_seats_max, s.trip_days_ahead_max,
      s.whole_rest_seats_max, s.rest_share_percent,
      to_char(s.departure_first, 'HH24:MI') as departure_first, to_char(s.departure_last, 'HH24:MI') as departure_last,
      s.departure_step_minutes, s.same_day_lead_minutes, s.waiting_minutes_before, s.en_route_minutes_before,
      to_char(s.night_from, 'HH24:MI') as night_from, s.support_email, s.support_phone, s.support_whatsapp, s.support_hours,
      s.company_name, s.company_number, s.company_address, s.emergency_phone,
      s.road_safety_phone,
      s.online_payments, s.commission_basis_points, s.announced_holidays, private.platform_figures() as figures
    from public.platform_settings s
  `;
}
