import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTrackingFixture, position, type TrackingFixture } from './testing/tracking-fixture.ts';

let fixture: TrackingFixture;

beforeAll(async () => {
  fixture = await openTrackingFixture();
});
afterAll(() => fixture.close());

test('leave_trip takes the position off the map of everybody on the trip', async () => {
  const { id } = await fixture.trip();
  const driver = await fixture.follow(fixture.driver, id);
  const passenger = await fixture.follow(fixture.passenger, id);
  driver.send(position(id));
  await passenger.waitFor('location_update');
  driver.send({ type: 'leave_trip', tripId: id, userId: fixture.driver.id });
  const left = { type: 'participant_left', tripId: id, userId: fixture.driver.id };
  expect(await passenger.waitFor('participant_left')).toEqual(left);
  const location = await fixture.facade.call('GET', `/trips/${id}/location`, { as: fixture.passenger });
  expect(location.body).toMatchObject({ participantCount: 0, driverLocation: null });

  // A follower who joins now receives no position, and the driver may share again.
  driver.send({ type: 'join_trip', tripId: id });
  await driver.waitFor('trip_joined');
  const late = await fixture.follow(fixture.passenger, id);
  expect(late.received.map(({ type }) => type)).not.toContain('location_update');
  driver.send(position(id, 1));
  expect(await late.waitFor('location_update')).toMatchObject({ userId: fixture.driver.id });
});

test('a passenger who cancels disappears from the map of the others', async () => {
  const { id, bookings } = await fixture.trip();
  const driver = await fixture.follow(fixture.driver, id);
  const passenger = await fixture.follow(fixture.passenger, id);
  passenger.send(position(id));
  await driver.waitFor('location_update');
  await fixture.facade.call('POST', `/bookings/${bookings[0]}/cancel`, { as: fixture.passenger });
  expect(await driver.waitFor('participant_left')).toMatchObject({ userId: fixture.passenger.id });
});

test('leave_trip of another person is refused', async () => {
  const { id } = await fixture.trip();
  const driver = await fixture.follow(fixture.driver, id);
  const passenger = await fixture.follow(fixture.passenger, id);
  driver.send(position(id));
  await passenger.waitFor('location_update');
  passenger.send({ type: 'leave_trip', tripId: id, userId: fixture.driver.id });
  expect(await passenger.waitFor('error')).toMatchObject({ code: 'forbidden' });
  const rows = await fixture.facade.sql`select user_id from public.trip_locations where trip_id = ${id}`;
  expect(rows).toHaveLength(1);
});
