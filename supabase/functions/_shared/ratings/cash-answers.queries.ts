import { adminCashAnswerSchema, type AdminCashAnswer } from './cash-answers.contract.ts';
import type { AsCaller } from '../core/database/client.ts';
import { rowsAs } from '../core/database/rows.ts';

/** Answers "more" about drivers of whom two people or more said so, the drivers with most people first. */
export async function listCashAnswers(asAdmin: AsCaller): Promise<AdminCashAnswer[]> {
  const rows = await asAdmin(
    (sql) => sql`
      select jsonb_build_object('id', a.driver_id, 'name', a.driver_name, 'people', a.people) as driver,
        jsonb_build_object('id', a.passenger_id, 'name', a.passenger_name) as passenger,
        a.booking_id, a.trip_id, o.name as origin, d.name as destination, a.departure_at as departure_date,
        a.fare_kobo, a.paid_kobo, a.answered_at
      from private.list_cash_answers() with ordinality
        a (driver_id, driver_name, people, booking_id, trip_id, passenger_id, passenger_name, origin_place_id,
          destination_place_id, departure_at, fare_kobo, paid_kobo, answered_at, place)
      join public.places o on o.id = a.origin_place_id
      join public.places d on d.id = a.destination_place_id
      order by a.place`,
  );
  return rowsAs(adminCashAnswerSchema, rows);
}
