import { PASSENGER, signIn } from './people.ts';
import { withDatabase, withScript, type DemoStack } from './stack.ts';
import { addDays, lagosDate } from '../../supabase/functions/_shared/core/lagos-time.ts';
import { addCountry } from './country.ts';
import { addDemand } from './demand.ts';
import { addMessages } from './messages.ts';
import { addPayments } from './payments.ts';
import { z } from 'zod';
import { controlPush } from '../../supabase/testing/control-push.ts';
import { addRequest } from './requests.ts';
import { addSchedules } from './schedules.ts';
import { addSupportRequests } from './support.ts';

/**
 * Makes sure that one trip of driver@tafiya.test leaves in 60 to 90 minutes and is booked by passenger@tafiya.test.
 * Idempotent. As operator: the trip may leave at any hour, also today.
 *
 * @returns the trip's id; null without the demo accounts, or while the driver is on another trip.
 */
function ensureTrip(stack: DemoStack): Promise<string | null> {
  return withScript(stack, 'demo-trip.sql', async (sql) => {
    const [row] = await sql<{ trip: string | null }[]>`
      select pg_temp.ensure_demo_trip(${new Date()}) as trip`;
    return row?.trip ?? null;
  });
}

const subscriptionSchema = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});

/**
 * Gives the demo passenger a simulated browser at each start, so that `/_outbox` shows the push messages of the
 * demonstration. Does nothing without the simulated push service.
 */
async function subscribeBrowser({ url, pushSimulator: service }: DemoStack): Promise<void> {
  if (service === null) return;
  const passenger = await signIn(url, 'passenger');
  const subscription = await controlPush(service, { action: 'subscribe', senderKey: service.senderKey });
  await passenger('POST', '/push-subscriptions', subscriptionSchema.parse(subscription));
}

/** The owners of these accounts have proved the numbers of supabase/seed.sql. */
const PROVED = ['driver@tafiya.test', 'kunle@tafiya.test'];
const ASKING = 'zainab';

/** Proves the numbers of two demo accounts, so that `/_outbox` shows SMS about the trips of the demonstration. */
async function provePhones(stack: DemoStack): Promise<void> {
  await withDatabase(
    stack,
    (sql) => sql`
      update public.profiles set phone_verified_at = now()
      where email in ${sql(PROVED)} and phone like '+23480300000__' and phone_verified_at is null`,
  );
}

/** A third demo account requests a code, once: its SMS is in `/_outbox` at any hour. */
async function requestCode(stack: DemoStack): Promise<void> {
  const waiting = await withDatabase(
    stack,
    (sql) => sql`
      select from public.profiles p where p.email = ${`${ASKING}@tafiya.test`} and p.phone_verified_at is null
        and not exists (select from private.deliveries d where d.user_id = p.id and d.source = 'phone_code')`,
  );
  if (waiting.length === 0) return;
  const person = await signIn(stack.url, ASKING);
  await person('POST', '/phone-verification');
}

/** The route that the demo passenger waits for, and for how many days. */
const ROUTE = { origin: 'Enugu', destination: 'Calabar' };
const DAYS = 14;

/**
 * Gives the demo passenger an open alert, unless there is one: it tells them as soon as a driver publishes a trip from Enugu to Calabar
 * in the next two weeks. Through the API.
 */
async function addAlert({ url, databaseUrl }: DemoStack): Promise<void> {
  const [open] = await withDatabase(
    { databaseUrl },
    (sql) =>
      sql`select from private.trip_alerts a where a.person_id = ${PASSENGER} and a.ends_at > now() limit 1`,
  );
  if (open) return;
  const tomorrow = addDays(lagosDate(Date.now()), 1);
  const passenger = await signIn(url, 'passenger');
  await passenger('POST', '/alerts', {
    ...ROUTE,
    departureDate: tomorrow,
    untilDate: addDays(tomorrow, DAYS - 1),
    seatsNeeded: 1,
  });
}

/**
 * What every start adds to the accounts and trips of supabase/seed.sql, in this order, because later steps notify people
 * of earlier ones and work on their bookings. Every step leaves what is there as it is.
 */
const STEPS: { step: (stack: DemoStack) => Promise<unknown>; failure: string }[] = [
  // Once: SMS go only to proved numbers.
  { step: provePhones, failure: 'The demo numbers were not proved' },
  // Once: drivers with faces and history; each start: departures of the next days.
  { step: addCountry, failure: 'The demo country was not made' },
  // Each start: a booked trip that leaves in 60 to 90 minutes.
  { step: ensureTrip, failure: 'The demo trip was not created' },
  // Each start: the browser that shows the push messages of the next steps in /_outbox.
  { step: subscribeBrowser, failure: 'The demo browser was not created' },
  // Once: an SMS that is in /_outbox at any hour.
  { step: requestCode, failure: 'The demo code was not requested' },
  // Once, with the payment simulator: a paid trip, a refund, and fares that are paid out.
  { step: addPayments, failure: 'The demo payments were not created' },
  // Each start: a request along the way that the driver can answer for three hours.
  { step: addRequest, failure: 'The demo request was not created' },
  // Each start: an alert of the passenger that finds the first trip from Enugu to Calabar.
  { step: addAlert, failure: 'The demo alert was not created' },
  // Each start: what people search, a usual fare, and what two passengers paid.
  { step: addDemand, failure: 'The demo demand was not created' },
  // Once: conversations about a booking and a question.
  { step: addMessages, failure: 'The demo messages were not created' },
  // Once: an emergency contact and a false alarm.
  { step: addAlarms, failure: 'The demo alarms were not created' },
  // Once: requests about a booking and of a visitor.
  { step: addSupportRequests, failure: 'The demo support requests were not created' },
  // Once: a schedule of the driver and one of the company, after the steps that choose among their trips.
  { step: addSchedules, failure: 'The demo schedules were not created' },
];

/** Makes the demonstration. A step that fails is logged, and the next ones run. */
export async function makeDemo(stack: DemoStack, log: (line: string) => void): Promise<void> {
  for (const { step, failure } of STEPS)
    await step(stack).catch((error: unknown) => log(`${failure}: ${String(error)}`));
}

/** Gives the demo passenger an emergency contact and a false alarm of the past, which an administrator has seen; once. */
async function addAlarms(stack: DemoStack): Promise<void> {
  await withDatabase(stack, async (sql) => {
    await sql`
      insert into private.emergency_contacts (person_id, position, name, phone, relation, entered_at)
      select p.id, 1, 'Hauwa Bello', '+2348031112222', 'Sister', now() - interval '30 days' from public.profiles p where p.id = ${PASSENGER}
      on conflict do nothing`;
    await sql`
      insert into private.sos_alerts (
        person_id, client_key, raised_at, received_at, acknowledged_at, closed_at, closed_by, close_reason
      )
      select p.id, md5('demo alarm')::uuid, now() - interval '3 hours', now() - interval '3 hours',
        now() - interval '2 hours 58 minutes', now() - interval '2 hours 50 minutes', 'person', 'It was a false alarm'
      from public.profiles p where p.id = ${PASSENGER}
      on conflict do nothing`;
  });
}
