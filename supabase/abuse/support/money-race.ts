import { createHash } from 'node:crypto';
import postgres from 'postgres';
import { insertAccounts } from '../../functions/api/testing/accounts.ts';
import { randomFrom } from '../../functions/api/testing/random.ts';
import { takeOnline } from '../../functions/_shared/payments/testing/take-online.ts';
import { findProblems } from './race-problems.ts';
import { createRaceBooks } from './race-books.ts';
import { createRaceJourneys } from './race-journeys.ts';
import { createRaceRequests, type Hold } from './race-requests.ts';
import { createRaceProvider } from './race-provider.ts';
import { createRaceTrips, type Person } from './race-trips.ts';

const CONNECTIONS = 16;
const PASSENGERS = 400;
const TRIPS = 4;
const LEGS = 3;
const PAYOUT_TURNS = 8;

interface RaceResult {
  rounds: number;
  /** How often each thing happened: outcomes of settle_payment and refusals by code. */
  counts: Record<string, number>;
  /** Errors that are not a refusal, for example 40P01 for a deadlock. */
  errors: string[];
  /** Errors found afterwards. */
  problems: string[];
}

/**
 * Mixed rounds on trips with stops, on 16 connections: cash bookings, holds, payments in time and late, wrong amounts, replays,
 * two payments of one hold, failures, cancellations, departures, changes by the driver, seats added online, requests along the way with their
 * answers, journeys of two trips, refunds and the job that ends holds;
 * settlements, lost disputes, refunds that fail, payouts and retries, with a provider that has books of its own.
 * It lasts `seconds`, and on a slow machine longer, until everything in `until` has happened: at most six times as long.
 */
export async function raceForMoney(
  { databaseUrl, gatewayDatabaseUrl }: { databaseUrl: string; gatewayDatabaseUrl: string },
  { seconds, seed, until = [] }: { seconds: number; seed: number; until?: string[] },
): Promise<RaceResult> {
  const owner = postgres(databaseUrl, { max: 4, onnotice: () => {} });
  const gateway = postgres(gatewayDatabaseUrl, { max: CONNECTIONS, prepare: false, onnotice: () => {} });
  const random = randomFrom(seed);
  const whole = (max: number): number => Math.floor(random() * max);
  const counts: Record<string, number> = {};
  const errors: string[] = [];
  const paid: string[] = [];
  const count = (what: string): void => void (counts[what] = (counts[what] ?? 0) + 1);

  /** One query in one transaction, as the façade runs it. Undefined if it was refused. */
  async function call(
    { role, id = '' }: Person,
    query: string,
    values: postgres.SerializableParameter[],
  ): Promise<postgres.Row | undefined> {
    const claims = id === '' ? '' : JSON.stringify({ sub: id, role, admin_session: id });
    try {
      const rows = await (role === 'none' ? owner : gateway).begin(async (transaction) => {
        await transaction`select set_config('role', ${role}, true), set_config('request.jwt.claims', ${claims}, true)`;
        return transaction.unsafe(query, values);
      });
      return rows[0];
    } catch (error) {
      if (!(error instanceof postgres.PostgresError)) throw error;
      if (error.code.startsWith('PT4')) count(`refused: ${error.hint ?? error.code}`);
      else errors.push(`${error.code} ${error.message} ${query} ${error.detail ?? ''}`);
      return undefined;
    }
  }
  const asPassenger = (id: string): Person => ({ role: 'authenticated', id });
  const OWNER: Person = { role: 'none' };
  const PAYMENTS: Person = { role: 'app_payments' };
  const admin: Person = {
    role: 'app_admin',
    id: createHash('sha256').update(crypto.randomUUID()).digest('hex'),
  };
  const provider = createRaceProvider();
  const books = createRaceBooks(owner, provider, {
    asPayments: (query, values) => call(PAYMENTS, query, values),
    asOwner: (query, values) => call(OWNER, query, values),
    asAdmin: (query, values) => call(admin, query, values),
    random,
    count,
  });

  const ids = Array.from({ length: PASSENGERS + 1 }, () => crypto.randomUUID());
  const [driver = '', ...passengers] = ids;
  await insertAccounts(
    owner,
    ids.map((id) => ({
      id,
      email: `${id}@race.test`,
      metadata: { name: 'Racer', userType: id === driver ? 'driver' : 'passenger' },
    })),
  );
  await owner`
    with bus as (
      insert into public.vehicles (owner_id, make, model, year, plate_number, seats, kind, approval)
      values (${driver}, 'Toyota', 'Coaster', 2015, ${`R${driver.slice(0, 8)}`}, 50, 'bus', 'approved') returning id
    )
    update public.driver_profiles d
    set vehicle_id = bus.id, verification_status = 'approved', verification_approved_at = now() - interval '30 days' from bus where d.id = ${driver}`;
  await takeOnline({ sql: owner }, { id: driver });
  await owner`
    with admin as (insert into private.admins (user_id) values (${passengers.at(-1) ?? ''}) returning id)
    insert into private.admin_sessions (admin_id, token_hash, expires_at)
    select id, ${admin.id ?? ''}, now() + interval '1 hour' from admin`;

  const {
    trips,
    all: allTrips,
    publish,
    travel,
    change: changeTrip,
  } = createRaceTrips({ owner, call, driver, random, count });
  for (let slot = 0; slot < TRIPS; slot += 1) await publish(slot);

  async function settle(
    reference: string,
    change: Record<string, string | number> = {},
  ): Promise<string | undefined> {
    if (change['state'] === undefined && change['currency'] === undefined) {
      provider.charge(reference, Number(change['amountKobo'] ?? asked.get(reference) ?? 0));
    }
    const row = await call(PAYMENTS, `select private.settle_payment($1, $2::jsonb) as outcome`, [
      reference,
      owner.json({ ...seenOf(reference), ...takenOf(reference), ...change }),
    ]);
    if (row && change['state'] === undefined && change['currency'] === undefined) paid.push(reference);
    if (!row) return undefined;
    count(String(row['outcome']));
    return String(row['outcome']);
  }
  const asked = new Map<string, number>();
  function seenOf(reference: string): Record<string, string | number | null> {
    const kobo = asked.get(reference) ?? 0;
    return {
      state: 'paid',
      amountKobo: kobo,
      requestedKobo: kobo,
      currency: 'NGN',
      feeKobo: null,
      providerId: `race ${reference}`,
    };
  }
  /** The amount taken the first time, and the fee, which the provider does not always report at once. */
  function takenOf(reference: string) {
    const charge = provider.charges.get(reference);
    if (!charge) return {};
    const { taken, fee } = charge;
    return { amountKobo: taken, requestedKobo: taken, feeKobo: random() < 0.5 ? fee : null };
  }
  async function open({ id, passenger }: Hold, method = 'card'): Promise<string | undefined> {
    const row = await call(
      asPassenger(passenger),
      `select reference, amount_kobo::float8 as kobo from private.open_payment($1, $3, $2, 'race', 'test')`,
      [id, crypto.randomUUID(), method],
    );
    if (!row) return undefined;
    const reference = String(row['reference']);
    asked.set(reference, Number(row['kobo']));
    return reference;
  }
  async function take(isOnline: boolean, trip = trips[whole(TRIPS)] ?? ''): Promise<Hold | undefined> {
    const passenger = passengers[whole(passengers.length)] ?? '';
    const from = whole(LEGS);
    const row = await call(
      asPassenger(passenger),
      `select private.take_places(jsonb_populate_record(null::private.wanted_seats, jsonb_build_object(
        'trip_id', $1::uuid, 'seats', $2::int, 'client_key', $3::uuid,
        'from_stop_id', (select s.id from public.trip_stops s where s.trip_id = $1 and s.position = $4),
        'to_stop_id', (select s.id from public.trip_stops s where s.trip_id = $1 and s.position = $5),
        'extras', case $6::int when 0 then '[]' else jsonb_build_array(
          jsonb_build_object('kind', 'extraLuggage', 'count', $6::int, 'fareKobo', 70000)) end)), $7) as id`,
      [trip, 1 + whole(2), crypto.randomUUID(), from, from + 1 + whole(LEGS - from), whole(3), isOnline],
    );
    return row && { id: String(row['id']), passenger };
  }
  const expire = (hold: Hold) =>
    call(OWNER, `update public.seat_holds set expires_at = now() where id = $1 and status = 'open'`, [
      hold.id,
    ]);
  const cancel = ({ id, passenger }: Hold) =>
    call(asPassenger(passenger), `select private.cancel_booking($1, null)`, [id]);

  const turns = createRaceRequests({ call, driver, random, count, open, settle, expire, cancel });

  async function payRound(): Promise<void> {
    const hold = await take(true);
    if (!hold) return;
    const reference = await open(hold);
    if (reference === undefined) return;
    const kind = random();
    if (kind < 0.35) await settle(reference);
    else if (kind < 0.5) await Promise.all([settle(reference), settle(reference), settle(reference)]);
    else if (kind < 0.6) {
      const second = await open(hold, 'ussd');
      await Promise.all([settle(reference), second === undefined ? undefined : settle(second)]);
    } else if (kind < 0.75) {
      await expire(hold);
      if (random() < 0.5) await take(false);
      await settle(reference);
    } else if (kind < 0.8) await Promise.all([expire(hold), settle(reference)]);
    else if (kind < 0.85) await settle(reference, { amountKobo: 100, requestedKobo: 100 });
    else if (kind < 0.88) await settle(reference, { currency: 'USD' });
    else if (kind < 0.92) {
      await settle(reference, { state: 'failed' });
      await settle(reference);
    } else if (kind < 0.97) {
      const leave = call(asPassenger(hold.passenger), `select private.release_hold($1)`, [hold.id]);
      await Promise.all([leave, settle(reference)]);
    } else await expire(hold);
    if (random() < 0.2) await turns.addedRound(hold);
    if (random() < 0.4) await Promise.all([cancel(hold), settle(reference)]);
  }

  const journeys = createRaceJourneys({
    owner,
    asPerson: (id) => (query, values) => call(asPassenger(id), query, values),
    asOwner: (query, values) => call(OWNER, query, values),
    driver,
    random,
    count,
    open,
    settle,
    expire,
    cancel,
    travel,
  });
  await journeys.begin();

  async function journeyRound(): Promise<void> {
    const slot = whole(TRIPS);
    const trip = await journeys.round(passengers[whole(passengers.length)], trips[slot]);
    // Another round may have published the next one already.
    if (trip !== undefined && trips[slot] === trip) await publish(slot);
  }

  async function refund(): Promise<boolean> {
    const row = await call(PAYMENTS, `select * from private.next_refund()`, []);
    if (!row) return false;
    const [id, reference] = [String(row['refund_id']), String(row['reference'])];
    await books.refund({ id, reference, kobo: Number(row['amount_kobo']) });
    return true;
  }

  let rounds = 0;
  const start = performance.now();
  const goesOn = (): boolean => {
    const passed = (performance.now() - start) / 1000;
    return passed < seconds || (passed < 12 * seconds && until.some((what) => !counts[what]));
  };
  async function work(): Promise<void> {
    for (; goesOn(); rounds += 1) {
      const kind = random();
      if (kind < 0.3) await payRound();
      else if (kind < 0.45) await journeyRound();
      else if (kind < 0.55)
        await turns.requestRound(passengers[whole(passengers.length)], trips[whole(TRIPS)]);
      else if (kind < 0.65) {
        const booked = await take(false);
        if (booked && random() < 0.5) await turns.addInCash(booked);
        if (booked && random() < 0.7) await cancel(booked);
      } else if (kind < 0.72) await refund();
      else if (kind < 0.77) await changeTrip();
      else if (kind < 0.82) await journeys.changeOnward();
      else if (kind < 0.86) await books.dispute();
      else if (kind < 0.89) await books.reconcile();
      else if (kind < 0.93) await books.payOut(driver);
      else if (kind < 0.96) await books.retryPayout(driver);
      else await call(OWNER, `select private.expire_holds()`, []);
    }
  }
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, work));
    await journeys.certain(passengers.toReversed(), async () => {
      await publish(0);
      return trips[0] ?? '';
    });
    // Each outcome of a payout, and refunds before a settlement, once more, so that none depends on luck.
    for (let turn = 0; turn < PAYOUT_TURNS; turn += 1) {
      await publish(0);
      const hold = await take(true, trips[0]);
      const reference = hold && (await open(hold));
      if (reference !== undefined) await settle(reference);
      const cancelled = await take(true, trips[0]);
      const second = cancelled && (await open(cancelled));
      if (second !== undefined) await settle(second);
      if (cancelled) await cancel(cancelled);
      while (await refund());
      await travel(trips[0] ?? '');
      await books.reconcile();
      await books.payOut(driver);
      await books.retryPayout(driver);
    }
    await books.endHolds(allTrips);
    while (await refund());
    // The provider names every fee in the end.
    for (const [reference, { fee }] of provider.charges) await settle(reference, { feeKobo: fee });
    await books.finish(driver);
    const problems = [
      ...(await findProblems(owner, { driver, paid })),
      ...(await books.differences([...allTrips, ...journeys.trips])),
    ];
    return { rounds, counts, errors, problems };
  } finally {
    await owner`update public.trips set is_listed = false where driver_id = ${driver}`;
    await Promise.all([owner.end(), gateway.end()]);
  }
}
