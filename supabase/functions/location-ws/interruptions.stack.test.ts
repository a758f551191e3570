import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { waitUntil } from '../../testing/stack.ts';
import { openCuttableProxy } from './testing/cuttable-proxy.ts';
import { openTrackingFixture, position, type TrackingFixture } from './testing/tracking-fixture.ts';
import { startRelay, type Relay } from './testing/relay-process.ts';
import type { Phone } from './testing/phone.ts';

const MANY = 2000;

let fixture: TrackingFixture;
const undo: (() => Promise<void>)[] = [];

beforeAll(async () => {
  fixture = await openTrackingFixture();
});
afterEach(async () => {
  for (const stop of undo.splice(0).reverse()) await stop();
});
afterAll(() => fixture.close());

async function relay(env: Record<string, string> = {}): Promise<Relay> {
  const started = await startRelay(env);
  undo.push(started.stop);
  return started;
}

function latitudes({ received }: Phone): number[] {
  return received.flatMap((message) => (message.type === 'location_update' ? [message.latitude] : []));
}

test('a client that stops reading is dropped, and the others miss nothing', async () => {
  const one = await relay();
  const { id } = await fixture.trip();
  const reader = await fixture.follow(fixture.passenger, id, { url: one.url() });
  const sleeper = await fixture.follow(fixture.passenger, id, { url: one.url() });
  sleeper.pauseReading();
  let sent = 0;

  /** Floods the trip's topic directly; gives whether only one socket is left. */
  async function isDropped(): Promise<boolean> {
    await fixture.facade.sql`
      select realtime.send(jsonb_build_object('positions', jsonb_build_array(jsonb_build_object(
        'type', 'location_update', 'tripId', ${id}::text, 'userId', ${fixture.driver.id}::text, 'userType', 'driver',
        'latitude', n / 1000000.0, 'longitude', 3.4,
        'timestamp', private.iso('2026-01-01'::timestamptz + n * interval '1 ms')
      ))), 'location_updates', ${`trip:${id}`}, true)
      from generate_series(${sent + 1}::int, ${sent + MANY}::int) n`;
    sent += MANY;
    await reader.waitFor('location_update', ({ latitude }) => latitude === sent / 1_000_000);
    const health = await fetch(`${one.url()}/health`);
    return z.object({ sockets: z.number() }).parse(await health.json()).sockets === 1;
  }

  expect(await waitUntil(isDropped, 60_000)).toBe(true);
  expect(latitudes(reader)).toHaveLength(sent);
});

test('while Realtime is down, the periodic check ends access to a cancelled booking', async () => {
  const proxy = await openCuttableProxy(inject('stack').url);
  undo.push(proxy.cut);
  const one = await relay({ SUPABASE_URL: proxy.url });
  const { id, bookings } = await fixture.trip();
  const passenger = await fixture.follow(fixture.passenger, id, { url: one.url() });
  await proxy.cut();
  await fixture.facade.call('POST', `/bookings/${bookings[0]}/cancel`, { as: fixture.passenger });
  expect(await passenger.waitFor('error')).toMatchObject({ code: 'not_found', tripId: id });
});

test('while Realtime is down, snapshots replace the stream; it resumes when Realtime is back', async () => {
  const proxy = await openCuttableProxy(inject('stack').url);
  undo.push(proxy.cut);
  const one = await relay({ SUPABASE_URL: proxy.url });
  const { id } = await fixture.trip();
  const passenger = await fixture.follow(fixture.passenger, id, { url: one.url() });
  const driver = await fixture.follow(fixture.driver, id);
  let step = 0;

  /** The driver sends the next position to another process. */
  async function move(): Promise<void> {
    step += 1;
    driver.send({ ...position(id, step), messageId: `${step}` });
    const answer = await driver.waitFor('ack', ({ messageId }) => messageId === `${step}`);
    expect(answer.messageId).toBe(`${step}`);
  }
  const hasArrived = (at: number) => latitudes(passenger).includes(6.6 + at * 0.001);

  await move();
  expect(await waitUntil(() => hasArrived(1), 15_000)).toBe(true);
  await proxy.cut();
  await move();
  expect(await waitUntil(() => hasArrived(2), 15_000)).toBe(true);
  expect(passenger.isOpen()).toBe(true);

  await proxy.restore();
  /** A snapshot has the newest position only: receiving two positions in a row proves that the stream is active. */
  async function isStreaming(): Promise<boolean> {
    const from = step;
    await waitUntil(async () => (await allowance()) >= 2, 15_000);
    await move();
    await move();
    return waitUntil(() => hasArrived(from + 1) && hasArrived(from + 2), 1000);
  }
  /** The number of positions that the driver may send now (private.spend_allowance). */
  async function allowance(): Promise<number> {
    const [row] = await fixture.facade.sql`
      select least(4, allowance + extract(epoch from clock_timestamp() - received_at) * 2)::float8 as left
      from public.trip_locations where trip_id = ${id} and user_id = ${fixture.driver.id}`;
    return Number(row?.['left']);
  }
  expect(await waitUntil(isStreaming, 60_000)).toBe(true);
});
