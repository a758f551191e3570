import postgres from 'postgres';
import { insertAccounts } from '../../functions/api/testing/accounts.ts';
import { randomFrom } from '../../functions/api/testing/random.ts';
import { takeOnline } from '../../functions/api/testing/take-online.ts';

const CONNECTIONS = 16;
const PASSENGERS = 400;
const TRIPS = 4;
const LEGS = 3;
const SEATS = 8;
const FARE_KOBO = 600_000;

interface Person {
  role: 'authenticated' | 'app_payments' | 'none';
  id?: string;
}
interface Hold {
  id: string;
  passenger: string;
}

interface RaceResult {
  rounds: number;
  /** How often each thing happened: outcomes of settle_payment and refusals by code. */
  counts: Record<string, number>;
  /** Errors that are no refusal, for example 40P01 for a deadlock. */
  errors: string[];
  /** What is wrong afterwards. */
  problems: string[];
}

/**
 * Mixed rounds on trips with stops, on 16 connections: cash bookings, holds, payments in time and late, wrong amounts, replays,
 * two payments of one hold, failures, cancellations, departures, changes by the driver, refunds and the job that ends holds.
 */
export async function raceForMoney(
  { databaseUrl, gatewayDatabaseUrl }: { databaseUrl: string; gatewayDatabaseUrl: string },
  { seconds, seed }: { seconds: number; seed: number },
): Promise<RaceResult> {
  const owner = postgres(databaseUrl, { max: 4, onnotice: () => {} });
  const gateway = postgres(gatewayDatabaseUrl, { max: CONNECTIONS, onnotice: () => {} });
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
    const claims = id === '' ? '' : JSON.stringify({ sub: id, role });
    try {
      const rows = await (role === 'none' ? owner : gateway).begin(async (transaction) => {
        await transaction`select set_config('role', ${role}, true), set_config('request.jwt.claims', ${claims}, true)`;
        return transaction.unsafe(query, values);
      });
      return rows[0];
    } catch (error) {
      if (!(error instanceof postgres.PostgresError)) throw error;
      if (error.code.startsWith('PT4')) count(`refused: ${error.hint ?? error.code}`);
      else errors.push(`${error.code} ${error.message} ${query}`);
      return undefined;
    }
  }
  const asPassenger = (id: string): Person => ({ role: 'authenticated', id });
  const OWNER: Person = { role: 'none' };
  const PAYMENTS: Person = { role: 'app_payments' };

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
    set vehicle_id = bus.id, verification_status = 'approved', verification_approved_at = now() from bus where d.id = ${driver}`;
  await takeOnline({ sql: owner }, { id: driver });

  const trips: string[] = [];
  async function publish(slot: number): Promise<void> {
    const [trip] = await owner<{ id: string }[]>`
      insert into public.trips (driver_id, origin_place_id, destination_place_id, departure_at, may_overlap, total_seats, fare_kobo)
      values (${driver}, 'lagos', 'abuja', now() + interval '400 days', true, ${SEATS}, ${FARE_KOBO}) returning id`;
    await owner`
      select private.set_stops(t.id, jsonb_build_array(
        jsonb_build_object('place', 'Ore', 'time', t.departure_at + interval '2 hours', 'fareKobo', 200000),
        jsonb_build_object('place', 'Benin City', 'time', t.departure_at + interval '4 hours', 'fareKobo', 400000)
      )) from public.trips t where t.id = ${trip?.id ?? ''}`;
    trips[slot] = trip?.id ?? '';
  }
  for (let slot = 0; slot < TRIPS; slot += 1) await publish(slot);

  async function settle(reference: string, change: Record<string, string | number> = {}): Promise<void> {
    const row = await call(PAYMENTS, `select private.settle_payment($1, $2::jsonb) as outcome`, [
      reference,
      owner.json({ ...seenOf(reference), ...change }),
    ]);
    if (row && change['state'] === undefined && change['currency'] === undefined) paid.push(reference);
    if (row) count(String(row['outcome']));
  }
  const asked = new Map<string, number>();
  function seenOf(reference: string): Record<string, string | number | null> {
    const kobo = asked.get(reference) ?? 0;
    return {
      state: 'paid',
      amountKobo: kobo,
      requestedKobo: kobo,
      currency: 'NGN',
      feeKobo: random() < 0.5 ? 1500 : null,
      providerId: `race ${reference}`,
    };
  }
  async function open({ id, passenger }: Hold): Promise<string | undefined> {
    const row = await call(
      asPassenger(passenger),
      `select reference, amount_kobo::float8 as kobo from private.open_payment($1, 'card', $2, 'race', 'test')`,
      [id, crypto.randomUUID()],
    );
    if (!row) return undefined;
    const reference = String(row['reference']);
    asked.set(reference, Number(row['kobo']));
    return reference;
  }
  async function take(name: 'hold_seats' | 'book_seats'): Promise<Hold | undefined> {
    const passenger = passengers[whole(passengers.length)] ?? '';
    const from = whole(LEGS);
    const row = await call(
      asPassenger(passenger),
      `select private.${name}($1, $2, $3, null, null,
        (select s.id from public.trip_stops s where s.trip_id = $1 and s.position = $4),
        (select s.id from public.trip_stops s where s.trip_id = $1 and s.position = $5)) as id`,
      [trips[whole(TRIPS)] ?? '', 1 + whole(2), crypto.randomUUID(), from, from + 1 + whole(LEGS - from)],
    );
    return row && { id: String(row['id']), passenger };
  }
  const expire = (hold: Hold) =>
    call(OWNER, `update public.seat_holds set expires_at = now() where id = $1 and status = 'open'`, [
      hold.id,
    ]);
  const cancel = ({ id, passenger }: Hold) =>
    call(asPassenger(passenger), `select private.cancel_booking($1, null)`, [id]);

  async function payRound(): Promise<void> {
    const hold = await take('hold_seats');
    if (!hold) return;
    const reference = await open(hold);
    if (reference === undefined) return;
    const kind = random();
    if (kind < 0.35) await settle(reference);
    else if (kind < 0.5) await Promise.all([settle(reference), settle(reference), settle(reference)]);
    else if (kind < 0.6) {
      const second = await open(hold);
      await Promise.all([settle(reference), second === undefined ? undefined : settle(second)]);
    } else if (kind < 0.75) {
      await expire(hold);
      if (random() < 0.5) await take('book_seats');
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
    if (random() < 0.4) await Promise.all([cancel(hold), settle(reference)]);
  }

  async function changeTrip(): Promise<void> {
    const slot = whole(TRIPS);
    const trip = trips[slot] ?? '';
    const kind = random();
    if (kind < 0.5) {
      await call(
        OWNER,
        `select private.set_stops(t.id, jsonb_build_array(
        jsonb_build_object('place', 'Ore', 'time', t.departure_at + $2::int * interval '1 minute', 'fareKobo', 200000),
        jsonb_build_object('place', 'Benin City', 'time', t.departure_at + interval '4 hours', 'fareKobo', 400000)
      )) from (select * from public.trips t where t.id = $1 and t.status = 'scheduled' for no key update) t`,
        [trip, 100 + whole(30)],
      );
    } else if (kind < 0.7) {
      await call(asPassenger(driver), `select private.set_payment($1, 'both')`, [trip]);
    } else {
      if (kind < 0.85) await call(asPassenger(driver), `select private.cancel_trip($1, null)`, [trip]);
      else
        await call(
          OWNER,
          `update public.trips set status = 'en_route' where id = $1 and status = 'scheduled'`,
          [trip],
        );
      await publish(slot);
    }
  }

  async function refund(): Promise<boolean> {
    const row = await call(PAYMENTS, `select refund_id from private.next_refund()`, []);
    if (!row) return false;
    const states = random() < 0.2 ? ['processing', 'failed'] : ['processing', 'done', 'processing'];
    for (const state of states)
      await call(PAYMENTS, `select private.refund_changed($1, $2, $3)`, [
        row['refund_id'],
        state,
        `race ${row['refund_id']}`,
      ]);
    return true;
  }

  let rounds = 0;
  const until = performance.now() + seconds * 1000;
  async function work(): Promise<void> {
    for (; performance.now() < until; rounds += 1) {
      const kind = random();
      if (kind < 0.7) await payRound();
      else if (kind < 0.82) {
        const booked = await take('book_seats');
        if (booked && random() < 0.7) await cancel(booked);
      } else if (kind < 0.9) await refund();
      else if (kind < 0.95) await changeTrip();
      else await call(OWNER, `select private.expire_holds()`, []);
    }
  }
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, work));
    return { rounds, counts, errors, problems: await findProblems(owner, { driver, paid }) };
  } finally {
    await owner`update public.trips set is_listed = false where driver_id = ${driver}`;
    await Promise.all([owner.end(), gateway.end()]);
  }
}

/** What must hold after any mixture of calls, beside private.ledger_problems. */
async function findProblems(
  owner: postgres.Sql,
  { driver, paid }: { driver: string; paid: string[] },
): Promise<string[]> {
  const rows = await owner<{ problem: string }[]>`
    select concat_ws(' ', problem, subject, expected, found) as problem from private.ledger_problems()
    union all
    select 'seats ' || t.leg_taken::text || ' but counted ' || private.count_legs(t.id)::text
    from public.trips t
    where t.driver_id = ${driver} and t.leg_taken <> private.count_legs(t.id)
    union all
    select 'oversold ' || t.leg_taken::text from public.trips t
    where t.driver_id = ${driver} and t.total_seats < any (t.leg_taken)
    union all
    select 'paid, but not recorded: ' || r.reference
    from unnest(${[...new Set(paid)]}::text[]) r (reference)
    left join public.payments p on p.reference = r.reference and p.status = 'paid'
    where p.id is null
    union all
    select 'neither a booking nor refunds of all that was paid: ' || p.reference
    from public.payments p join public.trips t on t.id = (select h.trip_id from public.seat_holds h where h.id = p.hold_id)
    where t.driver_id = ${driver} and p.status = 'paid'
      and not exists (select from public.bookings b where b.id = p.hold_id and b.status <> 'cancelled' and p.outcome <> 'surplus')
      and p.paid_kobo <> (select coalesce(sum(r.amount_kobo), 0) from public.refunds r where r.payment_id = p.id)`;
  return rows.map(({ problem }) => problem);
}
