import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingSchema } from '../_shared/bookings/contract.ts';
import { deleteOwnAccount } from '../_shared/people/queries.ts';
import type { AsCaller } from '../_shared/core/database/client.ts';
import { recordLocations } from '../_shared/tracking/relay.queries.ts';
import { RELAY } from '../_shared/core/caller.ts';
import { createAdmin } from './testing/admin.ts';
import type { Person } from './testing/cast.ts';
import { openFacade, read, type Facade } from './testing/facade.ts';
import { createFleet, departureAt, join } from '../_shared/fleets/testing/fleet.ts';
import { actAs, raceWithTransaction } from './testing/races.ts';

let facade: Facade;
beforeAll(() => {
  facade = openFacade();
});
afterAll(() => facade.close());

test("a fleet trip stays unlisted when its driver is suspended while the company's suspension is lifted", async () => {
  const admin = await createAdmin(facade);
  const { company, driver, trip } = await createFleet(facade);
  const { id } = await trip('08:00');
  const suspend = (suspended: boolean) =>
    admin.call('POST', `/suspend-user/${company.id}`, { json: { suspended } });
  expect(await suspend(true)).toMatchObject({ status: 200 });

  const lifted = await raceWithTransaction(facade.sql, {
    transaction: (other) => other`select private.set_suspended(${driver.id}, true)`,
    request: () => suspend(false),
  });
  expect(lifted).toMatchObject({ status: 200, body: { status: 'active' } });
  expect(await facade.sql`select is_listed from public.trips where id = ${id}`).toEqual([
    { is_listed: false },
  ]);
});

async function booked() {
  const passenger = await facade.cast.passenger();
  const trip = await facade.publish(await facade.cast.driver());
  const json = { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID() };
  const { id } = read(bookingSchema, await facade.call('POST', '/bookings', { as: passenger, json }));
  const position = { latitude: 6.6, longitude: 3.4, timestamp: new Date().toISOString() };
  const own = { tripId: trip.id, userId: passenger.id, sessionId: null, position };
  return { passenger, bookingId: id, own };
}

test('a position stored while the booking is cancelled is deleted with the booking', async () => {
  const { passenger, bookingId, own } = await booked();
  const cancelled = await raceWithTransaction(facade.sql, {
    transaction: (held) => held`select private.record_locations(${held.json([{ ...own, ...own.position }])})`,
    request: () => facade.call('POST', `/bookings/${bookingId}/cancel`, { as: passenger }),
  });
  expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled' } });
  expect(await facade.sql`select from public.trip_locations where trip_id = ${own.tripId}`).toHaveLength(0);
});

test('a position recorded while the booking is cancelled is refused', async () => {
  const { passenger, bookingId, own } = await booked();
  const recorded = await raceWithTransaction(facade.sql, {
    transaction: async (other) => {
      await actAs(other, passenger);
      await other`select private.cancel_booking(${bookingId}, null)`;
    },
    request: () => recordLocations((work) => facade.services.withCaller(RELAY, work), [own]),
  });
  expect(recorded).toMatchObject([{ code: 'not_found' }]);
  expect(await facade.sql`select from public.trip_locations where trip_id = ${own.tripId}`).toHaveLength(0);
});

test('a fleet that schedules a new driver sees the time to which the driver moves their own trip', async () => {
  const { company, vehicle, schedule } = await createFleet(facade);
  const driver = await facade.cast.driver();
  const own = await facade.publish(driver, { departureDate: departureAt('20:00', 8) });
  const scheduled = await raceWithTransaction(facade.sql, {
    transaction: async (moving) => {
      await actAs(moving, driver);
      await moving`select private.edit_trip(${own.id}, ${moving.json({ departureAt: departureAt('09:00') })})`;
      await join(facade, { company, driver, vehicleId: null });
      const json = { ...vehicle, driverId: driver.id };
      await facade.call('PATCH', `/corporate/vehicles/${vehicle.id}`, { as: company, json });
    },
    request: () => schedule('08:00'),
  });
  expect(scheduled).toMatchObject({
    status: 409,
    body: { error: 'The driver already has a trip at that time.' },
  });
});

test('replacing a vehicle and deleting the account of its driver do not deadlock', async () => {
  const { company, driver, vehicle, trip } = await createFleet(facade);
  const { id } = await trip('08:00');
  const json = { ...vehicle, driverId: driver.id, plateNumber: `F${crypto.randomUUID().slice(0, 8)}` };
  const replaced = await raceWithTransaction(facade.sql, {
    // The lock order of account deletion: trips first, then the driver's fleet rows.
    transaction: (held) => held`select from public.trips where id = ${id} for no key update`,
    request: () => facade.call('PATCH', `/corporate/vehicles/${vehicle.id}`, { as: company, json }),
    beforeCommit: (held) =>
      held`select from public.fleet_vehicles where vehicle_id = ${vehicle.id} for update`,
  });
  expect(replaced).toMatchObject({ status: 200 });
});

describe('confirming an e-mail', () => {
  /** Runs a request while Auth confirms an e-mail: Auth locks its own row, then the trigger after_user the profile. */
  const whileConfirming = async (person: Person, request: () => Promise<unknown>) => {
    await facade.sql`select private.allow_email_change(${person.id}, ${`new-${person.email}`})`;
    return raceWithTransaction(facade.sql, {
      transaction: (held) => held`select from auth.users where id = ${person.id} for no key update`,
      request,
      beforeCommit: (held) =>
        held`update auth.users set email = ${`new-${person.email}`} where id = ${person.id}`,
    });
  };

  test('and suspending the same person do not deadlock', async () => {
    const admin = await createAdmin(facade);
    const person = await facade.cast.passenger();
    const suspend = () => admin.call('POST', `/suspend-user/${person.id}`, { json: { suspended: true } });
    expect(await whileConfirming(person, suspend)).toMatchObject({ status: 200 });
    expect(await facade.sql`select suspended, email from public.profiles where id = ${person.id}`).toEqual([
      { suspended: true, email: `new-${person.email}` },
    ]);
  });

  test('and deleting the same account do not deadlock', async () => {
    const person = await facade.cast.passenger();
    const claims = await facade.services.verifyToken(person.token);
    const asPerson: AsCaller = (work) => facade.services.withCaller({ kind: 'user', claims }, work);
    await whileConfirming(person, () => deleteOwnAccount(asPerson));
    expect(await facade.sql`select from auth.users where id = ${person.id}`).toHaveLength(0);
  });
});
