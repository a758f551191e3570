import { z } from 'zod';
import {
  driverTripListSchema,
  usualTripListSchema,
  type CreateTrip,
  type PublishDates,
  type PublishedTrips,
  type DriverTrip,
  type EditTrip,
  type Trip,
  type UsualTrip,
} from './contract.ts';
import type { TripPayment } from './payment.contract.ts';
import type { AsCaller, Sql } from '../core/database/client.ts';
import { AppError } from '../core/app-error.ts';
import { LIST_COUNT_MAX } from './limits.rules.ts';
import { nairaToKobo } from '../core/money.ts';
import { setChoices } from './choices.queries.ts';
import { requireDriver } from '../core/access/queries.ts';
import { countedPageAs, pageAs, type Page, type PageRequest } from '../core/database/page.ts';
import { rowsAs, valueAs, type Rows } from '../core/database/rows.ts';
import { toTrip, tripCards, tripPayments, tripRowSchema, tripTimes } from './rows.queries.ts';

const shownTripSchema = tripRowSchema.transform(toTrip);
const { earned, closedByClock, needsPoints, expected, expectedCash, scheduleId } =
  driverTripListSchema.element.shape;
const driverTripRowSchema = tripRowSchema
  .extend({ earned, closedByClock, needsPoints, expected, expectedCash, scheduleId })
  .transform(({ earned, closedByClock, needsPoints, expected, expectedCash, scheduleId, ...trip }) => ({
    ...toTrip(trip),
    earned,
    closedByClock,
    needsPoints,
    expected,
    expectedCash,
    scheduleId,
  }));

/** Trips that can be booked now, the next departure first, without contact details. */
export async function listOpenTrips(asCaller: AsCaller, page: PageRequest): Promise<Page<Trip>> {
  const rows = await asCaller(
    (sql) => sql`
      select card.*, card.departure_date::text as position_at, ${page.after ? sql`0` : openTripCount(sql)} as total
      from private.trip_cards(array(select ${openTripIds(sql, page.after, page.limit + 1)})) card
      order by card.departure_date, card.id
    `,
  );
  return countedPageAs(shownTripSchema, rows, page);
}

/** All trips of a driver with their earnings, the latest departure first. @throws AppError `forbidden`. */
export async function listDriverTrips(
  asCaller: AsCaller,
  { driverId, page }: { driverId: string; page: PageRequest },
): Promise<Page<DriverTrip>> {
  const rows = await asCaller(async (sql) => {
    const trips = await sql`
      with shown as materialized (
        select t as trip, t.id, t.departure_at from public.trips t
        where t.driver_id = ${driverId}
          ${page.after ? sql`and (t.departure_at, t.id) < ${positionOf(sql, page)}` : sql``}
        order by t.departure_at desc, t.id desc
        limit ${page.limit + 1}
      )
      select card.*, private.fleet_name((s.trip).company_id) as company,
        (s.trip).picks_up, (s.trip).is_closed_by_clock as closed_by_clock,
        card.status in ('scheduled', 'active') and not private.has_both_points(s.id) as needs_points,
        ahead.earned_kobo, ahead.total_kobo as expected_kobo, ahead.cash_kobo as expected_cash_kobo,
        private.trip_kept_until(s.trip) as kept_until,
        (select d.schedule_id from public.schedule_days d where d.trip_id = s.id) as schedule_id,
        s.departure_at::text as position_at
      from shown s join private.trip_cards(array(select w.id from shown w)) card on card.id = s.id
      cross join lateral private.expected_earnings(s.trip) ahead
      order by s.departure_at desc, s.id desc
    `;
    if (trips.length === 0) await requireDriver(sql);
    return trips;
  });
  return pageAs(driverTripRowSchema, rows, page.limit);
}

/** The ways that the calling driver usually goes. Rules: `private.usual_trips`. @throws AppError `forbidden`. */
export async function listUsualTrips(asCaller: AsCaller): Promise<UsualTrip[]> {
  const rows = await asCaller(async (sql) => {
    const usual = await sql`select * from private.usual_trips()`;
    if (usual.length === 0) await requireDriver(sql);
    return usual;
  });
  return rowsAs(usualTripListSchema.element, rows);
}

/** One trip without contact details. @throws AppError `not_found`. */
export async function readTrip(asCaller: AsCaller, tripId: string): Promise<Trip> {
  return onlyTrip(
    await asCaller(
      (sql) => sql`
        select card.*, ${tripPayments(sql)}, private.trip_way(t) as stops
        from public.trips t ${tripCards(sql, sql`array[${tripId}::uuid]`)} where t.id = ${tripId}`,
    ),
  );
}

/** One trip for a signed-in user, with the driver's contact if the user takes part. @throws AppError `not_found`. */
export async function readTripAsUser(asCaller: AsCaller, tripId: string): Promise<Trip> {
  return onlyTrip(await asCaller((sql) => tripWithContact(sql, tripId)));
}

/** The statement that reads one trip and, for its participants, the driver's contact. Signed-in callers only. */
export function tripWithContact(sql: Sql, tripId: string) {
  return sql`
    select card.*, ${tripTimes(sql)}, ${tripPayments(sql)}, private.trip_way(t) as stops,
      contact.email as driver__user__email, contact.phone as driver__user__phone,
      private.fleet_name(t.company_id) as company,
      (select d.approved_photo_path from public.driver_profiles d where d.id = t.driver_id) as driver__photo
    from public.trips t ${tripCards(sql, sql`array[${tripId}::uuid]`)}
    left join private.driver_contacts(array[${tripId}::uuid]) contact on contact.trip_id = t.id
    where t.id = ${tripId}
  `;
}

/** The trip of a result with at most one row. @throws AppError `not_found`. */
export function onlyTrip(rows: Rows): Trip {
  const [trip] = rowsAs(shownTripSchema, rows);
  if (!trip) throw new AppError('not_found', 'Trip Not Found');
  return trip;
}

function openTripIds(sql: Sql, after: PageRequest['after'], limit: number) {
  return sql`private.open_trip_ids(${after?.at ?? null}::text::timestamptz, ${after?.id ?? null}::uuid, ${limit})`;
}

function openTripCount(sql: Sql) {
  return sql`(select count(*)::int from ${openTripIds(sql, null, LIST_COUNT_MAX)})`;
}

function positionOf(sql: Sql, { after }: PageRequest) {
  // Sent as text: the driver would convert a timestamp parameter to a Date and lose the microseconds.
  return sql`(${after?.at ?? null}::text::timestamptz, ${after?.id ?? null}::uuid)`;
}

/** Publishes a trip of the caller. Rules: `private.publish_trip`. */
export async function createTrip(asCaller: AsCaller, trip: CreateTrip): Promise<Trip> {
  const fareKobo = nairaToKobo(trip.farePerSeat);
  return asCaller(async (sql) => {
    const rows = await sql`
      select private.publish_trip(
        ${trip.origin}, ${trip.destination}, ${trip.departureDate}::text::timestamptz,
        ${trip.seatsAvailable}, ${fareKobo}, ${trip.description ?? null}, ${trip.clientKey ?? null},
        ${trip.durationMinutes ?? null}, ${sql.json(wayOf(trip))}
      ) as id
    `;
    const tripId = valueAs(z.string(), rows);
    await setChoices(sql, { tripId, choices: trip.choices, isPublishedNow: true });
    await setPayment(sql, { tripId, payment: trip.payment });
    await setRequests(sql, tripId, trip);
    return onlyTrip(await tripWithContact(sql, tripId));
  });
}

/** Publishes a trip of the caller on several dates, all or none. Rules: `private.publish_trips`. */
export async function publishDates(asCaller: AsCaller, trip: PublishDates): Promise<PublishedTrips> {
  const fareKobo = nairaToKobo(trip.farePerSeat);
  return asCaller(async (sql) => {
    const rows = await sql`
      select private.publish_trips(
        ${trip.origin}, ${trip.destination},
        array(select d::timestamptz from jsonb_array_elements_text(${sql.json(trip.departureDates)}) d),
        ${trip.seatsAvailable}, ${fareKobo}, ${trip.description ?? null}, ${trip.clientKey},
        ${trip.durationMinutes ?? null}, ${sql.json(wayOf(trip))}
      ) as ids
    `;
    const trips: Trip[] = [];
    for (const tripId of valueAs(z.array(z.string()), rows)) {
      await setChoices(sql, { tripId, choices: trip.choices, isPublishedNow: true });
      await setPayment(sql, { tripId, payment: trip.payment });
      await setRequests(sql, tripId, trip);
      trips.push(onlyTrip(await tripWithContact(sql, tripId)));
    }
    return { trips };
  });
}

/** Changes a trip of the caller. Rules: `private.change_trip`, `private.set_trip_choices`. */
export async function editTrip(
  asCaller: AsCaller,
  {
    tripId,
    changes: { choices, payment, picksUp, confirmsPassengers, ...changes },
  }: { tripId: string; changes: EditTrip },
): Promise<Trip> {
  return asCaller(async (sql) => {
    if (Object.keys(changes).length > 0) {
      await sql`select private.change_trip(${tripId}, ${sql.json({ ...termsOf(changes), ...wayOf(changes) })})`;
    }
    await setChoices(sql, { tripId, choices });
    await setPayment(sql, { tripId, payment });
    await setRequests(sql, tripId, { picksUp, confirmsPassengers });
    return onlyTrip(await tripWithContact(sql, tripId));
  });
}

/** Sets how passengers pay, if the request contains it. Rules: `private.set_payment`. */
export async function setPayment(
  sql: Sql,
  { tripId, payment }: { tripId: string; payment: TripPayment | null | undefined },
): Promise<void> {
  if (payment) await sql`select private.set_payment(${tripId}, ${payment})`;
}

/** Sets what passengers may or must ask for, if the request contains it. Rules: `private.set_trip_requests`. */
async function setRequests(
  sql: Sql,
  tripId: string,
  { picksUp, confirmsPassengers }: Pick<CreateTrip, 'picksUp' | 'confirmsPassengers'>,
): Promise<void> {
  if ((picksUp ?? null) === null && (confirmsPassengers ?? null) === null) return;
  await sql`select private.set_trip_requests(${tripId}, ${picksUp ?? null}, ${confirmsPassengers ?? null})`;
}

/** Stops and meeting points with the keys and units of the SQL functions. */
export function wayOf({
  stops,
  originPoint,
  destinationPoint,
}: Pick<CreateTrip, 'stops' | 'originPoint' | 'destinationPoint'>) {
  return {
    ...(stops && { stops: stops.map(inKobo) }),
    ...(originPoint && { originPoint }),
    ...(destinationPoint && { destinationPoint }),
  };
}

/** A stop with its fare in kobo. */
export function inKobo<Stop extends { fare: number }>({ fare, ...stop }: Stop) {
  return { ...stop, fareKobo: nairaToKobo(fare) };
}

/** Marks a stop of the caller's trip as reached or left; idempotent. Rules: `private.mark_stop`. */
export async function markStop(
  asCaller: AsCaller,
  {
    tripId,
    stopId,
    mark,
    at,
  }: { tripId: string; stopId: string; mark: 'reached' | 'left'; at?: string | null | undefined },
): Promise<Trip> {
  return asCaller(async (sql) => {
    await sql`select private.mark_stop(${tripId}, ${stopId}, ${mark}, ${at ?? null}::text::timestamptz)`;
    return onlyTrip(await tripWithContact(sql, tripId));
  });
}

/** Cancels a trip of the caller with its bookings; idempotent. Rules: `private.cancel_trip`. */
export async function cancelTrip(
  asCaller: AsCaller,
  { tripId, reason }: { tripId: string; reason?: string | null | undefined },
): Promise<Trip> {
  return asCaller(async (sql) => {
    await sql`select private.cancel_trip(${tripId}, ${reason ?? null})`;
    return onlyTrip(await tripWithContact(sql, tripId));
  });
}

/** Converts changes of a trip to the keys and units of the SQL functions; fields that are not given are left out. */
export function termsOf<
  Changes extends { departureDate?: string | undefined; farePerSeat?: number | undefined },
>({ departureDate, farePerSeat, ...same }: Changes) {
  return {
    ...same,
    ...(departureDate === undefined ? {} : { departureAt: departureDate }),
    ...(farePerSeat === undefined ? {} : { fareKobo: nairaToKobo(farePerSeat) }),
  };
}
