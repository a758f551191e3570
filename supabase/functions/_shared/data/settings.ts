import { z } from 'zod';
import type { Settings } from '../contracts/settings.ts';
import type { AsCaller } from '../database/client.ts';
import { koboToNaira } from '../domain/money.ts';

const settingsRowsSchema = z.tuple([
  z.object({
    fare_min_kobo: z.number(),
    fare_max_kobo: z.number(),
    fare_step_kobo: z.number(),
    booking_seats_max: z.number(),
    trip_days_ahead_max: z.number(),
  }),
]);

/** The platform's current limits: the row that the database's checks read. */
export async function readSettings(asCaller: AsCaller): Promise<Settings> {
  const rows = await asCaller(
    (sql) => sql`
      select s.fare_min_kobo, s.fare_max_kobo, s.fare_step_kobo, s.booking_seats_max, s.trip_days_ahead_max
      from public.platform_settings s
    `,
  );
  const [row] = settingsRowsSchema.parse(rows);
  return {
    fareMin: koboToNaira(row.fare_min_kobo),
    fareMax: koboToNaira(row.fare_max_kobo),
    fareStep: koboToNaira(row.fare_step_kobo),
    bookingSeatsMax: row.booking_seats_max,
    tripDaysAheadMax: row.trip_days_ahead_max,
  };
}
