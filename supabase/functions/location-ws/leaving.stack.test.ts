import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdmin } from '../api/testing/admin.ts';
import { openTrackingFixture, position, type TrackingFixture } from './testing/tracking-fixture.ts';

let fixture: TrackingFixture;

beforeAll(async () => {
  fixture = await openTrackingFixture();
});
afterAll(() => fixture.close());

test('leave_trip removes the position from the maps of all people on the trip', async () => {
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

test('a passenger of a trip that its driver cancels is told once', async () => {
  const { id } = await fixture.trip();
  const passenger = await fixture.follow(fixture.passenger, id);
  const json = { status: 'cancelled' };
  await fixture.facade.call('POST', `/trips/${id}/status`, { as: fixture.driver, json });
  expect(await passenger.waitFor('error')).toMatchObject({ code: 'not_found', tripId: id });
  expect(
    passenger.received.filter((message) => 'status' in message && message.status === 'cancelled'),
  ).toHaveLength(1);
});

test('on board of a trip that an administrator cancels, positions go on until "I got off"', async () => {
  const { sql, call } = fixture.facade;
  const missing = await fixture.facade.cast.passenger();
  const { id, bookings } = await fixture.trip([fixture.passenger, missing]);
  await sql`update public.trips set status = 'waiting' where id = ${id}`;
  await sql`
    update public.bookings set boarded_at = now(), boarded_by = ${fixture.driver.id} where id = ${String(bookings[0])}`;
  const driver = await fixture.follow(fixture.driver, id);
  const passenger = await fixture.follow(fixture.passenger, id);
  const other = await fixture.follow(missing, id);
  driver.send(position(id, 0, Date.now() - 2000));
  passenger.send(position(id, 0, Date.now() - 2000));
  for (const phone of [driver, passenger])
    await phone.waitFor('location_update', ({ userId }) => userId === fixture.passenger.id);

  const admin = await createAdmin(fixture.facade);
  const json = { status: 'cancelled', reason: 'Stolen vehicle' };
  expect((await admin.call('POST', `/trips/${id}/status`, { json })).status).toBe(200);
  for (const phone of [driver, passenger])
    await phone.waitFor('trip_status_update', ({ status }) => status === 'cancelled');
  expect(await other.waitFor('error')).toMatchObject({ code: 'not_found', tripId: id });
  const late = await fixture.follow(fixture.passenger, id);
  driver.send({ ...position(id, 1), messageId: 'after' });
  const isAfter = ({ userId, latitude }: { userId?: unknown; latitude?: unknown }) =>
    userId === fixture.driver.id && Number(latitude) > 6.6005;
  for (const phone of [passenger, late]) await phone.waitFor('location_update', isAfter);
  passenger.send({ ...position(id, 1), messageId: 'after' });
  await passenger.waitFor('ack', ({ messageId }) => messageId === 'after');
  expect(passenger.received.filter(({ type }) => type === 'error')).toEqual([]);

  expect((await call('POST', `/trips/${id}/arrived`, { as: fixture.passenger })).status).toBe(204);
  expect(await passenger.waitFor('error')).toMatchObject({ code: 'not_found', tripId: id });
  expect(await driver.waitFor('participant_left')).toMatchObject({ userId: fixture.passenger.id });
  driver.send({ ...position(id, 2), messageId: 'over' });
  expect(await driver.waitFor('error', ({ messageId }) => messageId === 'over')).toMatchObject({
    code: 'trip_closed',
  });
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
