import { z } from 'zod';
import {
  boardedSchema as boardedAnswerSchema,
  type BoardBooking,
  type Boarded,
} from './boarding.contract.ts';
import type { AddSeats, CreateBooking } from './book-seats.contract.ts';
import {
  type AgreeToChanges,
  bookingSchema,
  tripPassengerSchema,
  type Booking,
  type TripPassenger,
} from './contract.ts';
import type { HoldSeats } from './hold-seats.contract.ts';
import type { BookingPayment, CancelBooking } from '../payments/contract.ts';
import { onlyPayment } from '../payments/queries.ts';
import type { AsCaller, Sql } from '../core/database/client.ts';
import { sentTogether } from '../core/database/one-flush.ts';
import { AppError, rateLimited } from '../core/app-error.ts';
import { LIST_COUNT_MAX } from '../trips/limits.rules.ts';
import { nairaToKobo } from '../core/money.ts';
import { countedPageAs, type Page, type PageRequest } from '../core/database/page.ts';
import { rowAs, rowsAs, valuesAs, type Rows } from '../core/database/rows.ts';
import { toTrip, tripRowSchema } from '../trips/rows.queries.ts';
import { wantedSeats } from './wanted-seats.queries.ts';

const bookingRowSchema = tripRowSchema
  .extend({ booking: bookingSchema.omit({ trip: true, leg: true }), leg: bookingSchema.shape.leg })
  .transform(({ booking, leg, ...trip }) => ({ ...booking, trip: toTrip(trip), leg }));

/** A passenger's own bookings, the newest first. */
export async function listBookings(
  asCaller: AsCaller,
  { passengerId, page }: { passengerId: string; page: PageRequest },
): Promise<Page<Booking>> {
  const after = page.after;
  const rows = await asCaller(
    (sql) => sql`
      with shown as materialized (
        select b.id, b.trip_id, b.created_at from public.bookings b
        where b.passenger_id = ${passengerId}
          ${after ? sql`and (b.created_at, b.id) < (${after.at}::text::timestamptz, ${after.id}::uuid)` : sql``}
        order by b.created_at desc, b.id desc
        limit ${page.limit + 1}
      )
      select card.*, b.*, shown.created_at::text as position_at,
        (select count(*)::int from (
          select from public.bookings mine where mine.passenger_id = ${passengerId} limit ${LIST_COUNT_MAX}
        ) counted) as total
      from ${bookingSources(sql, { tripIds: sql`array(select trip_id from shown)`, ids: sql`array(select id from shown)` })}
      join shown on shown.id = b.booking__id
      order by shown.created_at desc, shown.id desc
    `,
  );
  return countedPageAs(bookingRowSchema, rows, page);
}

/** One booking, for its passenger and its trip's driver. @throws AppError `not_found`. */
export async function readBooking(asCaller: AsCaller, bookingId: string): Promise<Booking> {
  return onlyBooking(await asCaller((sql) => bookingWhere(sql, sql`b.id = ${bookingId}`)));
}

/** Books seats for the caller; idempotent by client key. Rules: `private.take_places`. */
export async function bookSeats(asCaller: AsCaller, booking: CreateBooking): Promise<Booking> {
  const made = await asCaller((sql) =>
    // Read by client key, because the id is not known yet: waiting for it would hold the trip's lock for a round trip.
    sentTogether([
      sql`select private.take_places(${wantedSeats(sql, { ...booking, payment: 'cash' })}, false)`,
      bookingWhere(sql, sql`b.passenger_id = (select auth.uid()) and b.client_key = ${booking.clientKey}`),
    ]),
  );
  return onlyBooking(made);
}

/** Holds seats while the caller pays online; idempotent by client key. Rules: `private.take_places`. */
export async function holdSeats(asCaller: AsCaller, wanted: Omit<HoldSeats, 'pay'>): Promise<BookingPayment> {
  const made = await asCaller((sql) =>
    // Read by client key, because the id is not known yet: waiting for it would hold the trip's lock for a round trip.
    sentTogether([
      sql`select private.take_places(${wantedSeats(sql, wanted)}, true)`,
      sql`
        select payment from public.seat_holds h, private.read_payments(h.id) payment
        where h.passenger_id = (select auth.uid()) and h.client_key = ${wanted.clientKey}`,
    ]),
  );
  return onlyPayment(made);
}

/** Adds seats to a booking in cash; idempotent. Rules: `private.add_seats`. */
export async function addSeats(
  asCaller: AsCaller,
  { bookingId, seats, confirmsWomenOnly }: { bookingId: string } & AddSeats,
): Promise<Booking> {
  const added = await asCaller((sql) =>
    sentTogether([
      sql`select private.add_seats(${bookingId}, ${seats}, ${confirmsWomenOnly ?? null})`,
      bookingWhere(sql, sql`b.id = ${bookingId}`),
    ]),
  );
  return onlyBooking(added);
}

/** Cancels a booking and frees its seats; idempotent. Rules: `private.cancel_booking`. */
export async function cancelBooking(
  asCaller: AsCaller,
  { bookingId, reason, seenRefund }: { bookingId: string } & CancelBooking,
): Promise<Booking> {
  const cancelled = await asCaller((sql) =>
    sentTogether([
      sql`select private.expect_refund(${bookingId}, ${nairaToKobo(seenRefund ?? 0)})`,
      sql`select private.cancel_booking(${bookingId}, ${reason ?? null})`,
      bookingWhere(sql, sql`b.id = ${bookingId}`),
    ]),
  );
  return onlyBooking(cancelled);
}

/** The passenger agrees to the changes that they have seen; idempotent. Rules: `private.agree_to_changes`. */
export async function agreeToChanges(
  asCaller: AsCaller,
  { bookingId, seen }: { bookingId: string } & AgreeToChanges,
): Promise<Booking> {
  const agreed = await asCaller((sql) =>
    sentTogether([
      sql`select private.agree_to_changes(${bookingId}, ${sql.json(seen)})`,
      bookingWhere(sql, sql`b.id = ${bookingId}`),
    ]),
  );
  return onlyBooking(agreed);
}

const boardedSchema = z.object({
  boardedAt: boardedAnswerSchema.shape.boardedAt.nullable(),
  triesLeft: z.number().nullable(),
  waitSeconds: z.number().nullable(),
  cancelledName: z.string().nullable(),
});

/**
 * Boards a passenger of the calling driver's trip with their code; idempotent. Rules: `private.board_passenger`.
 * @throws AppError `wrong_code` with the tries that are left; `rate_limited` once there are none; `trip_closed`.
 */
export async function boardBooking(
  asCaller: AsCaller,
  { bookingId, code, scannedAt }: BoardBooking & { bookingId: string },
): Promise<Boarded> {
  const rows = await asCaller(
    (sql) => sql`
      select p.boarded_at, p.tries_left, p.wait_seconds, p.cancelled_name
      from private.board_passenger(${bookingId}, ${code}, ${scannedAt ?? null}::text::timestamptz) p
    `,
  );
  const { boardedAt, triesLeft, waitSeconds, cancelledName } = rowAs(boardedSchema, rows);
  if (boardedAt) return { bookingId, boardedAt };
  // Thrown here, because an error inside the transaction would roll the report or the count of wrong codes back.
  if (cancelledName !== null) {
    throw new AppError(
      'trip_closed',
      `The booking of ${cancelledName} was cancelled before this code arrived, and the fare is refunded. ` +
        'Tafiya will look at it. If they travel with you, ask for the fare in cash.',
    );
  }
  if (waitSeconds) throw rateLimited(waitSeconds);
  const tries = triesLeft === 1 ? '1 try' : `${triesLeft} tries`;
  throw new AppError('wrong_code', `This code is wrong. ${tries} left.`);
}

/** Bookings with the cards of their trips; `ids` and `tripIds` are arrays in SQL. */
function bookingSources(sql: Sql, { tripIds, ids }: Record<'tripIds' | 'ids', ReturnType<Sql>>) {
  return sql`private.booking_rows(${ids}) b join private.trip_cards(${tripIds}) card on card.id = b.trip_id`;
}

function bookingWhere(sql: Sql, condition: ReturnType<Sql>) {
  return sql`
    select card.*, b.*
    from ${bookingSources(sql, {
      tripIds: sql`array(select b.trip_id from public.bookings b where ${condition})`,
      ids: sql`array(select b.id from public.bookings b where ${condition})`,
    })}
  `;
}

function onlyBooking(rows: Rows): Booking {
  const [booking] = rowsAs(bookingRowSchema, rows);
  if (!booking) throw new AppError('not_found', 'Booking not found.');
  return booking;
}

/** Passengers of a trip, for its driver and its company. @throws AppError `not_found` for other callers. */
export async function listTripPassengers(asCaller: AsCaller, tripId: string): Promise<TripPassenger[]> {
  const rows = await asCaller(
    (sql) => sql`
      select p.booking_id, p.adds_to, p.name, p.phone, p.seats, p.payment_method, p.total_kobo as total_fare_kobo, p.extras,
        p.origin, p.destination, p.travellers, p.boarded_at
      from private.trip_passengers(${tripId}) p
    `,
  );
  return rowsAs(tripPassengerSchema, rows);
}

/**
 * Passengers of a trip, for administrators: with phone numbers also after the trip, and with those on board whose booking was
 * cancelled. @throws AppError `not_found`.
 */
export async function listTripPassengersAsAdmin(asAdmin: AsCaller, tripId: string): Promise<TripPassenger[]> {
  const rows = await asAdmin(
    (sql) => sql`
      select coalesce(jsonb_agg(jsonb_build_object(
        'bookingId', b.id, 'addsTo', b.adds_to, 'passengerId', b.passenger_id, 'name', p.name, 'phone', nullif(p.phone, ''), 'seats', b.seats,
        'paymentMethod', b.payment_method, 'totalFareKobo', b.total_kobo, 'extras', b.extras,
        'origin', fp.name, 'destination', tp.name, 'travellers', coalesce(named.travellers, '[]'),
        'boardedAt', b.boarded_at, 'keptUntil', private.kept_until(b)
      ) order by coalesce(f.created_at, b.created_at), coalesce(f.id, b.id), b.adds_to nulls first, b.created_at, b.id)
        filter (where b.id is not null), '[]') as passengers
      from public.trips t
      left join public.bookings b on b.trip_id = t.id and (b.status <> 'cancelled' or private.kept_until(b) is not null)
      left join public.bookings f on f.id = b.adds_to
      left join public.profiles p on p.id = b.passenger_id
      left join public.trip_stops fs on fs.trip_id = b.trip_id and fs.id = b.from_stop_id
      left join public.trip_stops ts on ts.trip_id = b.trip_id and ts.id = b.to_stop_id
      left join public.places fp on fp.id = fs.place_id
      left join public.places tp on tp.id = ts.place_id
      left join private.trip_travellers(${tripId}) named on named.booking_id = b.id
      where t.id = ${tripId}
      group by t.id
    `,
  );
  const [passengers] = valuesAs(z.array(tripPassengerSchema), rows);
  if (passengers === undefined) throw new AppError('not_found', 'Trip not found.');
  return passengers;
}
