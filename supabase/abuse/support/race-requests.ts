import type postgres from 'postgres';
import { createRaceAdded, type Hold, type RaceAdded } from './race-added.ts';

export type { Hold } from './race-added.ts';

const ALONG = ['ilorin', 'mokwa', 'bida', 'lapai'];

interface RaceRequests extends RaceAdded {
  driver: string;
}

/** Rounds in which a passenger asks for a place along the way, in cash or online, and answers, withdrawals and the clock race; and rounds of added seats. */
export function createRaceRequests(race: RaceRequests) {
  const { call, driver, random, count, open, settle, expire } = race;
  const asPerson = (id: string, query: string, values: postgres.SerializableParameter[]) =>
    call({ role: 'authenticated', id }, query, values);
  const one = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];

  async function pay(hold: Hold): Promise<void> {
    const reference = await open(hold);
    if (reference === undefined) return;
    if (random() < 0.1) await Promise.all([expire(hold), settle(reference)]);
    else if (random() < 0.2) await Promise.all([settle(reference), settle(reference)]);
    else await settle(reference);
    const second = random() < 0.1 ? await open(hold) : undefined;
    if (second !== undefined) await settle(second);
  }

  async function requestRound(passenger = '', trip = ''): Promise<void> {
    const payment = random() < 0.3 ? 'cash' : 'online';
    const town = one(ALONG) ?? '';
    const [from, to] = random() < 0.5 ? ['lagos', town] : [town, 'abuja'];
    const row = await asPerson(
      passenger,
      `select private.ask_for_seats(jsonb_populate_record(null::private.wanted_seats, jsonb_build_object('trip_id', $1::uuid,
        'seats', $2::int, 'client_key', $3::uuid, 'payment', $4::text, 'from_place', $5::text, 'to_place', $6::text))) as id`,
      [trip, 1 + Math.floor(random() * 2), crypto.randomUUID(), payment, from, to],
    );
    if (!row) return;
    const hold = { id: String(row['id']), passenger };
    count(`asked ${payment}`);
    if (payment === 'online') await pay(hold);
    const answers = {
      accepted: () => asPerson(driver, `select private.accept_request($1)`, [hold.id]),
      declined: () => asPerson(driver, `select private.decline_request($1)`, [hold.id]),
      withdrawn: () => asPerson(passenger, `select private.release_hold($1)`, [hold.id]),
      late: () => expire(hold),
    };
    const kinds = ['accepted', 'accepted', 'declined', 'withdrawn', 'late'] as const;
    await Promise.all(
      [one(kinds), one(kinds)].map(async (kind = 'accepted') => {
        if (await answers[kind]()) count(kind);
      }),
    );
  }

  return { requestRound, ...createRaceAdded(race) };
}
