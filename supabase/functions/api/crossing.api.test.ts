import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingSchema } from '../_shared/contracts/bookings.ts';
import { deleteOwnAccount, requestDeletion } from '../_shared/data/account.ts';
import type { AsCaller } from '../_shared/database/client.ts';
import { recordLocations } from '../_shared/data/relay.ts';
import { RELAY } from '../_shared/domain/caller.ts';
import { createAdmin } from './testing/admin.ts';
import type { Person } from './testing/cast.ts';
import { openFacade, read, type Facade } from './testing/facade.ts';
import { createFleet, departureAt, join } from './testing/fleet.ts';
import { actAs, meanwhile } from './testing/meanwhile.ts';

let facade: Facade;
beforeAll(() => {
  facade = openFacade();
});
afterAll(() => facade.close());

test("a fleet's trip stays off the lists when its driver is suspended while its company comes back", async () => {
  const admin = await createAdmin(facade);
  const { company, driver, trip } = await createFleet(facade);
  const { id } = await trip('08:00');
  const suspend = (suspended: boolean) =>
    admin.call('POST', `/suspend-user/${company.id}`, { json: { suspended } });
  expect(await suspend(true)).toMatchObject({ status: 200 });

  const back = await meanwhile(facade.sql, {
    first: (other) =>
      other`update public.profiles set suspended = true, suspended_at = now() where id = ${driver.id}`,
    second: () => suspend(false),
  });
  expect(back).toMatchObject({ status: 200, body: { status: 'active' } });
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

test('a position that is just being stored goes with the booking that is cancelled meanwhile', async () => {
  const { passenger, bookingId, own } = await booked();
  const cancelled = await meanwhile(facade.sql, {
    first: (phone) => phone`select private.record_locations(${phone.json([{ ...own, ...own.position }])})`,
    second: () => facade.call('POST', `/bookings/${bookingId}/cancel`, { as: passenger }),
  });
  expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled' } });
  expect(await facade.sql`select from public.trip_locations where trip_id = ${own.tripId}`).toHaveLength(0);
});

test('a position that comes while the booking is being cancelled is refused', async () => {
  const { passenger, bookingId, own } = await booked();
  const recorded = await meanwhile(facade.sql, {
    first: async (other) => {
      await actAs(other, passenger);
      await other`select private.cancel_booking(${bookingId}, null)`;
    },
    second: () => recordLocations((work) => facade.services.withCaller(RELAY, work), [own]),
  });
  expect(recorded).toMatchObject([{ code: 'not_found' }]);
  expect(await facade.sql`select from public.trip_locations where trip_id = ${own.tripId}`).toHaveLength(0);
});

test('a fleet that has just taken on a driver sees where they move their own trip meanwhile', async () => {
  const { company, vehicle, schedule } = await createFleet(facade);
  const driver = await facade.cast.driver();
  const own = await facade.publish(driver, { departureDate: departureAt('20:00', 8) });
  const scheduled = await meanwhile(facade.sql, {
    first: async (moving) => {
      await actAs(moving, driver);
      await moving`select private.edit_trip(${own.id}, ${moving.json({ departureAt: departureAt('09:00') })})`;
      await join(facade, { company, driver, vehicleId: null });
      const json = { ...vehicle, driverId: driver.id };
      await facade.call('PATCH', `/corporate/vehicles/${vehicle.id}`, { as: company, json });
    },
    second: () => schedule('08:00'),
  });
  expect(scheduled).toMatchObject({
    status: 409,
    body: { error: 'The driver has a trip of their own at that time.' },
  });
});

test("a vehicle that is being replaced and somebody who leaves a trip with it do not wait for each other's rows", async () => {
  const { company, driver, vehicle, trip } = await createFleet(facade);
  const { id } = await trip('08:00');
  const json = { ...vehicle, driverId: driver.id, plateNumber: `F${crypto.randomUUID().slice(0, 8)}` };
  const replaced = await meanwhile(facade.sql, {
    // As where an account is deleted: the trips first, what the fleet knows of the driver afterwards.
    first: (leaving) => leaving`select from public.trips where id = ${id} for no key update`,
    second: () => facade.call('PATCH', `/corporate/vehicles/${vehicle.id}`, { as: company, json }),
    rest: (leaving) => leaving`select from public.fleet_vehicles where vehicle_id = ${vehicle.id} for update`,
  });
  expect(replaced).toMatchObject({ status: 200 });
});

describe('an e-mail that is confirmed just now', () => {
  /** Sends a request while Auth confirms: first its own row, from which copy_email_to_profile goes on to the profile. */
  const whileConfirming = (person: Person, second: () => Promise<unknown>) =>
    meanwhile(facade.sql, {
      first: (auth) => auth`select from auth.users where id = ${person.id} for no key update`,
      second,
      rest: (auth) => auth`update auth.users set email = ${`new-${person.email}`} where id = ${person.id}`,
    });

  test('does not stand in the way of a suspension, nor it in the way of it', async () => {
    const admin = await createAdmin(facade);
    const person = await facade.cast.passenger();
    const suspend = () => admin.call('POST', `/suspend-user/${person.id}`, { json: { suspended: true } });
    expect(await whileConfirming(person, suspend)).toMatchObject({ status: 200 });
    expect(await facade.sql`select suspended, email from public.profiles where id = ${person.id}`).toEqual([
      { suspended: true, email: `new-${person.email}` },
    ]);
  });

  test('nor of a deletion', async () => {
    const person = await facade.cast.passenger();
    const claims = await facade.services.verifyToken(person.token);
    const asLeaving: AsCaller = (work) => facade.services.withCaller({ kind: 'user', claims }, work);
    await requestDeletion(asLeaving, person.id);
    await whileConfirming(person, () => deleteOwnAccount(asLeaving));
    expect(await facade.sql`select from auth.users where id = ${person.id}`).toHaveLength(0);
  });
});
