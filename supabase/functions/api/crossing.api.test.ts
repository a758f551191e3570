import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingSchema } from '../_shared/contracts/bookings.ts';
import { deleteOwnAccount, requestDeletion } from '../_shared/data/account.ts';
import type { AsCaller } from '../_shared/data/client.ts';
import { recordLocations } from '../_shared/data/locations.ts';
import { RELAY } from '../_shared/domain/caller.ts';
import { createAdmin } from './testing/admin.ts';
import type { Person } from './testing/cast.ts';
import { openFacade, read, type Facade } from './testing/facade.ts';
import { createFleet, departureAt, join } from './testing/fleet.ts';
import { waitsOrEnds } from './testing/waits.ts';

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

  const { back } = await facade.sql.begin(async (other) => {
    const [me] = await other<{ pid: number }[]>`
      update public.profiles set suspended = true, suspended_at = now() where id = ${driver.id}
      returning pg_backend_pid() as pid`;
    const answer = suspend(false);
    await waitsOrEnds(facade.sql, me?.pid ?? 0, answer);
    return { back: answer };
  });
  expect(await back).toMatchObject({ status: 200, body: { status: 'active' } });
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
  const cancelled = await facade.sql.begin(async (phone) => {
    const sent = { ...own, ...own.position };
    await phone`select private.record_locations(${phone.json([sent])})`;
    const [me] = await phone<{ pid: number }[]>`select pg_backend_pid() as pid`;
    const answer = facade.call('POST', `/bookings/${bookingId}/cancel`, { as: passenger });
    await waitsOrEnds(facade.sql, me?.pid ?? 0, answer);
    return { answer };
  });
  expect(await cancelled.answer).toMatchObject({ status: 200, body: { status: 'cancelled' } });
  expect(await facade.sql`select from public.trip_locations where trip_id = ${own.tripId}`).toHaveLength(0);
});

test('a position that comes while the booking is being cancelled is refused', async () => {
  const { passenger, bookingId, own } = await booked();
  const claims = JSON.stringify({ sub: passenger.id, role: 'authenticated' });
  const recorded = await facade.sql.begin(async (other) => {
    await other`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`;
    const [me] = await other<{ pid: number }[]>`
      select pg_backend_pid() as pid, private.cancel_booking(${bookingId}, null)`;
    const answer = recordLocations((work) => facade.services.withCaller(RELAY, work), [own]);
    await waitsOrEnds(facade.sql, me?.pid ?? 0, answer);
    return { answer };
  });
  expect(await recorded.answer).toMatchObject([{ code: 'not_found' }]);
  expect(await facade.sql`select from public.trip_locations where trip_id = ${own.tripId}`).toHaveLength(0);
});

test('a fleet that has just taken on a driver sees where they move their own trip meanwhile', async () => {
  const { company, vehicle, schedule } = await createFleet(facade);
  const driver = await facade.cast.driver();
  const own = await facade.publish(driver, { departureDate: departureAt('20:00', 8) });
  const claims = JSON.stringify({ sub: driver.id, role: 'authenticated' });
  const scheduled = await facade.sql.begin(async (moving) => {
    await moving`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`;
    const [me] = await moving<{ pid: number }[]>`
      select pg_backend_pid() as pid,
        private.edit_trip(${own.id}, ${moving.json({ departureAt: departureAt('09:00') })})`;
    await join(facade, { company, driver, vehicleId: null });
    const json = { ...vehicle, driverId: driver.id };
    await facade.call('PATCH', `/corporate/vehicles/${vehicle.id}`, { as: company, json });
    const answer = schedule('08:00');
    await waitsOrEnds(facade.sql, me?.pid ?? 0, answer);
    return { answer };
  });
  expect(await scheduled.answer).toMatchObject({
    status: 409,
    body: { error: 'The driver has a trip of their own at that time.' },
  });
});

test("a vehicle that is being replaced and somebody who leaves a trip with it do not wait for each other's rows", async () => {
  const { company, driver, vehicle, trip } = await createFleet(facade);
  const { id } = await trip('08:00');
  const replaced = await facade.sql.begin(async (leaving) => {
    // As where an account is deleted: the trips first, what the fleet knows of the driver afterwards.
    const [me] = await leaving<{ pid: number }[]>`
      select pg_backend_pid() as pid from public.trips where id = ${id} for no key update`;
    const json = { ...vehicle, driverId: driver.id, plateNumber: `F${crypto.randomUUID().slice(0, 8)}` };
    const answer = facade.call('PATCH', `/corporate/vehicles/${vehicle.id}`, { as: company, json });
    await waitsOrEnds(facade.sql, me?.pid ?? 0, answer);
    await leaving`select from public.fleet_vehicles where vehicle_id = ${vehicle.id} for update`;
    return { answer };
  });
  expect(await replaced.answer).toMatchObject({ status: 200 });
});

describe('an e-mail that is confirmed just now', () => {
  /** Sends a request once Auth has begun to confirm; goes on when the request waits for it. */
  async function whileConfirming(person: Person, send: () => Promise<unknown>): Promise<unknown> {
    const { sent } = await facade.sql.begin(async (auth) => {
      // As Auth does: first its own row, from which copy_email goes on to the profile.
      const [me] = await auth<{ pid: number }[]>`
        select pg_backend_pid() as pid from auth.users where id = ${person.id} for no key update`;
      const answer = send();
      await waitsOrEnds(facade.sql, me?.pid ?? 0, answer);
      await auth`update auth.users set email = ${`new-${person.email}`} where id = ${person.id}`;
      return { sent: answer };
    });
    return sent;
  }

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
