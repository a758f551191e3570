import { randomInt } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { sha256 } from '../../supabase/functions/_shared/core/secrets.ts';
import { networkOf } from '../../supabase/functions/_shared/core/http/client-address.ts';
import { addFleet } from '../../tools/demo/fleet.ts';
import { leaveTrip } from '../../supabase/functions/_shared/trips/testing/leave-trip.ts';

/** Where the process that serves a port leaves the address of its database for the tests. */
function fileOf(port: string): string {
  return path.join(tmpdir(), `tafiya-e2e-${port}.url`);
}

/** Stores the address of the database behind a port, readable by this user only, until the process ends. */
export function storeDatabaseUrl(port: string, databaseUrl: string): void {
  writeFileSync(fileOf(port), databaseUrl, { mode: 0o600 });
  process.on('exit', () => rmSync(fileOf(port), { force: true }));
}

/** Moves a trip of the stack at `url` as if it had left `minutes` ago, so that its driver can start or complete it. */
export async function leave(url: string, tripId: string, minutes: number): Promise<void> {
  await withDatabase(url, (sql) => leaveTrip(sql, tripId, minutes));
}

/** Verifies the account with this e-mail, as an administrator does. */
export async function verifyAccount(url: string, email: string): Promise<void> {
  await withDatabase(
    url,
    (sql) => sql`update public.profiles set is_verified = true, verified_at = now() where email = ${email}`,
  );
}

/** The owner of this e-mail has opened the link of the first mail. */
export async function confirmEmail(url: string, email: string): Promise<void> {
  await withDatabase(
    url,
    (sql) => sql`
      with proved as (update public.profiles set email_verified_at = now() where email = ${email} returning id)
      delete from private.deliveries d using proved where d.user_id = proved.id and d.source = 'email_link'`,
  );
}

/** Makes Savanna Express, the demonstration company with 62 departures a day, once. */
export function addDemoFleet(url: string): Promise<void> {
  return addFleet({ databaseUrl: readFileSync(fileOf(new URL(url).port), 'utf8') });
}

async function withDatabase(url: string, work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(readFileSync(fileOf(new URL(url).port), 'utf8'), {
    max: 1,
    onnotice: () => undefined,
  });
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}

/** Lets this machine register again: all journeys come from one address, which may register 60 people an hour. */
export async function forgetRegistrations(url: string): Promise<void> {
  const names = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].map((own) => `register:address:${networkOf(own)}`);
  const buckets = await Promise.all(names.map(sha256));
  await withDatabase(url, (sql) => sql`delete from private.rate_limits where bucket in ${sql(buckets)}`);
}

/** Ends the time of seats that wait for their payment, as if it had passed. */
export async function expireHold(url: string, bookingId: string): Promise<void> {
  await withDatabase(
    url,
    (sql) =>
      sql`update public.seat_holds set expires_at = now() - interval '1 second' where id = ${bookingId}`,
  );
}

/** The code with which the passenger of a trip boards. */
export async function boardingCode(url: string, bookingId: string): Promise<string> {
  let code = '';
  await withDatabase(url, async (sql) => {
    const [row] = await sql`select code from private.boarding_codes where booking_id = ${bookingId}`;
    code = String(row?.['code']);
  });
  return code;
}

/** Gives the fares of a completed trip to its driver, as if the days until then and a new driver's wait were over. */
export async function releaseFares(url: string, tripId: string): Promise<void> {
  await withDatabase(url, async (sql) => {
    await sql`update public.bookings set release_at = now() where trip_id = ${tripId}`;
    await sql`select private.release_fares()`;
    await sql`
      update public.earnings e set available_at = now() - interval '80 hours'
      from public.bookings b where b.id = e.booking_id and b.trip_id = ${tripId}`;
  });
}

/** Makes this job, and no other, due at the next tick: tests run no clock. */
export async function makeOnlyJobDue(url: string, name: string): Promise<void> {
  await withDatabase(
    url,
    (sql) => sql`
      update private.jobs set is_more_to_do = (name = ${name}), last_started_at = now() where true`,
  );
}

/** Moves the moment since which a trip's driver waits `minutes` back: positions from then on count. */
export async function startWaiting(url: string, tripId: string, minutes: number): Promise<void> {
  await withDatabase(
    url,
    (sql) => sql`
      update public.trips set waiting_since = now() - make_interval(mins => ${minutes}) where id = ${tripId}`,
  );
}

/** The owner of this e-mail has proved a phone number of their own. */
export async function provePhone(url: string, email: string): Promise<void> {
  const phone = `+23480${randomInt(10_000_000, 99_999_999)}`;
  await withDatabase(url, async (sql) => {
    await sql`update public.profiles set phone = ${phone} where email = ${email}`;
    await sql`update public.profiles set phone_verified_at = now() where email = ${email}`;
  });
}

/** The alarms of the owner of this e-mail, the oldest first: how they ended, and whether the administrators were told. */
export async function alarmsOf(
  url: string,
  email: string,
): Promise<{ closedBy: string | null; isTold: boolean }[]> {
  let found: { closedBy: string | null; isTold: boolean }[] = [];
  await withDatabase(url, async (sql) => {
    found = await sql`
      select a.closed_by as "closedBy", exists (
        select from public.notifications n where n.link like '%' || a.id and n.kind = 'sos'
      ) as "isTold"
      from private.sos_alerts a join public.profiles p on p.id = a.person_id
      where p.email = ${email} order by a.received_at`;
  });
  return found;
}

/** Moves the open alarm of the owner of this e-mail back; with `isAcknowledged` an administrator has looked at it. */
export async function ageAlarm(
  url: string,
  email: string,
  { minutes, isAcknowledged }: { minutes: number; isAcknowledged: boolean },
): Promise<void> {
  await withDatabase(
    url,
    (sql) => sql`
      update private.sos_alerts a set
        received_at = a.received_at - make_interval(mins => ${minutes}),
        acknowledged_at = case when ${isAcknowledged} then now() - make_interval(mins => ${minutes - 1}) end
      from public.profiles p where p.id = a.person_id and p.email = ${email} and a.closed_at is null`,
  );
}
