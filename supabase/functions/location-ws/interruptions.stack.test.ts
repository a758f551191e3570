import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { waitUntil } from '../../testing/stack.ts';
import { openCuttableWay } from './testing/cuttable.ts';
import { openJourney, position, type Journey } from './testing/journey.ts';
import { startRelay, type Relay } from './testing/processes.ts';
import type { Phone } from './testing/phone.ts';

const MANY = 2000;

let journey: Journey;
const undo: (() => Promise<void>)[] = [];

beforeAll(async () => {
  journey = await openJourney();
});
afterEach(async () => {
  for (const stop of undo.splice(0).reverse()) await stop();
});
afterAll(() => journey.close());

async function relay(env: Record<string, string> = {}): Promise<Relay> {
  const started = await startRelay(env);
  undo.push(started.stop);
  return started;
}

function latitudes({ heard }: Phone): number[] {
  return heard.flatMap((said) => (said.type === 'location_update' ? [said.latitude] : []));
}

test('who stops reading is dropped, and the others miss nothing', async () => {
  const one = await relay();
  const { id } = await journey.trip();
  const reader = await journey.follow(journey.passenger, id, { url: one.url() });
  const sleeper = await journey.follow(journey.passenger, id, { url: one.url() });
  sleeper.stall();
  let said = 0;

  /** Says more than anybody would, straight on the topic, and looks whether one socket is left. */
  async function isDropped(): Promise<boolean> {
    await journey.facade.sql`
      select realtime.send(jsonb_build_object(
        'type', 'location_update', 'tripId', ${id}::text, 'userId', ${journey.driver.id}::text, 'userType', 'driver',
        'latitude', n / 1000000.0, 'longitude', 3.4,
        'timestamp', private.iso('2026-01-01'::timestamptz + n * interval '1 ms')
      ), 'location_update', ${`trip:${id}`}, true)
      from generate_series(${said + 1}::int, ${said + MANY}::int) n`;
    said += MANY;
    await reader.hears('location_update', ({ latitude }) => latitude === said / 1_000_000);
    const health = await fetch(`${one.url()}/health`);
    return z.object({ sockets: z.number() }).parse(await health.json()).sockets === 1;
  }

  expect(await waitUntil(isDropped, 60_000)).toBe(true);
  expect(latitudes(reader)).toHaveLength(said);
});

test('while Realtime is away, who loses a trip is told by the round that asks the database', async () => {
  const way = await openCuttableWay(inject('stack').url);
  undo.push(way.cut);
  const one = await relay({ SUPABASE_URL: way.url });
  const { id, bookings } = await journey.trip();
  const passenger = await journey.follow(journey.passenger, id, { url: one.url() });
  await way.cut();
  await journey.facade.call('POST', `/bookings/${bookings[0]}/cancel`, { as: journey.passenger });
  expect(await passenger.hears('error')).toMatchObject({ code: 'not_found', tripId: id });
});

test('when Realtime goes away, snapshots take its place; when it comes back, the stream does', async () => {
  const way = await openCuttableWay(inject('stack').url);
  undo.push(way.cut);
  const one = await relay({ SUPABASE_URL: way.url });
  const { id } = await journey.trip();
  const passenger = await journey.follow(journey.passenger, id, { url: one.url() });
  const driver = await journey.follow(journey.driver, id);
  let step = 0;

  /** The driver, on another process, moves on. */
  async function move(): Promise<void> {
    step += 1;
    driver.say({ ...position(id, step), messageId: `${step}` });
    const answer = await driver.hears('ack', ({ messageId }) => messageId === `${step}`);
    expect(answer.messageId).toBe(`${step}`);
  }
  const isHere = (at: number) => latitudes(passenger).includes(6.6 + at * 0.001);

  await move();
  expect(await waitUntil(() => isHere(1), 15_000)).toBe(true);
  await way.cut();
  await move();
  expect(await waitUntil(() => isHere(2), 15_000)).toBe(true);
  expect(passenger.isOpen()).toBe(true);

  await way.mend();
  /** A snapshot holds the newest position only: whoever hears one and the next hears the stream. */
  async function hearsEveryOne(): Promise<boolean> {
    const from = step;
    await waitUntil(async () => (await allowance()) >= 2, 15_000);
    await move();
    await move();
    return waitUntil(() => isHere(from + 1) && isHere(from + 2), 1000);
  }
  /** How many positions the driver may send now (private.spend_allowance). */
  async function allowance(): Promise<number> {
    const [row] = await journey.facade.sql`
      select least(4, allowance + extract(epoch from clock_timestamp() - received_at) * 2)::float8 as left
      from public.trip_locations where trip_id = ${id} and user_id = ${journey.driver.id}`;
    return Number(row?.['left']);
  }
  expect(await waitUntil(hearsEveryOne, 60_000)).toBe(true);
});
