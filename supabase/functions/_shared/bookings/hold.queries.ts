import type { HoldSeats } from './hold-seats.contract.ts';
import type { BookingPayment } from '../payments/contract.ts';
import type { AsCaller } from '../core/database/client.ts';
import { sentTogether } from '../core/database/one-flush.ts';
import { nairaToKobo } from '../core/money.ts';
import { toExtras } from '../trips/choices.queries.ts';
import { onlyPayment } from '../payments/queries.ts';

/** Holds seats while the caller pays online; idempotent by client key. Rules: `private.hold_seats`. */
export async function holdSeats(asCaller: AsCaller, wanted: Omit<HoldSeats, 'pay'>): Promise<BookingPayment> {
  const {
    tripId,
    seats,
    clientKey,
    seen,
    fromStopId,
    toStopId,
    travellers,
    confirmsWomenOnly,
    extras,
    addsTo,
  } = wanted;
  const made = await asCaller((sql) =>
    // Read by client key, because the id is not known yet: waiting for it would hold the trip's lock for a round trip.
    sentTogether([
      sql`
        select private.hold_seats(
          ${tripId}, ${seats}, ${clientKey}, ${seen ? nairaToKobo(seen.farePerSeat) : null},
          ${seen?.departureDate ?? null}::text::timestamptz, ${fromStopId ?? null}, ${toStopId ?? null},
          ${travellers?.length ? sql.json(travellers) : null}::jsonb, ${confirmsWomenOnly ?? null},
          ${toExtras(sql, extras)}::jsonb, ${addsTo ?? null}
        )`,
      sql`
        select payment from public.seat_holds h, private.read_payments(h.id) payment
        where h.passenger_id = (select auth.uid()) and h.client_key = ${clientKey}`,
    ]),
  );
  return onlyPayment(made);
}
