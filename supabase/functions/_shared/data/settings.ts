import { z } from 'zod';
import {
  settingsSchema,
  type ChangeContact,
  type ChangeSettings,
  type Settings,
} from '../contracts/settings.ts';
import type { AsCaller, Sql } from '../database/client.ts';
import { koboToNaira } from '../domain/money.ts';

const settingsRowsSchema = z.tuple([
  z.object({
    fare_min_kobo: z.number(),
    fare_max_kobo: z.number(),
    fare_step_kobo: z.number(),
    booking_seats_max: z.number(),
    trip_days_ahead_max: z.number(),
    departure_first: z.string(),
    departure_last: z.string(),
    departure_step_minutes: z.number(),
    same_day_lead_minutes: z.number().nullable(),
    waiting_minutes_before: z.number(),
    en_route_minutes_before: z.number(),
    night_from: z.string(),
    online_payments: settingsSchema.shape.onlinePayments,
    commission_basis_points: z.number(),
    support_email: z.string().nullable(),
    support_phone: z.string().nullable(),
    emergency_phone: z.string(),
    road_safety_phone: z.string(),
    figures: settingsSchema.shape.figures,
  }),
]);

/** The platform's current limits: the row that the database's checks read. */
export async function readSettings(asCaller: AsCaller): Promise<Settings> {
  return toSettings(await asCaller(settingsQuery));
}

/** Changes settings as administrator and returns all of them. Rules: `private.change_settings`. */
export async function changeSettings(asAdmin: AsCaller, changes: ChangeSettings): Promise<Settings> {
  const rows = await asAdmin(async (sql) => {
    await sql`select private.change_settings(${sql.json(changes)})`;
    return settingsQuery(sql);
  });
  return toSettings(rows);
}

/** Changes how to reach us as administrator and returns all settings. Rules: `private.change_contact`. */
export async function changeContact(
  asAdmin: AsCaller,
  { supportEmail, supportPhone }: ChangeContact,
): Promise<Settings> {
  const rows = await asAdmin(async (sql) => {
    await sql`select private.change_contact(${supportEmail}, ${supportPhone})`;
    return settingsQuery(sql);
  });
  return toSettings(rows);
}

function settingsQuery(sql: Sql) {
  return sql`
    select s.fare_min_kobo, s.fare_max_kobo, s.fare_step_kobo, s.booking_seats_max, s.trip_days_ahead_max,
      to_char(s.departure_first, 'HH24:MI') as departure_first, to_char(s.departure_last, 'HH24:MI') as departure_last,
      s.departure_step_minutes, s.same_day_lead_minutes, s.waiting_minutes_before, s.en_route_minutes_before,
      to_char(s.night_from, 'HH24:MI') as night_from, s.support_email, s.support_phone, s.emergency_phone,
      s.road_safety_phone,
      s.online_payments, s.commission_basis_points, private.platform_figures() as figures
    from public.platform_settings s
  `;
}

function toSettings(rows: unknown): Settings {
  const [row] = settingsRowsSchema.parse(rows);
  return {
    fareMin: koboToNaira(row.fare_min_kobo),
    fareMax: koboToNaira(row.fare_max_kobo),
    fareStep: koboToNaira(row.fare_step_kobo),
    bookingSeatsMax: row.booking_seats_max,
    tripDaysAheadMax: row.trip_days_ahead_max,
    departureFirst: row.departure_first,
    departureLast: row.departure_last,
    departureStepMinutes: row.departure_step_minutes,
    sameDayLeadMinutes: row.same_day_lead_minutes,
    waitingMinutesBefore: row.waiting_minutes_before,
    enRouteMinutesBefore: row.en_route_minutes_before,
    nightFrom: row.night_from,
    onlinePayments: row.online_payments,
    commissionBasisPoints: row.commission_basis_points,
    supportEmail: row.support_email,
    supportPhone: row.support_phone,
    emergencyPhone: row.emergency_phone,
    roadSafetyPhone: row.road_safety_phone,
    figures: row.figures,
  };
}
