import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openJourney, position, type Journey } from './testing/journey.ts';

let journey: Journey;

beforeAll(async () => {
  journey = await openJourney();
});
afterAll(() => journey.close());

/** The driver and a passenger of a new trip, who have heard where the driver is. */
async function underWay(at = Date.now() - 60_000) {
  const { id } = await journey.trip();
  const [driver, passenger] = [
    await journey.follow(journey.driver, id),
    await journey.follow(journey.passenger, id),
  ];
  driver.say({ ...position(id, 0, at), messageId: 'first' });
  await driver.hears('ack');
  await passenger.hears('location_update');
  return { id, at, driver, passenger };
}

describe('a position that will surely be taken (decision 0012)', () => {
  test('is heard before it is stored, acknowledged only after, and told once', async () => {
    const { id, at, driver, passenger } = await underWay();
    const second = position(id, 1, at + 10_000);
    await journey.whileStoringWaits(id, async () => {
      driver.say({ ...second, messageId: 'second' });
      expect(await passenger.hears('location_update')).toMatchObject({ latitude: second.latitude });
      // The database gives up after half a second: the phone keeps the position.
      expect(await driver.hears('error')).toMatchObject({ code: 'unavailable', messageId: 'second' });
    });
    expect(driver.heard.filter(({ type }) => type === 'ack')).toHaveLength(1);
    driver.say({ ...second, messageId: 'second' });
    await driver.hears('ack', ({ messageId }) => messageId === 'second');
    driver.say(position(id, 2, at + 20_000));
    await passenger.hears('location_update');
    expect(passenger.heard.filter(({ type }) => type === 'location_update')).toHaveLength(3);
  });

  test('is told as its sender is known, whatever the sender says of themselves', async () => {
    const { id, at, driver, passenger } = await underWay();
    for (const step of [1, 2]) {
      passenger.say({ ...position(id, step, at + step * 10_000), userType: 'driver', messageId: `p${step}` });
      expect(
        await driver.hears('location_update', ({ userId }) => userId === journey.passenger.id),
      ).toMatchObject({
        userType: 'passenger',
        tripStatus: 'scheduled',
      });
      await passenger.hears('ack', ({ messageId }) => messageId === `p${step}`);
    }
  });

  test('that the database refuses after all is forgotten: whoever comes later hears what is stored', async () => {
    const { id, at, driver } = await underWay();
    // Another process has stored a newer one; its broadcast is still on the way.
    await journey.facade.sql`
      update public.trip_locations set recorded_at = ${new Date(at + 30_000)}, latitude = 6.61 where trip_id = ${id}`;
    driver.say({ ...position(id, 1, at + 10_000), messageId: 'late' });
    expect(await driver.hears('error')).toMatchObject({ code: 'conflict', messageId: 'late' });
    const other = await journey.follow(journey.passenger, id);
    expect(await other.hears('location_update')).toMatchObject({ latitude: 6.61 });
  });
});

test('a first position is stored before anybody hears it', async () => {
  const { id } = await journey.trip();
  const driver = await journey.follow(journey.driver, id);
  const passenger = await journey.follow(journey.passenger, id);
  await journey.whileStoringWaits(id, async () => {
    driver.say({ ...position(id), messageId: 'first' });
    await driver.hears('error', ({ code }) => code === 'unavailable');
  });
  expect(passenger.heard.filter(({ type }) => type === 'location_update')).toEqual([]);
});
