import { addDays, lagosDate } from '../../supabase/functions/_shared/core/lagos-time.ts';
import { PASSENGER, signIn } from './people.ts';
import { withDatabase, type DemoStack } from './stack.ts';

/** The route that the demo passenger waits for, and for how many days. */
const ROUTE = { origin: 'Enugu', destination: 'Calabar' };
const DAYS = 14;

/**
 * Gives the demo passenger an open alert, unless there is one: it tells them as soon as a driver publishes a trip from Enugu to Calabar
 * in the next two weeks. Through the API.
 */
export async function addAlert({ url, databaseUrl }: DemoStack): Promise<void> {
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
