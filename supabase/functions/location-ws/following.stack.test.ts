import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFleet } from '../api/testing/fleet.ts';
import { openJourney, position, type Journey } from './testing/journey.ts';

let journey: Journey;

beforeAll(async () => {
  journey = await openJourney();
});
afterAll(() => journey.close());

describe('following a trip', () => {
  test('whoever joins hears trip_joined, then the status, then where everyone is', async () => {
    const { id } = await journey.trip();
    const driver = await journey.follow(journey.driver, id);
    driver.say({ ...position(id), messageId: 'first' });
    await driver.hears('ack');
    const passenger = await journey.follow(journey.passenger, id);
    await passenger.hears('location_update');
    expect(passenger.heard).toMatchObject([
      { type: 'auth_success' },
      { type: 'trip_joined', tripId: id },
      { type: 'trip_status_update', tripId: id, status: 'scheduled' },
      {
        type: 'location_update',
        tripId: id,
        userId: journey.driver.id,
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

  test('a position reaches everyone on the trip once, the sender too', async () => {
    const { id } = await journey.trip();
    const driver = await journey.follow(journey.driver, id);
    const passenger = await journey.follow(journey.passenger, id);
    for (const step of [0, 1, 2]) {
      driver.say({ ...position(id, step), messageId: `step-${step}` });
      await driver.hears('ack', ({ messageId }) => messageId === `step-${step}`);
    }
    const last = (latitude: number) => Math.abs(latitude - 6.602) < 1e-9;
    await passenger.hears('location_update', ({ latitude }) => last(latitude));
    await driver.hears('location_update', ({ latitude }) => last(latitude));
    // Anything said twice would be said by now: the status below travels the same way, later.
    await journey.facade.sql`update public.trips set status = 'waiting' where id = ${id}`;
    for (const phone of [driver, passenger]) {
      await phone.hears('trip_status_update', ({ status }) => status === 'waiting');
      expect(phone.heard.filter(({ type }) => type === 'location_update')).toHaveLength(3);
    }
  });

  test('a status changed by any way is told once, and positions carry it', async () => {
    const { id } = await journey.trip();
    const driver = await journey.follow(journey.driver, id);
    const passenger = await journey.follow(journey.passenger, id);
    const json = { status: 'en_route' };
    await journey.facade.call('POST', `/trips/${id}/status`, { as: journey.driver, json });
    await passenger.hears('trip_status_update', ({ status }) => status === 'en_route');
    driver.say(position(id));
    expect(await passenger.hears('location_update')).toMatchObject({ tripStatus: 'en_route' });
    await journey.facade.sql`update public.trips set status = 'arrived' where id = ${id}`;
    await passenger.hears('trip_status_update', ({ status }) => status === 'arrived');
    const told = passenger.heard.filter(({ type }) => type === 'trip_status_update');
    expect(told).toHaveLength(3);
  });

  test('ids may be written in capitals, as some phones write them', async () => {
    const { id } = await journey.trip();
    const driver = await journey.follow(journey.driver, id);
    const passenger = await journey.follow(
      { ...journey.passenger, id: journey.passenger.id.toUpperCase() },
      id.toUpperCase(),
    );
    expect(passenger.heard).toContainEqual({ type: 'trip_joined', tripId: id });
    await journey.facade.sql`update public.trips set status = 'waiting' where id = ${id}`;
    for (const phone of [driver, passenger]) {
      await phone.hears('trip_status_update', ({ status }) => status === 'waiting');
    }
  });

  test('the owner of a fleet follows its trips, and shares no position of their own', async () => {
    const { company, driver, trip } = await createFleet(journey.facade);
    const { id } = await trip('09:00');
    const owner = await journey.follow(company, id, { userType: 'corporate' });
    const wheel = await journey.follow(driver, id, { userType: 'driver' });
    wheel.say({ ...position(id), messageId: 'first' });
    await owner.hears('location_update', ({ userId }) => userId === driver.id);
    owner.say({ ...position(id, 1), messageId: 'mine' });
    expect(await owner.hears('error')).toMatchObject({ code: 'forbidden', tripId: id });

    const stranger = await journey.facade.cast.corporate();
    const other = await journey.signIn(stranger, 'corporate');
    other.say({ type: 'join_trip', tripId: id });
    expect(await other.hears('error')).toMatchObject({ error: 'Trip not found.' });
  });
});
