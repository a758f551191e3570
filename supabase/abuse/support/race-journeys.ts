import type postgres from 'postgres';
import type { Hold } from './race-requests.ts';

const ONWARD = 3;
const SEATS = 8;
const FARE_KOBO = 300_000;

type Call = (query: string, values: postgres.SerializableParameter[]) => Promise<postgres.Row | undefined>;

interface RaceJourneys {
  owner: postgres.Sql;
  asPerson: (id: string) => Call;
  asOwner: Call;
  driver: string;
  random(): number;
  count(what: string): void;
  open(hold: Hold, method?: string): Promise<string | undefined>;
  /** The outcome; undefined if it was refused. */
  settle(reference: string): Promise<string | undefined>;
  expire(hold: Hold): Promise<unknown>;
  cancel(hold: Hold): Promise<postgres.Row | undefined>;
  /** Everybody boards, the trip goes, and its fares are released. */
  travel(trip: string): Promise<void>;
}

/**
 * Rounds of two trips as one journey: in cash, or held and paid in time, late, twice or not at all, while either part is given up,
 * cancelled by its passenger or driver, or leaves. The second trips go from Abuja, where the trips of the race end.
 */
export function createRaceJourneys(race: RaceJourneys) {
  const { owner, asPerson, asOwner, driver, random, count, open, settle, expire, cancel, travel } = race;
  const onward: string[] = [];
  const all: string[] = [];
  const whole = (max: number): number => Math.floor(random() * max);

  async function publish(slot: number): Promise<void> {
    // 2 to 4 hours after the first trips of the race arrive, however long it has lasted.
    const [trip] = await owner<{ id: string }[]>`
      insert into public.trips (driver_id, origin_place_id, destination_place_id, departure_at, may_overlap, total_seats, fare_kobo)
      select ${driver}, 'abuja', 'kaduna', max(t.arrives_at) + interval '2 hours', true, ${SEATS}, ${FARE_KOBO}
      from public.trips t where t.driver_id = ${driver} and t.origin_place_id = 'lagos' and t.status = 'scheduled' returning id`;
    onward[slot] = trip?.id ?? '';
    all.push(onward[slot]);
  }

  /** Both parts as holds, or as bookings if it is in cash. */
  async function book(passenger: string, first: string, payment: 'cash' | 'online') {
    const row = await asPerson(passenger)(
      `select private.book_journey($1, $2,
        jsonb_populate_record(null::private.wanted_seats, jsonb_build_object('trip_id', $4::uuid, 'seats', $3::int, 'from_stop_id', (
          select s.id from public.trip_stops s where s.trip_id = $4 and s.position = $6))),
        jsonb_populate_record(null::private.wanted_seats, jsonb_build_object('trip_id', $5::uuid, 'seats', $3::int))) as id`,
      [crypto.randomUUID(), payment, 1 + whole(2), first, onward[whole(ONWARD)] ?? '', whole(3)],
    );
    if (!row) return undefined;
    const parts = await asOwner(
      `select j.first_booking_id as first, j.second_booking_id as second from public.journeys j where j.id = $1`,
      [row['id']],
    );
    const part = (id: unknown): Hold => ({ id: String(id), passenger });
    return parts && { first: part(parts['first']), second: part(parts['second']), trip: first };
  }
  type Parts = NonNullable<Awaited<ReturnType<typeof book>>>;

  async function pay({ first, second }: Parts): Promise<void> {
    const reference = await open(random() < 0.5 ? first : second);
    if (reference === undefined) return;
    const kind = random();
    const outcomes: (string | undefined)[] = [];
    const settled = async (which = reference) => void outcomes.push(await settle(which));
    if (kind < 0.3) await settled();
    else if (kind < 0.4) await Promise.all([settled(), settled()]);
    else if (kind < 0.55) {
      const again = await open(second, 'ussd');
      await Promise.all([settled(), again === undefined ? undefined : settled(again)]);
    } else if (kind < 0.75) {
      // One part may be sold again before the money comes.
      await expire(first);
      if (random() < 0.5) await expire(second);
      await settled();
    } else if (kind < 0.85) {
      const leave = asPerson(first.passenger)(`select private.release_hold($1)`, [second.id]);
      await Promise.all([leave, settled()]);
    } else if (kind < 0.95) await Promise.all([expire(second), settled()]);
    else await expire(random() < 0.5 ? first : second);
    for (const outcome of outcomes) if (outcome !== undefined) count(`journey ${outcome}`);
  }

  /** The outcomes of a booked journey: nothing, one part or both are left, or its first trip is cancelled or leaves. */
  async function end({ first, second, trip }: Parts): Promise<string | undefined> {
    const kind = random();
    if (kind < 0.3) {
      if (await cancel(random() < 0.5 ? first : second)) count('one part left');
    } else if (kind < 0.6) await Promise.all([cancel(first), cancel(second)]);
    else if (kind < 0.66) {
      const ended = asPerson(driver)(`select private.cancel_trip($1, null)`, [trip]);
      await Promise.all([ended, cancel(second)]);
      if (await cancel(second)) count('first trip cancelled');
      return trip;
    } else if (kind < 0.72) {
      await Promise.all([travel(trip), cancel(second)]);
      count('first trip left');
      return trip;
    }
    return undefined;
  }

  /** One round on a first trip; returns it if it is over, so that another one is published. */
  async function round(passenger = '', trip = ''): Promise<string | undefined> {
    const isCash = random() < 0.2;
    const parts = await book(passenger, trip, isCash ? 'cash' : 'online');
    if (!parts) return undefined;
    count(isCash ? 'journey in cash' : 'journey held');
    if (!isCash) await pay(parts);
    return end(parts);
  }

  /** Each outcome once on a first trip with no other bookings, so that none depends on luck. */
  async function certain(passengers: string[], publishFirst: () => Promise<string>): Promise<void> {
    const outcomes = ['cash', 'applied', 'retaken', 'surplus'] as const;
    for (const [turn, outcome] of outcomes.entries()) {
      const trip = await publishFirst();
      for (let slot = 0; slot < ONWARD; slot += 1) await publish(slot);
      let parts: Parts | undefined;
      // Some have reached the limits of a day.
      for (const passenger of passengers.slice(turn * 20, turn * 20 + 20)) {
        parts ??= await book(passenger, trip, outcome === 'cash' ? 'cash' : 'online');
      }
      if (!parts) continue;
      if (outcome === 'cash') {
        count('journey in cash');
        if (await cancel(parts.second)) count('one part left');
        continue;
      }
      const reference = await open(parts.second);
      if (reference === undefined) continue;
      if (outcome === 'retaken') await Promise.all([expire(parts.first), expire(parts.second)]);
      else if (outcome === 'surplus')
        await asPerson(parts.first.passenger)(`select private.release_hold($1)`, [parts.second.id]);
      count(`journey ${await settle(reference)}`);
      if (outcome === 'applied') {
        await asPerson(driver)(`select private.cancel_trip($1, null)`, [trip]);
        if (await cancel(parts.second)) count('first trip cancelled');
      } else if (outcome === 'retaken') {
        await Promise.all([travel(trip), cancel(parts.second)]);
        count('first trip left');
      }
    }
  }

  /** A second trip is cancelled or leaves, with its passengers. */
  async function changeOnward(): Promise<void> {
    const slot = whole(ONWARD);
    const trip = onward[slot] ?? '';
    if (random() < 0.4) await asPerson(driver)(`select private.cancel_trip($1, null)`, [trip]);
    else await travel(trip);
    await publish(slot);
  }

  return {
    trips: all,
    round,
    changeOnward,
    certain,
    begin: async () => {
      for (let slot = 0; slot < ONWARD; slot += 1) await publish(slot);
    },
  };
}
