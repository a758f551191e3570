import { randomUUID } from 'node:crypto';
import { sendCommand } from 'paystack-simulator';
import type postgres from 'postgres';
import { z } from 'zod';
import { DRIVER, PAYOUT_ACCOUNTS, signIn, type Call } from './people.ts';
import { withDatabase, type DemoStack } from './stack.ts';

/** Days ahead on which the demo driver may be free, for the trip that then becomes the past one. */
const FREE_DAYS = { from: 40, to: 80 };

const idSchema = z.object({ id: z.string() });
const paymentSchema = z.object({
  bookingId: z.string(),
  state: z.string(),
  payments: z.array(z.object({ reference: z.string() })),
});

type Simulator = NonNullable<DemoStack['paymentSimulator']>;

/**
 * Fills the demonstration with payments, once: payout accounts, a paid trip in the future, a refund, and a past trip whose fares
 * were released, and are paid out by the clock. Everything goes through the API and the payment simulator, so that the ledger is healthy; only the
 * past is made in the database. Does nothing without the simulator or once there are payments.
 */
export async function addPayments(stack: DemoStack): Promise<void> {
  const { paymentSimulator: simulator } = stack;
  if (simulator === null) return;
  await withDatabase(stack, async (sql) => {
    const [{ isEmpty } = { isEmpty: false }] = await sql<{ isEmpty: boolean }[]>`
      select not exists (select from public.seat_holds)
        and exists (select from public.profiles where id = ${DRIVER}) as "isEmpty"`;
    if (!isEmpty) return;
    const [driver, company] = await Promise.all([
      signIn(stack.url, 'driver'),
      signIn(stack.url, 'corporate'),
    ]);
    await driver('PUT', '/payout-account', PAYOUT_ACCOUNTS.driver);
    await company('PUT', '/payout-account', PAYOUT_ACCOUNTS.corporate);
    await makePayments(sql, { url: stack.url, simulator });
  });
}

/** The payments of a day: one for a trip ahead, one that is refunded, and two that the driver has earned. */
export async function makePayments(
  sql: postgres.Sql,
  { url, simulator }: { url: string; simulator: Simulator },
): Promise<void> {
  const [driver, passenger, second, third] = await Promise.all([
    signIn(url, 'driver'),
    signIn(url, 'passenger'),
    signIn(url, 'kunle'),
    signIn(url, 'zainab'),
  ]);
  const pay = (by: Call, tripId: string, seats = 1) => payFor(by, simulator, { tripId, seats });
  await pay(passenger, await openTripOf(sql, 3));
  const cancelled = await pay(second, await openTripOf(sql, 3));
  await second('POST', `/bookings/${cancelled}/cancel`, { reason: 'My plans have changed.' });

  const past = await publishOnFreeDay(driver);
  const bookings = [await pay(passenger, past), await pay(third, past, 2)];
  await travel(sql, { tripId: past, bookings, driver });
  // The clock pays the driver out of it.
  await sendCommand(simulator, { action: 'settle' });
}

/** Holds seats, pays by card at the simulator, and waits until its webhook has made the booking. Returns its id. */
export async function payFor(
  by: Call,
  simulator: Simulator,
  { tripId, seats }: { tripId: string; seats: number },
): Promise<string> {
  const pay = { method: 'card', clientKey: randomUUID() };
  const ask = { tripId, seats, clientKey: randomUUID() };
  const { bookingId } = paymentSchema.parse(await by('POST', '/holds', ask));
  const opened = await by('POST', `/bookings/${bookingId}/payment`, pay);
  const reference = paymentSchema.parse(opened).payments[0]?.reference ?? '';
  await sendCommand(simulator, { action: 'pay', reference });
  for (let tries = 0; tries < 60; tries += 1) {
    const { state } = paymentSchema.parse(await by('GET', `/bookings/${bookingId}/payment`));
    if (state === 'paid') return bookingId;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`The payment ${reference} did not arrive.`);
}

/** A trip of the demo driver that takes online payment and leaves in so many days or later. */
async function openTripOf(sql: postgres.Sql, days: number): Promise<string> {
  const rows = await sql`
    select t.id from public.trips t
    where t.driver_id = ${DRIVER} and t.company_id is null and t.status = 'scheduled' and t.seats_available >= 2
      and t.departure_at > now() + make_interval(days => ${days})
      and not exists (select from public.bookings b where b.trip_id = t.id and b.payment_method = 'online')
    order by t.departure_at limit 1`;
  return z.tuple([idSchema]).parse([...rows])[0].id;
}

/** Publishes a trip from Lagos to Ibadan on the first day on which the driver is free, and returns its id. */
export async function publishOnFreeDay(driver: Call): Promise<string> {
  let refusal: unknown;
  for (let day = FREE_DAYS.from; day <= FREE_DAYS.to; day += 1) {
    const date = new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10);
    const trip = {
      origin: 'Lagos',
      destination: 'Ibadan',
      departureDate: `${date}T08:00:00+01:00`,
      seatsAvailable: 4,
      farePerSeat: 6000,
    };
    try {
      return idSchema.parse(await driver('POST', '/trips', trip)).id;
    } catch (error) {
      refusal = error;
    }
  }
  throw refusal;
}

/** The trip was two days ago: all passengers boarded with their codes, the driver completed it, and the fares were released. */
async function travel(
  sql: postgres.Sql,
  { tripId, bookings, driver }: { tripId: string; bookings: string[]; driver: Call },
): Promise<void> {
  await sql.begin(async (own) => {
    await own`set local session_replication_role = replica`;
    await own`
      update public.trips set departure_at = departure_at - (departure_at - now()) - interval '2 days',
        arrives_at = arrives_at - (departure_at - now()) - interval '2 days', may_overlap = true
      where id = ${tripId}`;
    await own`
      update public.bookings b set created_at = now() - interval '9 days', agreed_departure_at = t.departure_at
      from public.trips t where t.id = b.trip_id and b.trip_id = ${tripId}`;
    await own`
      update public.seat_holds h set departure_at = t.departure_at from public.trips t
      where t.id = h.trip_id and h.trip_id = ${tripId}`;
    await own`
      update public.payments p set paid_at = now() - interval '9 days' from public.seat_holds h
      where h.id = p.hold_id and h.trip_id = ${tripId}`;
    await own`set local session_replication_role = origin`;
    await own`select private.place_stops(${tripId})`;
    await own`update public.trips set status = 'waiting' where id = ${tripId}`;
  });
  for (const bookingId of bookings) {
    const [row] = await sql`select code from private.boarding_codes where booking_id = ${bookingId}`;
    await driver('POST', `/bookings/${bookingId}/board`, { code: row?.['code'] });
  }
  for (const status of ['en_route', 'arrived', 'completed']) {
    await sql`update public.trips set status = ${status} where id = ${tripId}`;
  }
  await sql`update public.bookings set release_at = now() where trip_id = ${tripId}`;
  await sql`select private.release_fares()`;
}
