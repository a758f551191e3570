import { type CreateJourney, type Journey, journeySchema } from './contract.ts';
import type { AsCaller } from '../../core/database/client.ts';
import { sentTogether } from '../../core/database/one-flush.ts';
import { valueAs } from '../../core/database/rows.ts';
import { wantedSeats } from '../wanted-seats.queries.ts';

/** Books or holds both trips of a journey, or none; idempotent by client key. Rules: `private.book_journey`. */
export async function bookJourney(asCaller: AsCaller, journey: Omit<CreateJourney, 'pay'>): Promise<Journey> {
  const { clientKey, payment, seats, first, second, travellers, confirmsWomenOnly } = journey;
  const both = { seats, travellers, confirmsWomenOnly };
  const rows = await asCaller((sql) =>
    sentTogether([
      sql`
        select private.book_journey(
          ${clientKey}, ${payment ?? 'cash'}, ${wantedSeats(sql, { ...first, ...both })},
          ${wantedSeats(sql, { ...second, ...both })}
        )`,
      sql`
        select private.read_journey(j.id) from public.journeys j
        where j.passenger_id = (select auth.uid()) and j.client_key = ${clientKey}`,
    ]),
  );
  return valueAs(journeySchema, rows);
}
