import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTrackingFixture, position, type TrackingFixture } from './testing/tracking-fixture.ts';
import { startRelay, type Relay } from './testing/relay-process.ts';

let fixture: TrackingFixture;
const relays: Relay[] = [];

beforeAll(async () => {
  fixture = await openTrackingFixture();
});
afterEach(() => Promise.all(relays.splice(0).map((relay) => relay.stop())));
afterAll(() => fixture.close());

async function relay(): Promise<Relay> {
  const started = await startRelay();
  relays.push(started);
  return started;
}

describe('several processes', () => {
  test('a driver on one process reaches followers on the others, each position once', async () => {
    const [one, two] = [await relay(), await relay()];
    const { id } = await fixture.trip();
    const driver = await fixture.follow(fixture.driver, id, { url: one.url() });
    const near = await fixture.follow(fixture.passenger, id, { url: one.url() });
    const far = await fixture.follow(fixture.passenger, id, { url: two.url() });
    const third = await fixture.follow(fixture.passenger, id);
    for (let step = 0; step < 4; step += 1) {
      driver.send({ ...position(id, step), messageId: `${step}` });
      await driver.waitFor('ack');
    }
    await fixture.facade.sql`update public.trips set status = 'waiting' where id = ${id}`;
    for (const phone of [near, far, third]) {
      await phone.waitFor('trip_status_update', ({ status }) => status === 'waiting');
      const latitudes = phone.received.flatMap((message) =>
        message.type === 'location_update' ? [message.latitude] : [],
      );
      expect(latitudes).toEqual([0, 1, 2, 3].map((step) => 6.6 + step * 0.001));
    }
    // Every socket gets the same text, on any process.
    const texts = [near, far, third].map(({ texts: all }) => all.filter((text) => text.includes('latitude')));
    expect(texts[1]).toEqual(texts[0]);
    expect(texts[2]).toEqual(texts[0]);
  });

  test('a booking cancelled through one process ends delivery on another', async () => {
    const one = await relay();
    const { id, bookings } = await fixture.trip();
    const phone = await fixture.follow(fixture.passenger, id, { url: one.url() });
    await fixture.facade.call('POST', `/bookings/${bookings[0]}/cancel`, { as: fixture.passenger });
    expect(await phone.waitFor('error')).toMatchObject({ tripId: id });
  });
});

describe('a process that ends', () => {
  test('after a kill: clients reconnect, rejoin, get a fresh snapshot and resend unacknowledged positions', async () => {
    const one = await relay();
    const { id } = await fixture.trip();
    const at = Date.now() - 60_000;
    await fixture.storeBefore(id, at);
    const driver = await fixture.follow(fixture.driver, id, { url: one.url() });
    const passenger = await fixture.follow(fixture.passenger, id, { url: one.url() });
    const unacknowledged = { ...position(id, 1, at + 10_000), messageId: 'a' };
    await fixture.whileStoringIsBlocked(id, async () => {
      driver.send(unacknowledged);
      await passenger.waitFor('location_update', ({ latitude }) => latitude === 6.601);
      await one.kill();
      await Promise.all([driver.waitForClose(), passenger.waitForClose()]);
    });
    expect(driver.received.filter(({ type }) => type === 'ack')).toHaveLength(0);
    await fixture.facade.sql`update public.trips set status = 'waiting' where id = ${id}`;
    await one.ready();

    const back = await fixture.follow(fixture.passenger, id, { url: one.url() });
    await back.waitFor('trip_status_update', ({ status }) => status === 'waiting');
    await back.waitFor('location_update');
    const driverBack = await fixture.follow(fixture.driver, id, { url: one.url() });
    driverBack.send(unacknowledged);
    const next: Record<string, unknown> = { ...position(id, 2, at + 20_000), messageId: 'b' };
    driverBack.send(next);
    await driverBack.waitFor('ack', ({ messageId }) => messageId === 'a');
    await driverBack.waitFor('ack', ({ messageId }) => messageId === 'b');
    await back.waitFor('location_update', ({ latitude }) => latitude === next['latitude']);
    const latitudes = back.received.flatMap((message) =>
      message.type === 'location_update' ? [message.latitude] : [],
    );
    // Postgres may have stored the position before or after the kill; it is broadcast once in either case.
    expect(latitudes).toEqual([...new Set(latitudes)]);
    expect(latitudes.slice(-2)).toEqual([6.601, next['latitude']]);
  });

  test('on SIGTERM: sockets are closed with 1001', async () => {
    const one = await relay();
    const { id } = await fixture.trip();
    const phone = await fixture.follow(fixture.passenger, id, { url: one.url() });
    one.terminate();
    expect(await phone.waitForClose()).toMatchObject({ code: 1001 });
  });
});
