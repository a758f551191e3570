import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFleet } from '../_shared/fleets/testing/fleet.ts';
import { openTrackingFixture, position, type TrackingFixture } from './testing/tracking-fixture.ts';

let fixture: TrackingFixture;

beforeAll(async () => {
  fixture = await openTrackingFixture();
});
afterAll(() => fixture.close());

describe('following a trip', () => {
  test('a new follower gets trip_joined, then the status, then all positions', async () => {
    const { id } = await fixture.trip();
    const driver = await fixture.follow(fixture.driver, id);
    driver.send({ ...position(id), messageId: 'first' });
    await driver.waitFor('ack');
    const passenger = await fixture.follow(fixture.passenger, id);
    await passenger.waitFor('location_update');
    expect(passenger.received).toMatchObject([
      { type: 'auth_success' },
      { type: 'trip_joined', tripId: id },
      { type: 'trip_status_update', tripId: id, status: 'scheduled' },
      {
        type: 'location_update',
        tripId: id,
        userId: fixture.driver.id,
        userType: 'driver',
        latitude: 6.6,
        longitude: 3.4,
        accuracy: 8,
        heading: 0,
        speed: 20,
        tripStatus: 'scheduled',
        estimatedArrival: null,
      },
    ]);
  });

  test('a position reaches every follower once, including the sender', async () => {
    const { id } = await fixture.trip();
    const driver = await fixture.follow(fixture.driver, id);
    const passenger = await fixture.follow(fixture.passenger, id);
    for (const step of [0, 1, 2]) {
      driver.send({ ...position(id, step), messageId: `step-${step}` });
      await driver.waitFor('ack', ({ messageId }) => messageId === `step-${step}`);
    }
    const last = (latitude: number) => Math.abs(latitude - 6.602) < 1e-9;
    await passenger.waitFor('location_update', ({ latitude }) => last(latitude));
    await driver.waitFor('location_update', ({ latitude }) => last(latitude));
    // A repeated position would arrive before this status, which is sent later on the same path.
    await fixture.facade.sql`update public.trips set status = 'waiting' where id = ${id}`;
    for (const phone of [driver, passenger]) {
      await phone.waitFor('trip_status_update', ({ status }) => status === 'waiting');
      expect(phone.received.filter(({ type }) => type === 'location_update')).toHaveLength(3);
    }
  });

  test('a status change from any source is sent once, and positions contain it', async () => {
    const { id } = await fixture.trip();
    const driver = await fixture.follow(fixture.driver, id);
    const passenger = await fixture.follow(fixture.passenger, id);
    await fixture.facade.leave(id, 0);
    const json = { status: 'en_route' };
    await fixture.facade.call('POST', `/trips/${id}/status`, { as: fixture.driver, json });
    await passenger.waitFor('trip_status_update', ({ status }) => status === 'en_route');
    driver.send(position(id));
    expect(await passenger.waitFor('location_update')).toMatchObject({ tripStatus: 'en_route' });
    await fixture.facade.sql`update public.trips set status = 'arrived' where id = ${id}`;
    await passenger.waitFor('trip_status_update', ({ status }) => status === 'arrived');
    const updates = passenger.received.filter(({ type }) => type === 'trip_status_update');
    expect(updates).toHaveLength(3);
  });

  test('ids in capitals are accepted', async () => {
    const { id } = await fixture.trip();
    const driver = await fixture.follow(fixture.driver, id);
    const passenger = await fixture.follow(
      { ...fixture.passenger, id: fixture.passenger.id.toUpperCase() },
      id.toUpperCase(),
    );
    expect(passenger.received).toContainEqual({ type: 'trip_joined', tripId: id });
    await fixture.facade.sql`update public.trips set status = 'waiting' where id = ${id}`;
    for (const phone of [driver, passenger]) {
      await phone.waitFor('trip_status_update', ({ status }) => status === 'waiting');
    }
  });

  test('the owner of a fleet follows its trips, and cannot share a position', async () => {
    const { company, driver, trip } = await createFleet(fixture.facade);
    const { id } = await trip('09:00');
    const owner = await fixture.follow(company, id, { userType: 'corporate' });
    const driverPhone = await fixture.follow(driver, id, { userType: 'driver' });
    driverPhone.send({ ...position(id), messageId: 'first' });
    await owner.waitFor('location_update', ({ userId }) => userId === driver.id);
    owner.send({ ...position(id, 1), messageId: 'mine' });
    expect(await owner.waitFor('error')).toMatchObject({ code: 'forbidden', tripId: id });

    const stranger = await fixture.facade.cast.corporate();
    const other = await fixture.signIn(stranger, 'corporate');
    other.send({ type: 'join_trip', tripId: id });
    expect(await other.waitFor('error')).toMatchObject({ error: 'Trip not found.' });
  });
});
