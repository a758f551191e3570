import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingSchema } from './contract.ts';
import { errorBodySchema } from '../core/errors.contract.ts';
import { tripRequestSchema } from './requests.contract.ts';
import type { Trip } from '../trips/contract.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read, type Answer, type Facade } from '../../api/testing/facade.ts';
import { randomFrom } from '../../api/testing/random.ts';
import { publishWithStops } from '../trips/testing/stops.ts';

const SEATS = 3;
const PEOPLE = 40;
const LEGS = 4;
const SEED = 20261122;

let facade: Facade;
beforeAll(() => {
  facade = openFacade();
});
afterAll(() => facade.close());

function bookLeg(trip: Trip, as: Person, [from, to]: [number, number]): Promise<Answer> {
  const json = {
    tripId: trip.id,
    seats: 1,
    clientKey: crypto.randomUUID(),
    fromStopId: trip.stops?.[from]?.id,
    toStopId: trip.stops?.[to]?.id,
  };
  return facade.call('POST', '/bookings', { as, json });
}

async function taken(trip: Trip): Promise<number[]> {
  const [row] = await facade.sql<{ counted: number[]; taken: number[]; wrong: number }[]>`
    select t.leg_taken as taken, private.count_legs(t.id) as counted, (
      select count(*)::int from public.trip_offers o where o.trip_id = t.id
        and o.seats_available <> private.free_between(t.total_seats, t.leg_taken, o.from_position, o.to_position)
    ) as wrong
    from public.trips t where t.id = ${trip.id}`;
  expect(row?.taken).toEqual(row?.counted);
  expect(row?.wrong).toBe(0);
  return row?.taken ?? [];
}

test('40 people and 3 seats on overlapping legs: no leg is oversold, and each is full at the end', async () => {
  const random = randomFrom(SEED);
  const trip = await publishWithStops(facade, await facade.cast.driver(), {
    places: ['Ore', 'Benin City', 'Lokoja'],
    seats: SEATS,
  });
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => facade.cast.passenger()));
  const span = (): [number, number] => {
    const from = Math.floor(random() * LEGS);
    return [from, from + 1 + Math.floor(random() * (LEGS - from))];
  };

  const booked = new Map<Person, string>();
  async function bookAll(calls: { as: Person; leg: [number, number] }[]): Promise<void> {
    const answers = await Promise.all(
      calls.map(async ({ as, leg }) => ({ as, answer: await bookLeg(trip, as, leg) })),
    );
    const refused = answers.filter(({ answer }) => answer.status !== 201);
    expect(refused.map(({ answer }) => read(errorBodySchema, answer).code)).toEqual(
      refused.map(() => 'seats_unavailable'),
    );
    for (const { as, answer } of answers)
      if (answer.status === 201) booked.set(as, read(bookingSchema, answer).id);
  }

  for (let round = 0; round < 4; round += 1) {
    const leaving = [...booked].filter(() => random() < 0.5);
    const waiting = people.filter((person) => !booked.has(person));
    const cancelled = Promise.all(
      leaving.map(([as, id]) => facade.call('POST', `/bookings/${id}/cancel`, { as })),
    );
    for (const [person] of leaving) booked.delete(person);
    await bookAll(waiting.map((as) => ({ as, leg: span() })));
    expect((await cancelled).map(({ status }) => status)).toEqual(leaving.map(() => 200));
    for (const seats of await taken(trip)) expect(seats).toBeLessThanOrEqual(SEATS);
  }

  const waiting = people.filter((person) => !booked.has(person));
  await bookAll(waiting.map((as, turn) => ({ as, leg: [turn % LEGS, (turn % LEGS) + 1] })));
  expect(await taken(trip)).toEqual(Array.from({ length: LEGS }, () => SEATS));
});

test('requests along the way race with bookings: no leg is oversold, also while stops are added', async () => {
  const random = randomFrom(SEED);
  const driver = await facade.cast.driver();
  const trip = await facade.publish(driver, { origin: 'Warri', destination: 'Jos', seatsAvailable: SEATS });
  // Far enough from each other for the lowest fare.
  const towns = ['warri', 'okene', 'keffi', 'jos'];
  const people = await Promise.all(Array.from({ length: 24 }, () => facade.cast.passenger()));
  const free = new Set(people);
  const codes = new Set<string>();
  const open: { as: Person; id: string }[] = [];
  const note = (answer: Answer) => {
    if (answer.status >= 400) codes.add(read(errorBodySchema, answer).code);
    return answer;
  };

  function way(): [from: number, to: number] {
    const from = Math.floor(random() * (towns.length - 1));
    return [from, from + 1 + Math.floor(random() * (towns.length - 1 - from))];
  }
  async function ask(as: Person, [from, to] = way()): Promise<void> {
    const json = {
      fromPlaceId: towns[from],
      toPlaceId: towns[to],
      seats: 1,
      payment: 'cash',
      clientKey: crypto.randomUUID(),
    };
    const answer = note(await facade.call('POST', `/trips/${trip.id}/requests`, { as, json }));
    if (answer.status !== 201) return;
    free.delete(as);
    open.push({ as, id: read(tripRequestSchema, answer).id });
  }
  async function book(as: Person): Promise<void> {
    const json = { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID() };
    const answer = note(await facade.call('POST', '/bookings', { as, json }));
    if (answer.status !== 201) return;
    free.delete(as);
    const { id } = read(bookingSchema, answer);
    if (random() < 0.7) {
      note(await facade.call('POST', `/bookings/${id}/cancel`, { as }));
      free.add(as);
    }
  }
  async function settle({ as, id }: { as: Person; id: string }): Promise<void> {
    const verbs = ['accept', 'refuse', 'withdraw'] as const;
    // Two answers at the same moment: one of them counts.
    await Promise.all(
      [verbs[Math.floor(random() * 3)], verbs[Math.floor(random() * 3)]].map(async (verb = 'accept') =>
        note(await facade.call('POST', `/requests/${id}/${verb}`, { as: verb === 'withdraw' ? as : driver })),
      ),
    );
  }

  // The first stop is certain; whether the race adds more is chance.
  await Promise.all([...free].slice(0, 1).map((as) => ask(as, [1, 3])));
  const [first] = open.splice(0);
  await facade.call('POST', `/requests/${first?.id}/accept`, { as: driver });
  for (let round = 0; round < 5; round += 1) {
    const answered = open.splice(0);
    await Promise.all([
      ...answered.map(settle),
      ...[...free].slice(0, 10).map((as, turn) => (turn % 3 === 0 ? book(as) : ask(as))),
    ]);
    for (const seats of await taken(trip)) expect(seats).toBeLessThanOrEqual(SEATS);
  }
  const known = ['seats_unavailable', 'conflict', 'trip_closed', 'already_booked', 'rate_limited'];
  expect([...codes].filter((code) => !known.includes(code))).toEqual([]);
  expect((await taken(trip)).length).toBeGreaterThan(1);
});

test.each([
  ['its time runs out', 'update public.seat_holds set expires_at = now() where trip_id = $1 and status = $2'],
  ['the trip starts', "update public.trips set status = 'waiting' where id = $1 and $2 = 'open'"],
  [
    'the driver is suspended',
    `select private.set_suspended(t.driver_id, true) from public.trips t where t.id = $1 and $2 = 'open'`,
  ],
])(
  'a request is answered, withdrawn and booked around while %s: it ends once, and no leg is oversold',
  async (_what, closing) => {
    const driver = await facade.cast.driver();
    const trip = await facade.publish(driver, { origin: 'Warri', destination: 'Jos', seatsAvailable: SEATS });
    const people = await Promise.all(Array.from({ length: SEATS + 2 }, () => facade.cast.passenger()));
    const asked = await Promise.all(
      people.map(async (as) => {
        const answer = await facade.call('POST', `/trips/${trip.id}/requests`, {
          as,
          json: {
            fromPlaceId: 'okene',
            toPlaceId: 'keffi',
            seats: 1,
            payment: 'cash',
            clientKey: crypto.randomUUID(),
          },
        });
        return answer.status === 201 ? [{ as, id: read(tripRequestSchema, answer).id }] : [];
      }),
    );
    const open = asked.flat();
    expect(open).toHaveLength(SEATS);
    expect(await taken(trip)).toEqual([SEATS]);
    await Promise.all([
      facade.sql.unsafe(closing, [trip.id, 'open']),
      ...open.map(({ id }) => facade.call('POST', `/requests/${id}/accept`, { as: driver })),
      ...open.slice(1).map(({ as, id }) => facade.call('POST', `/requests/${id}/withdraw`, { as })),
      ...people.map((as) =>
        facade.call('POST', '/bookings', {
          as,
          json: { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID() },
        }),
      ),
      facade.sql`select private.expire_holds()`,
    ]);
    await facade.sql`select private.expire_holds()`;
    const [left] = await facade.sql<{ open: number; ended: number; lost: number }[]>`
    select count(*) filter (where h.status = 'open')::int as open,
      count(*) filter (where h.status <> 'accepted' and b.id is not null)::int as ended,
      count(*) filter (where h.status = 'accepted' and b.id is null)::int as lost
    from public.seat_holds h left join public.bookings b on b.id = h.id where h.trip_id = ${trip.id}`;
    expect(left).toEqual({ open: 0, ended: 0, lost: 0 });
    for (const seats of await taken(trip)) expect(seats).toBeLessThanOrEqual(SEATS);
  },
);
