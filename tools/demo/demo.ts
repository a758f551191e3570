import { PASSENGER, signIn } from './people.ts';
import { withDatabase, withScript, type DemoStack } from './stack.ts';
import { addDays, lagosDate } from '../../supabase/functions/_shared/core/lagos-time.ts';
import { addCountry } from './country.ts';
import { addDemand } from './demand.ts';
import { addFleet } from './fleet.ts';
import { addMessages } from './messages.ts';
import { addPayments } from './payments.ts';
import { z } from 'zod';
import { controlPush } from '../../supabase/testing/control-push.ts';
import { addRequest } from './requests.ts';
import { addSchedules } from './schedules.ts';
import { addSupportRequests } from './support.ts';

/**
 * Makes sure that a trip of driver@tafiya.test leaves within 90 minutes and is booked by passenger@tafiya.test.
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

/** How to reach Tafiya, for Help, Contact and the footer. The number is made up, like those of the demo accounts. */
async function addContact(stack: DemoStack): Promise<void> {
  await withDatabase(
    stack,
    (sql) => sql`
      update public.platform_settings set support_phone = '+2348030000099', support_whatsapp = '+2348030000099',
        support_hours = 'Every day, 05:00 to 23:00'
      where support_phone is null and support_whatsapp is null and support_hours is null`,
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
/** How many notices the owners of demo accounts find at the first start. */
const UNREAD_NOTICES = 2;

/**
 * Gives the demo passenger an alert: it tells them as soon as a driver publishes a trip from Enugu to Calabar
 * in the next two weeks. Through the API.
 */
async function addAlert({ url }: DemoStack): Promise<void> {
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
 * The rows that a start adds to the accounts and trips of supabase/seed.sql, in this order, because later steps notify people of earlier ones and
 * work on their bookings. Every step leaves what is there as it is; those of the first start would bring back what a person removed.
 */
const STEPS: { step: (stack: DemoStack) => Promise<unknown>; failure: string; isOfFirstStart?: true }[] = [
  // Drivers with faces and history, once; departures of the next days.
  { step: addCountry, failure: 'The demo country was not made' },
  // A number to call and to write to.
  { step: addContact, failure: 'The demo contact was not added', isOfFirstStart: true },
  // SMS go only to proved numbers.
  { step: provePhones, failure: 'The demo numbers were not proved', isOfFirstStart: true },
  // A booked trip that leaves within 90 minutes.
  { step: ensureTrip, failure: 'The demo trip was not created' },
  // The browser that shows the push messages of the next steps in /_outbox.
  { step: subscribeBrowser, failure: 'The demo browser was not created' },
  // An SMS that is in /_outbox at any hour.
  { step: requestCode, failure: 'The demo code was not requested', isOfFirstStart: true },
  // With the payment simulator: a paid trip, a refund, and fares that are paid out.
  { step: addPayments, failure: 'The demo payments were not created', isOfFirstStart: true },
  // A request along the way that the driver can answer for three hours.
  { step: addRequest, failure: 'The demo request was not created' },
  // An alert of the passenger that finds the first trip from Enugu to Calabar.
  { step: addAlert, failure: 'The demo alert was not created', isOfFirstStart: true },
  // Searches, a usual fare, and the payments of two passengers.
  { step: addDemand, failure: 'The demo demand was not created' },
  // Conversations about a booking and a question.
  { step: addMessages, failure: 'The demo messages were not created', isOfFirstStart: true },
  // Requests about a booking and of a visitor.
  { step: addSupportRequests, failure: 'The demo support requests were not created', isOfFirstStart: true },
  // A schedule of the driver and one of the company, after the steps that choose among their trips.
  { step: addSchedules, failure: 'The demo schedules were not created', isOfFirstStart: true },
  // A company whose day fills a screen.
  { step: addFleet, failure: 'The demo company was not made' },
  { step: readNotices, failure: 'The demo notices were not read', isOfFirstStart: true },
  // An emergency contact and a false alarm: the mark of a first start that came to its end.
  { step: addAlarms, failure: 'The demo alarms were not created', isOfFirstStart: true },
];

/** Makes the demonstration. A step that fails is logged, and the next ones run. */
export async function makeDemo(stack: DemoStack, log: (line: string) => void): Promise<void> {
  const [mark] = await withDatabase(
    stack,
    (sql) => sql`select from private.sos_alerts a where a.client_key = md5('demo alarm')::uuid`,
  );
  for (const { step, failure, isOfFirstStart } of STEPS) {
    if (isOfFirstStart && mark) continue;
    await step(stack).catch((error: unknown) => log(`${failure}: ${String(error)}`));
  }
}

/** The owners of demo accounts have read all but their newest notices. */
async function readNotices(stack: DemoStack): Promise<void> {
  await withDatabase(
    stack,
    (sql) => sql`
      update public.notifications n set read_at = now()
      from (
        select x.id, row_number() over (partition by x.user_id order by x.created_at desc) as place from public.notifications x
        join public.profiles p on p.id = x.user_id and p.email like '%@tafiya.test'
      ) a
      where a.id = n.id and a.place > ${UNREAD_NOTICES} and n.read_at is null`,
  );
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
