import postgres from 'postgres';
import { wantedSeats } from '../supabase/functions/_shared/bookings/wanted-seats.queries.ts';
import { createDatabase, type Work } from '../supabase/functions/_shared/core/database/client.ts';
import { PAYMENTS, type Caller } from '../supabase/functions/_shared/core/caller.ts';
import { DATABASE_POOL_SIZE } from '../supabase/functions/_shared/core/limits.ts';
import { startTestProductUntilSignal } from '../tools/testing/stack.ts';
import { makePassengers } from './lib/people.ts';
import { makeTrips } from './lib/make-trips.ts';
import { median, printRatio } from './lib/report.ts';

/**
 * The database's share of paying, with durable writes on 16 connections. Paid bookings (hold, open payment, settle: three
 * transactions, without the provider) beside bookings in cash, all as the façade sends them, and journals on three hot accounts
 * beside the same rows inserted without balances. The variants take turns.
 */
const CONNECTIONS = 16;
const TRIPS = 2000;
/** None reaches the daily limit of private.check_bookings. */
const PASSENGERS = 4000;
const BOOKINGS_PER_PASSENGER = 30;
const ROUNDS = 3;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);

const stack = await startTestProductUntilSignal({ durable: true });
const owner = postgres(stack.databaseUrl, { max: CONNECTIONS, onnotice: () => undefined });
const gateways = Array.from({ length: CONNECTIONS / DATABASE_POOL_SIZE }, () =>
  createDatabase(stack.gatewayDatabaseUrl),
);
let next = 0;
try {
  await makeTrips(stack.databaseUrl, TRIPS, { stopsShare: 1 / 3 });
  await owner`update public.vehicles set seats = 50 where make = 'Bench'`;
  await owner`update public.trips set total_seats = 50, leg_taken = array_fill(0, array[cardinality(leg_taken)])`;
  await owner`update public.platform_settings set online_payments = 'optional'`;
  await owner`
    insert into public.payout_accounts (
      payee_id, bank_code, bank_name, account_number, resolved_name, name_matches, number_is_shared, recipient_code, usable_from
    )
    select distinct coalesce(t.company_id, t.driver_id), '058', 'Bank', '0123456789', 'BENCH', true, false, 'RCP', now()
    from public.trips t`;
  await owner.unsafe('create table public.bench_journals (like private.ledger_journals including all)');
  await owner.unsafe('create table public.bench_entries (like private.ledger_entries including all)');
  const trips = await owner<{ id: string }[]>`
    select id from public.trips where departure_at > now() + interval '2 days' order by md5(id::text)`;
  const passengers = await makePassengers(owner, { count: PASSENGERS, jwtSecret: stack.jwtSecret });

  let turn = 0;
  /** Each passenger books each trip once. */
  function nextBooking(): { passenger: string; trip: string } {
    const round = Math.floor(turn / PASSENGERS);
    if (round >= BOOKINGS_PER_PASSENGER) throw new Error('there are too few passengers');
    const passenger = passengers[turn % PASSENGERS]?.id ?? '';
    const trip = trips[(turn * 7 + round) % trips.length]?.id ?? '';
    turn += 1;
    return { passenger, trip };
  }
  const variants = {
    cash: async () => {
      const { passenger, trip } = nextBooking();
      await callAs(
        userOf(passenger),
        (sql) =>
          sql`select private.take_places(${wantedSeats(sql, { tripId: trip, seats: 1, clientKey: crypto.randomUUID() })}, false)`,
      );
    },
    paid: async () => {
      const { passenger, trip } = nextBooking();
      const user = userOf(passenger);
      const key = crypto.randomUUID();
      const hold = await callAs(
        user,
        (sql) =>
          sql`select private.take_places(${wantedSeats(sql, { tripId: trip, seats: 1, clientKey: key })}, true)`,
      );
      const opened = await callAs(
        user,
        (sql) => sql`
          select jsonb_build_array(reference, amount_kobo)
          from private.open_payment(${String(hold)}, 'card', ${crypto.randomUUID()}, 'bench', 'test')`,
      );
      const [reference, kobo] = opened as [string, number];
      const seen = { amountKobo: kobo, requestedKobo: kobo, feeKobo: 100, providerId: reference };
      await callAs(
        PAYMENTS,
        (sql) => sql`
          select private.settle_payment(${reference}, ${sql.json({ state: 'paid', currency: 'NGN', ...seen })})`,
      );
    },
    journal: async () => {
      await owner`
        select private.post_journal(${`bench:${crypto.randomUUID()}`}, 'bench', null, ${owner.json([
          { account: 'provider_receivable', kobo: 900 },
          { account: 'gateway_fees', kobo: 100 },
          { account: 'passenger_prepaid', kobo: -1000 },
        ])})`;
    },
    inserts: async () => {
      await owner`
        with journal as (
          insert into public.bench_journals (cause, event) values (${`bench:${crypto.randomUUID()}`}, 'bench') returning id
        )
        insert into public.bench_entries (journal_id, account_id, amount_kobo, balance_kobo)
        select j.id, e.account, e.kobo, 0 from journal j, (values (1, -1000), (3, 900), (7, 100)) e (account, kobo)`;
    },
  };

  const rates: Record<string, number[]> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, work] of Object.entries(variants))
      (rates[name] ??= []).push(await perSecond(work, SECONDS));
  }
  const rate = (name: keyof typeof variants): number => median(rates[name] ?? []);
  console.log(`${CONNECTIONS} connections, durable writes, ${ROUNDS} rounds of ${SECONDS} s in turns`);
  for (const name of ['cash', 'paid', 'journal', 'inserts'] as const)
    console.log(`  ${name.padEnd(10)} ${Math.round(rate(name))} per second`);
  printRatio('paid bookings / bookings in cash', rate('paid') / rate('cash'), { atLeast: 0.5 });
  printRatio('journals on three hot accounts / bare inserts', rate('journal') / rate('inserts'), {
    atLeast: 0.2,
  });
} finally {
  await Promise.all([owner.end(), ...gateways.map((gateway) => gateway.close())]);
  await stack.stop();
}

function userOf(sub: string): Caller {
  return { kind: 'user', claims: { sub, role: 'authenticated', exp: 0 } };
}

/** One statement in one transaction, sent in one flush; the value that it selects. */
async function callAs(caller: Caller, work: Work<postgres.Row[]>): Promise<unknown> {
  next += 1;
  const rows = await gateways[next % gateways.length]?.withCaller(caller, work);
  return Object.values(rows?.[0] ?? {})[0];
}

async function perSecond(work: () => Promise<void>, seconds: number): Promise<number> {
  const start = performance.now();
  let done = 0;
  async function repeat(): Promise<void> {
    for (; performance.now() < start + seconds * 1000; done += 1) await work();
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, repeat));
  return done / ((performance.now() - start) / 1000);
}
