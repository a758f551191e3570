import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openJourney, position, type Journey } from './testing/journey.ts';
import { startRelay, type Relay } from './testing/processes.ts';

let journey: Journey;
const relays: Relay[] = [];

beforeAll(async () => {
  journey = await openJourney();
});
afterEach(() => Promise.all(relays.splice(0).map((relay) => relay.stop())));
afterAll(() => journey.close());

async function relay(): Promise<Relay> {
  const started = await startRelay();
  relays.push(started);
  return started;
}

describe('several processes', () => {
  test('a driver on one reaches passengers on the others, each position once', async () => {
    const [one, two] = [await relay(), await relay()];
    const { id } = await journey.trip();
    const driver = await journey.follow(journey.driver, id, { url: one.url() });
    const near = await journey.follow(journey.passenger, id, { url: one.url() });
    const far = await journey.follow(journey.passenger, id, { url: two.url() });
    const third = await journey.follow(journey.passenger, id);
    for (let step = 0; step < 4; step += 1) {
      driver.say({ ...position(id, step), messageId: `${step}` });
      await driver.hears('ack');
    }
    await journey.facade.sql`update public.trips set status = 'waiting' where id = ${id}`;
    for (const phone of [near, far, third]) {
      await phone.hears('trip_status_update', ({ status }) => status === 'waiting');
      const latitudes = phone.heard.flatMap((said) =>
        said.type === 'location_update' ? [said.latitude] : [],
      );
      expect(latitudes).toEqual([0, 1, 2, 3].map((step) => 6.6 + step * 0.001));
    }
    // The very same text reaches every socket, whichever process it is on.
    const texts = [near, far, third].map(({ texts: all }) => all.filter((text) => text.includes('latitude')));
    expect(texts[1]).toEqual(texts[0]);
    expect(texts[2]).toEqual(texts[0]);
  });

  test('a booking cancelled on one ends delivery on the other', async () => {
    const one = await relay();
    const { id, bookings } = await journey.trip();
    const phone = await journey.follow(journey.passenger, id, { url: one.url() });
    await journey.facade.call('POST', `/bookings/${bookings[0]}/cancel`, { as: journey.passenger });
    expect(await phone.hears('error')).toMatchObject({ tripId: id });
  });
});

describe('a process that ends', () => {
  test('without a word: clients come back, re-join, get a fresh snapshot and send again what was not acknowledged', async () => {
    const one = await relay();
    const { id } = await journey.trip();
    const driver = await journey.follow(journey.driver, id, { url: one.url() });
    const passenger = await journey.follow(journey.passenger, id, { url: one.url() });
    const at = Date.now() - 60_000;
    driver.say({ ...position(id, 0, at), messageId: 'first' });
    await driver.hears('ack');
    const unacknowledged = { ...position(id, 1, at + 10_000), messageId: 'a' };
    await journey.whileStoringWaits(id, async () => {
      driver.say(unacknowledged);
      await passenger.hears('location_update', ({ latitude }) => latitude === 6.601);
      one.kill();
      await Promise.all([driver.ended(), passenger.ended()]);
    });
    expect(driver.heard.filter(({ type }) => type === 'ack')).toHaveLength(1);
    await journey.facade.sql`update public.trips set status = 'waiting' where id = ${id}`;
    await one.ready();

    const back = await journey.follow(journey.passenger, id, { url: one.url() });
    await back.hears('trip_status_update', ({ status }) => status === 'waiting');
    await back.hears('location_update');
    const driverBack = await journey.follow(journey.driver, id, { url: one.url() });
    driverBack.say(unacknowledged);
    const next: Record<string, unknown> = { ...position(id, 2, at + 20_000), messageId: 'b' };
    driverBack.say(next);
    await driverBack.hears('ack', ({ messageId }) => messageId === 'a');
    await driverBack.hears('ack', ({ messageId }) => messageId === 'b');
    await back.hears('location_update', ({ latitude }) => latitude === next['latitude']);
    const latitudes = back.heard.flatMap((said) => (said.type === 'location_update' ? [said.latitude] : []));
    // Postgres may have finished what the process had asked for: stored before or after, it is told once.
    expect(latitudes).toEqual([...new Set(latitudes)]);
    expect(latitudes.slice(-2)).toEqual([6.601, next['latitude']]);
  });

  test('when asked to: sockets are told that it is going away', async () => {
    const one = await relay();
    const { id } = await journey.trip();
    const phone = await journey.follow(journey.passenger, id, { url: one.url() });
    one.terminate();
    expect(await phone.ended()).toMatchObject({ code: 1001 });
  });
});
