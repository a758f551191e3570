import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingSchema } from '../bookings/contract.ts';
import { tripSchema, type Trip } from './contract.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read, type Answer, type Facade } from '../../api/testing/facade.ts';
import { createFleet, join } from '../fleets/testing/fleet.ts';
import { publishWithStops, stopsAfter } from './testing/stops.ts';

const MONEY = path.join(import.meta.dirname, '../../../../docs/money.md');
const JIBOWU = { name: 'Jibowu park', latitude: 6.52, longitude: 3.37 };
const BADAGRY = { name: 'Badagry park', latitude: 6.415, longitude: 2.881 };
const IBADAN = { name: 'Ibadan park', latitude: 7.38, longitude: 3.9 };
const north = (km: number) => ({ originPoint: { ...JIBOWU, latitude: JIBOWU.latitude + km / 111 } });

/** The open question, the answer to an agreement to other changes, and the rest after an agreement to these. */
const OUTCOMES: Record<string, string> = {
  'Does the change suit you?, 409, then nothing': 'asked',
  // Nothing to agree to: the agreement is empty.
  ', 200, then driver': 'free',
};

interface Stage {
  trip: Trip;
  driver: Person;
  company?: Person;
}
interface Scene {
  /** Of the trip, before it is booked. */
  before?: object;
  /** The passenger gets off in Ore. */
  toOre?: true;
  /** A trip of a company. */
  isOfFleet?: true;
  change: object | ((trip: Trip) => object);
  /** Instead of a change by the driver. */
  by?: (stage: Stage) => Promise<unknown>;
}

let facade: Facade;
beforeAll(() => {
  facade = openFacade();
});
afterAll(() => facade.close());

const departs = (minutes: number) => (trip: Trip) => ({
  departureDate: new Date(Date.parse(trip.departureDate) + minutes * 60_000).toISOString(),
});
const arrives = (minutes: number) => (trip: Trip) => ({
  durationMinutes: (Date.parse(trip.arrivalDate ?? '') - Date.parse(trip.departureDate)) / 60_000 + minutes,
});
/** As fit_own_trips does, once an administrator has approved the vehicle. */
const drivesA =
  (model: string, kind: string) =>
  async ({ trip, driver }: Stage) => {
    const [vehicle] = await facade.sql`
      insert into public.vehicles (owner_id, make, model, year, plate_number, seats, kind, approval)
      values (${driver.id}, 'Toyota', ${model}, 2015, ${`V${trip.id.slice(0, 8)}`}, 6, ${kind}, 'approved') returning id`;
    await facade.sql`update public.trips set vehicle_id = ${vehicle?.['id']} where id = ${trip.id}`;
  };
async function namesAnother({ trip, company }: Stage): Promise<Answer> {
  if (company === undefined) throw new Error('no company');
  const other = await facade.cast.driver();
  await join(facade, { company, driver: other, vehicleId: null });
  return facade.call('PATCH', `/corporate/trips/${trip.id}`, { as: company, json: { driverId: other.id } });
}

/** One for each line of the table. */
const SCENES: Record<string, Scene> = {
  'departure at their stop up to 15 minutes earlier or 30 later': { change: departs(30) },
  'departure at their stop more than 15 minutes earlier': { change: departs(-30) },
  'departure at their stop more than 30 minutes earlier or later': { change: departs(60) },
  'arrival up to 30 minutes later': { change: arrives(30) },
  'arrival more than 30 minutes later': { change: arrives(141) },
  'first meeting point, without a pin or within 15 km of the place or an area of the city': {
    change: { originPoint: JIBOWU },
  },
  'first pin elsewhere, within 15 km of a place of the state that is at most 60 km from the city': {
    change: { originPoint: BADAGRY },
  },
  'pin farther away': { change: { originPoint: IBADAN } },
  'agreed pin moves by up to 2 km': { before: { originPoint: JIBOWU }, change: north(1.8) },
  'agreed pin moves by more than 2 km, or is taken away': {
    before: { originPoint: JIBOWU },
    change: north(2.2),
  },
  'agreed point without a pin gets another name': {
    before: { originPoint: { name: 'Jibowu park' } },
    change: { originPoint: { name: 'Badagry roundabout' } },
  },
  'stop added before theirs': {
    change: ({ departureDate }) => ({ stops: stopsAfter(departureDate, ['Ore', 'Lokoja']) }),
  },
  'stop added after theirs': {
    toOre: true,
    change: ({ departureDate }) => ({ stops: stopsAfter(departureDate, ['Ore', 'Lokoja']) }),
  },
  'their stop taken out': { toOre: true, change: { stops: [] } },
  fare: { change: { farePerSeat: 12_000 } },
  choices: { change: { choices: { smoking: true } } },
  'another vehicle of the class': { change: {}, by: drivesA('Previa', 'van') },
  'another class of vehicle': { change: {}, by: drivesA('Corolla', 'car') },
  'another driver of the company': { isOfFleet: true, change: {}, by: namesAnother },
  description: { change: { description: 'Please bring water.' } },
  'driver, company or vehicle may not travel: suspended, not approved, a paper expired, trip hidden': {
    change: {},
    by: ({ driver }) => facade.sql`select private.set_suspended(${driver.id}, true)`,
  },
};

const table = [
  ...readFileSync(MONEY, 'utf8').matchAll(/^\| ([^|]+?) +\| (told|asked|refused|nothing|free) +\|$/gm),
].map(([, change = '', gives = '']) => [change, gives] as const);

test('docs/money.md names every change, and each has its scene', () => {
  expect(table.map(([change]) => change)).toEqual(Object.keys(SCENES));
});

test.each(table)('%s: %s', async (name, gives) => {
  const scene = SCENES[name];
  if (scene === undefined) throw new Error('no scene');
  expect(await outcomeOf(scene)).toBe(gives);
});

async function outcomeOf(scene: Scene): Promise<string> {
  const stage = scene.isOfFleet ? await ofFleet() : await ofDriver(scene);
  const { trip, driver } = stage;
  const as = await facade.cast.passenger();
  const ore = trip.stops?.find(({ place }) => place === 'Ore')?.id;
  const json = {
    tripId: trip.id,
    seats: 1,
    clientKey: crypto.randomUUID(),
    ...(scene.toOre && { toStopId: ore }),
  };
  const { id } = read(bookingSchema, await facade.call('POST', '/bookings', { as, json }));
  const booking = async () => read(bookingSchema, await facade.call('GET', `/bookings/${id}`, { as }));

  const change =
    typeof scene.change === 'function' ? (scene.change as (trip: Trip) => object)(trip) : scene.change;
  const answer = scene.by
    ? await scene.by(stage)
    : await facade.call('PATCH', `/trips/${trip.id}`, { as: driver, json: change });
  const { status } = { status: 200, ...(answer as Partial<Answer> | undefined) };
  if (status === 400 || status === 409) return 'refused';
  if (status !== 200) return `status ${status}`;

  const { changes = [] } = await booking();
  const titles = await facade.sql<{ title: string }[]>`
    select title from public.notifications where user_id = ${as.id} and kind = 'trip_changed'`;
  const agree = (seen: object[]) => facade.call('POST', `/bookings/${id}/agree`, { as, json: { seen } });
  if (changes.length > 0) {
    const others = await agree([]);
    const { changes: left = [] } = read(bookingSchema, await agree(changes));
    const asked = titles.map(({ title }) => title).join();
    const answers = `${asked}, ${others.status}, then ${left.map(({ kind }) => kind).join() || 'nothing'}`;
    return OUTCOMES[answers] ?? answers;
  }
  return titles.length > 0 ? 'told' : 'nothing';
}

async function ofDriver({ before, toOre }: Scene): Promise<Stage> {
  const driver = await facade.cast.driver();
  const { id } = await publishWithStops(facade, driver, { places: toOre ? ['Ore'] : [] });
  if (before) await facade.call('PATCH', `/trips/${id}`, { as: driver, json: before });
  return { driver, trip: await readTrip(id) };
}

async function ofFleet(): Promise<Stage> {
  const fleet = await createFleet(facade);
  return {
    driver: fleet.driver,
    company: fleet.company,
    trip: await readTrip((await fleet.trip('08:00')).id),
  };
}

async function readTrip(id: string): Promise<Trip> {
  return read(tripSchema, await facade.call('GET', `/trips/${id}`, {}));
}
