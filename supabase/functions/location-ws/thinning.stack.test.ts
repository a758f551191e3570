import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { newDriverDeviceSchema } from '../_shared/tracking/devices/contract.ts';
import { waitUntil } from '../../testing/stack.ts';
import { read } from '../api/testing/facade.ts';
import type { Phone } from './testing/phone.ts';
import { startRelay, type Relay } from './testing/relay-process.ts';
import { openTrackingFixture, position, type TrackingFixture } from './testing/tracking-fixture.ts';

let fixture: TrackingFixture;
let one: Relay;
let two: Relay;

beforeAll(async () => {
  [fixture, one, two] = [await openTrackingFixture(), await startRelay(), await startRelay()];
});
afterAll(async () => {
  await Promise.all([one.stop(), two.stop(), fixture.close()]);
});

/** Sends positions, about 110 m and two seconds of the trip apart, and waits until each is acknowledged; at most four. */
async function drive(phone: Phone, tripId: string, { steps, at }: { steps: number[]; at: number }) {
  for (const step of steps) {
    const messageId = `${tripId} ${step}`;
    phone.send({ ...position(tripId, step, at + step * 2000), messageId });
    await phone.waitFor('ack', (ack) => ack.messageId === messageId);
  }
}

function stepsSeen({ received }: Phone): number[] {
  return received.flatMap((message) =>
    message.type === 'location_update' ? [Math.round((message.latitude - 6.6) * 1000)] : [],
  );
}

async function storedStep(tripId: string): Promise<number | null> {
  const [row] = await fixture.facade.sql`
    select round((latitude - 6.6) * 1000)::int as step from public.trip_locations where trip_id = ${tripId}`;
  return z.object({ step: z.number() }).optional().parse(row)?.step ?? null;
}

async function realtimeRows(tripId: string): Promise<number> {
  const [row] = await fixture.facade.sql`
    select count(*)::int as n from realtime.messages
    where topic = ${`trip:${tripId}`} and event like 'location_update%'`;
  return Number(row?.['n']);
}

test('of one person on two processes each position is seen once and in order', async () => {
  const { id } = await fixture.trip();
  const phones = [
    await fixture.follow(fixture.driver, id, { url: one.url() }),
    await fixture.follow(fixture.driver, id, { url: two.url() }),
  ];
  const passenger = await fixture.follow(fixture.passenger, id, { url: two.url() });
  const at = Date.now() - 60_000;
  for (const step of [0, 1, 2, 3]) {
    const phone = phones[step % 2];
    if (phone) await drive(phone, id, { steps: [step], at });
    await passenger.waitFor(
      'location_update',
      ({ latitude }) => Math.abs(latitude - 6.6 - step / 1000) < 1e-9,
    );
  }
  expect(stepsSeen(passenger)).toEqual([0, 1, 2, 3]);
  expect(await realtimeRows(id)).toBe(0);
});

test('a process that is killed between two storings loses the positions since the last, and stores none twice', async () => {
  const { id } = await fixture.trip();
  const at = Date.now() - 60_000;
  const driver = await fixture.follow(fixture.driver, id, { url: one.url() });
  const passenger = await fixture.follow(fixture.passenger, id, { url: two.url() });
  await drive(driver, id, { steps: [0, 1, 2], at });
  await passenger.waitFor('location_update', ({ latitude }) => latitude > 6.6015);
  await one.kill();
  await driver.waitForClose();
  const stored = await storedStep(id);
  await one.ready();
  const back = await fixture.follow(fixture.driver, id, { url: one.url() });
  await drive(back, id, { steps: [3], at });
  await passenger.waitFor('location_update', ({ latitude }) => latitude > 6.6025);
  expect(stepsSeen(passenger)).toEqual([0, 1, 2, 3]);
  expect(stepsSeen(back)).toEqual([stored, 3]);
});

test.each([
  ['disconnects', (driver: Phone) => Promise.resolve(driver.terminate())],
  [
    'has completed the trip',
    (_: Phone, id: string) =>
      fixture.facade.sql`update public.trips set status = 'completed' where id = ${id}`.then(() => undefined),
  ],
])('the last position of a driver who %s is stored', async (_, end) => {
  const { id } = await fixture.trip();
  for (const status of ['en_route', 'arrived'])
    await fixture.facade.sql`update public.trips set status = ${status} where id = ${id}`;
  const driver = await fixture.follow(fixture.driver, id, { url: one.url() });
  await drive(driver, id, { steps: [0, 1], at: Date.now() - 60_000 });
  await end(driver, id);
  expect(await waitUntil(async () => (await storedStep(id)) === 1, 15_000)).toBe(true);
});

test('a position of a tracking app reaches the sockets of every process, without a row in Realtime', async () => {
  const { facade, driver, passenger } = fixture;
  const { id } = await fixture.trip();
  await facade.leave(id, 0);
  await facade.call('POST', `/trips/${id}/status`, { as: driver, json: { status: 'en_route' } });
  const followers = [
    await fixture.follow(passenger, id, { url: one.url() }),
    await fixture.follow(passenger, id, { url: two.url() }),
  ];
  const { token } = read(newDriverDeviceSchema, await facade.call('POST', '/driver/devices', { as: driver }));
  const seconds = String(Math.floor(Date.now() / 1000));
  const body = new URLSearchParams({ id: token, lat: '6.601', lon: '3.4', timestamp: seconds, speed: '20' });
  expect(await facade.call('POST', '/positions/osmand', { body })).toMatchObject({ status: 200 });
  for (const phone of followers) await phone.waitFor('location_update');
  expect(followers.map(stepsSeen)).toEqual([[1], [1]]);
  expect(await realtimeRows(id)).toBe(0);
});
