import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTrackingFixture, position, type TrackingFixture } from './testing/tracking-fixture.ts';

let fixture: TrackingFixture;

beforeAll(async () => {
  fixture = await openTrackingFixture();
});
afterAll(() => fixture.close());

/** A driver and a passenger on a new trip who have both received the driver's stored position. */
async function startTrip(at = Date.now() - 60_000) {
  const { id } = await fixture.trip();
  await fixture.storeBefore(id, at);
  const [driver, passenger] = [
    await fixture.follow(fixture.driver, id),
    await fixture.follow(fixture.passenger, id),
  ];
  await passenger.waitFor('location_update');
  return { id, at, driver, passenger };
}

describe('a position that the database will certainly accept (decision 0012)', () => {
  test('is broadcast before it is stored, acknowledged afterwards, and broadcast once', async () => {
    const { id, at, driver, passenger } = await startTrip();
    const second = position(id, 1, at + 10_000);
    await fixture.whileStoringIsBlocked(id, async () => {
      driver.send({ ...second, messageId: 'second' });
      expect(await passenger.waitFor('location_update')).toMatchObject({ latitude: second.latitude });
      // The database times out after half a second, so the phone keeps the position.
      expect(await driver.waitFor('error')).toMatchObject({ code: 'unavailable', messageId: 'second' });
    });
    expect(driver.received.filter(({ type }) => type === 'ack')).toHaveLength(0);
    driver.send({ ...second, messageId: 'second' });
    await driver.waitFor('ack', ({ messageId }) => messageId === 'second');
    driver.send(position(id, 2, at + 20_000));
    await passenger.waitFor('location_update');
    expect(passenger.received.filter(({ type }) => type === 'location_update')).toHaveLength(3);
  });

  test("is broadcast with the sender's stored user type, whatever the message contains", async () => {
    const { id, at, driver, passenger } = await startTrip();
    for (const step of [1, 2]) {
      passenger.send({
        ...position(id, step, at + step * 10_000),
        userType: 'driver',
        messageId: `p${step}`,
      });
      expect(
        await driver.waitFor('location_update', ({ userId }) => userId === fixture.passenger.id),
      ).toMatchObject({
        userType: 'passenger',
        tripStatus: 'scheduled',
      });
      await passenger.waitFor('ack', ({ messageId }) => messageId === `p${step}`);
    }
  });

  test('is retracted if the database refuses it: later followers get the stored position', async () => {
    const { id, at, driver } = await startTrip();
    // Another process has stored a newer position whose broadcast has not arrived yet.
    await fixture.facade.sql`
      update public.trip_locations set recorded_at = ${new Date(at + 30_000)}, latitude = 6.61 where trip_id = ${id}`;
    driver.send({ ...position(id, 1, at + 10_000), messageId: 'late' });
    expect(await driver.waitFor('error')).toMatchObject({ code: 'conflict', messageId: 'late' });
    const other = await fixture.follow(fixture.passenger, id);
    expect(await other.waitFor('location_update')).toMatchObject({ latitude: 6.61 });
  });
});

test('a first position is stored before it is broadcast', async () => {
  const { id } = await fixture.trip();
  const driver = await fixture.follow(fixture.driver, id);
  const passenger = await fixture.follow(fixture.passenger, id);
  await fixture.whileStoringIsBlocked(id, async () => {
    driver.send({ ...position(id), messageId: 'first' });
    await driver.waitFor('error', ({ code }) => code === 'unavailable');
  });
  expect(passenger.received.filter(({ type }) => type === 'location_update')).toEqual([]);
});
