import type postgres from 'postgres';

/** Seats that a passenger holds or asks for. */
export interface Hold {
  id: string;
  passenger: string;
}

export interface RaceAdded {
  call(
    person: { role: 'authenticated'; id: string },
    query: string,
    values: postgres.SerializableParameter[],
  ): Promise<postgres.Row | undefined>;
  random(): number;
  count(what: string): void;
  open(hold: Hold, method?: string): Promise<string | undefined>;
  settle(reference: string): Promise<unknown>;
  expire(hold: Hold): Promise<unknown>;
  cancel(hold: Hold): Promise<unknown>;
}

/** Rounds in which a passenger adds a seat to a booking paid online: in time, late, twice at once, and while the first is cancelled. */
export function createRaceAdded({ call, random, count, open, settle, expire, cancel }: RaceAdded) {
  async function hold({ id, passenger }: Hold): Promise<Hold | undefined> {
    const row = await call(
      { role: 'authenticated', id: passenger },
      `select private.take_places(jsonb_populate_record(null::private.wanted_seats, jsonb_build_object(
         'trip_id', h.trip_id, 'seats', 1, 'client_key', $2::uuid, 'from_stop_id', h.from_stop_id, 'to_stop_id', h.to_stop_id,
         'adds_to', h.id)), true) as id
       from public.seat_holds h where h.id = $1`,
      [id, crypto.randomUUID()],
    );
    return row && { id: String(row['id']), passenger };
  }

  async function addedRound(first: Hold): Promise<void> {
    const both = await Promise.all([hold(first), random() < 0.3 ? hold(first) : undefined]);
    const added = both.find((one) => one !== undefined);
    const reference = added && (await open(added));
    if (!added || reference === undefined) return;
    count('added');
    const kind = random();
    if (kind < 0.3) await settle(reference);
    else if (kind < 0.6) await Promise.all([cancel(first), settle(reference)]);
    else if (kind < 0.8) {
      await expire(added);
      if (random() < 0.5) await cancel(first);
      await settle(reference);
    } else await Promise.all([expire(added), settle(reference), settle(reference)]);
    if (random() < 0.3) await Promise.all([cancel(added), cancel(first)]);
  }

  /** Adds a seat to a booking in cash, twice at once. */
  async function addInCash({ id, passenger }: Hold): Promise<void> {
    const add = () => call({ role: 'authenticated', id: passenger }, `select private.add_seats($1, 2)`, [id]);
    await Promise.all([add(), add()]);
  }

  return { addedRound, addInCash };
}
