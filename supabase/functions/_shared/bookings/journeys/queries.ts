import { type CreateJourney, type Journey, journeySchema } from './contract.ts';
import type { AsCaller } from '../../core/database/client.ts';
import { sentTogether } from '../../core/database/one-flush.ts';
import { nairaToKobo } from '../../core/money.ts';
import { valueAs } from '../../core/database/rows.ts';
import { storedExtras } from '../../trips/choices.queries.ts';

/** Books or holds both trips of a journey, or none; idempotent by client key. Rules: `private.book_journey`. */
export async function bookJourney(asCaller: AsCaller, journey: Omit<CreateJourney, 'pay'>): Promise<Journey> {
  const { clientKey, payment, seats, first, second, travellers, confirmsWomenOnly } = journey;
  const rows = await asCaller((sql) =>
    sentTogether([
      sql`
        select private.book_journey(
          ${clientKey}, ${payment ?? 'cash'}, ${seats}, ${sql.json(toPart(first))}, ${sql.json(toPart(second))},
          ${travellers?.length ? sql.json(travellers) : null}::jsonb, ${confirmsWomenOnly ?? null}
        )`,
      sql`
        select private.read_journey(j.id) from public.journeys j
        where j.passenger_id = (select auth.uid()) and j.client_key = ${clientKey}`,
    ]),
  );
  return valueAs(journeySchema, rows);
}

function toPart({ tripId, fromStopId, toStopId, seen, extras }: CreateJourney['first']) {
  return {
    trip_id: tripId,
    from_stop_id: fromStopId ?? null,
    to_stop_id: toStopId ?? null,
    seen_fare_kobo: seen ? nairaToKobo(seen.farePerSeat) : null,
    seen_departure_at: seen?.departureDate ?? null,
    extras: extras?.length ? storedExtras(extras) : null,
  };
}
