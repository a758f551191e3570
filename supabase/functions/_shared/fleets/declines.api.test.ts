import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminTripSchema } from '../trips/admin.contract.ts';
import { bookingListSchema } from '../bookings/contract.ts';
import { fleetInvitationListSchema, fleetTripListSchema, type FleetTrip } from './contract.ts';
import { searchResponseSchema } from '../search/contract.ts';
import { driverTripListSchema, tripSchema } from '../trips/contract.ts';
import { lagosDate } from '../core/lagos-time.ts';
import { createAdmin } from '../../api/testing/admin.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read, type Facade } from '../../api/testing/facade.ts';
import { createFleet, departureAt, join, vehicleInput, type TestFleet } from './testing/fleet.ts';
import { actAs, raceWithTransaction, runSimultaneously } from '../../api/testing/races.ts';

let facade: Facade;
beforeAll(() => {
  facade = openFacade();
});
afterAll(() => facade.close());

const decline = (as: Person, { id }: { id: string }, json: object = {}) =>
  facade.call('POST', `/driver/trips/${id}/decline`, { as, json });
const book = (as: Person, { id }: { id: string }) =>
  facade.call('POST', '/bookings', { as, json: { tripId: id, seats: 2, clientKey: crypto.randomUUID() } });
const edit = (as: Person, { id }: { id: string }, json: object) =>
  facade.call('PATCH', `/corporate/trips/${id}`, { as, json });
const leave = (as: Person, membership: string, accept: boolean) =>
  facade.call('POST', `/driver/invitations/${membership}`, { as, json: { accept } });

/** A fleet with a second driver. */
async function twoDrivers(): Promise<TestFleet & { second: Person }> {
  const fleet = await createFleet(facade);
  const second = await facade.cast.driver();
  await join(facade, { company: fleet.company, driver: second, vehicleId: null });
  return { ...fleet, second };
}

async function found(trip: FleetTrip): Promise<boolean> {
  const json = {
    origin: 'Abuja',
    destination: 'Kaduna',
    departureDate: lagosDate(Date.parse(trip.departureDate)),
    seatsNeeded: 1,
  };
  const answer = await facade.call('POST', '/trips/search', { json });
  return read(searchResponseSchema, answer).matches.some((match) => match.trip.id === trip.id);
}

describe('POST /api/driver/trips/:id/decline', () => {
  test('takes the trip off sale until the company names another driver; the bookings stay', async () => {
    const fleet = await twoDrivers();
    const { company, driver, second } = fleet;
    const [early, trip] = [await fleet.trip('06:30'), await fleet.trip('11:30')];
    const passenger = await facade.cast.passenger();
    expect(await book(passenger, trip)).toMatchObject({ status: 201 });
    expect(await found(trip)).toBe(true);

    expect(await decline(driver, trip, { reason: 'My car is at the garage' })).toMatchObject({ status: 204 });
    expect(await decline(driver, trip)).toMatchObject({ status: 204 });
    expect(await found(trip)).toBe(false);
    expect(await book(await facade.cast.passenger(), trip)).toMatchObject({
      status: 409,
      body: { code: 'trip_closed' },
    });
    const [booking] = read(
      bookingListSchema,
      await facade.call('GET', '/passenger/bookings', { as: passenger }),
    );
    expect(booking).toMatchObject({
      status: 'confirmed',
      trip: { id: trip.id, driverId: null, driver: { user: { name: 'To be named', phone: null } } },
    });
    expect(read(tripSchema, await facade.call('GET', `/trips/${trip.id}`, { as: passenger }))).toMatchObject({
      driverId: null,
      company: 'Sahel Lines',
    });
    expect(await facade.call('GET', `/trips/${trip.id}`, { as: driver })).toMatchObject({ status: 404 });
    const own = read(driverTripListSchema, await facade.call('GET', '/driver/trips', { as: driver }));
    expect(own.map(({ id }) => id)).toEqual([early.id]);

    const listed = read(fleetTripListSchema, await facade.call('GET', '/corporate/trips', { as: company }));
    expect(listed.map(({ id }) => id)).toEqual([early.id, trip.id]);
    expect(listed[1]).toMatchObject({
      driverId: null,
      driverName: null,
      booked: 2,
      declined: { name: 'Dauda Driver', isLeaving: false, reason: 'My car is at the garage' },
    });
    expect(listed[0]).toMatchObject({ driverId: driver.id, declined: null });

    expect(await edit(company, trip, { driverId: driver.id })).toMatchObject({
      status: 409,
      body: { error: 'This driver has declined this trip. Choose another driver.' },
    });
    expect(await edit(company, trip, { driverId: second.id })).toMatchObject({
      status: 200,
      body: { driverId: second.id, declined: null },
    });
    expect(await found(trip)).toBe(true);
    expect(await book(await facade.cast.passenger(), trip)).toMatchObject({ status: 201 });
    expect(await decline(driver, trip)).toMatchObject({ status: 204 });
    expect(await found(trip)).toBe(true);
  });

  test('is refused for another person, for an own trip, and less than 48 hours before departure', async () => {
    const { company, driver, second, trip } = await twoDrivers();
    const scheduled = await trip('08:00');
    const own = await facade.publish(driver);
    for (const as of [second, company, await facade.cast.passenger()]) {
      expect(await decline(as, scheduled)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    expect(await decline(driver, { id: 'x' })).toMatchObject({ status: 404 });
    expect(await decline(driver, own)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await decline(driver, scheduled, { reason: 'x'.repeat(301) })).toMatchObject({ status: 400 });
    await facade.leave(scheduled.id, -(48 * 60 - 1));
    expect(await decline(driver, scheduled)).toMatchObject({ status: 409, body: { code: 'too_late' } });
    await facade.sql`select private.set_suspended(${driver.id}, true)`;
    expect(await decline(driver, scheduled)).toMatchObject({ status: 403, body: { code: 'suspended' } });
  });

  test('administrators see who declined, in every order of their list', async () => {
    const admin = await createAdmin(facade);
    const { driver, trip } = await createFleet(facade);
    const declined = await trip('08:00');
    await decline(driver, declined);
    for (const sort of ['newest', 'oldest', 'name']) {
      const shown = await all(`/trips?sort=${sort}&limit=100`);
      expect(shown.filter(({ id }) => id === declined.id)).toMatchObject([
        { driverId: null, driver: { user: { name: 'To be named' } }, declined: { name: 'Dauda Driver' } },
      ]);
      expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length);
    }

    async function all(path: string) {
      const trips = [];
      for (let next = path; next !== '';) {
        const answer = await admin.call('GET', next);
        trips.push(...read(adminTripSchema.array(), answer));
        const cursor = /cursor=([^&>]+)/.exec(answer.headers.get('link') ?? '')?.[1];
        next = cursor ? `${path}&cursor=${cursor}` : '';
      }
      return trips;
    }
  });
});

describe('races', () => {
  test('a booking that waits for the decline is refused', async () => {
    const { driver, trip } = await createFleet(facade);
    const scheduled = await trip('08:00');
    const passenger = await facade.cast.passenger();
    const answer = await raceWithTransaction(facade.sql, {
      transaction: async (held) => {
        await actAs(held, driver);
        await held`select private.decline_fleet_trip(${scheduled.id}, null)`;
      },
      request: () => book(passenger, scheduled),
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'trip_closed' } });
  });

  test('a decline that waits for a booking leaves no booking with the former driver', async () => {
    const { driver, trip } = await createFleet(facade);
    const scheduled = await trip('08:00');
    const passenger = await facade.cast.passenger();
    const answer = await raceWithTransaction(facade.sql, {
      transaction: async (held) => {
        await actAs(held, passenger);
        await held`select private.book_seats(${scheduled.id}, 1, ${crypto.randomUUID()})`;
      },
      request: () => decline(driver, scheduled),
    });
    expect(answer).toMatchObject({ status: 204 });
    expect(
      await facade.sql`select status, driver_id from public.bookings where trip_id = ${scheduled.id}`,
    ).toEqual([{ status: 'confirmed', driver_id: null }]);
  });

  test('a decline that waits for a handover is refused, and the new driver keeps the trip', async () => {
    const { company, driver, second, trip } = await twoDrivers();
    const scheduled = await trip('08:00');
    const answer = await raceWithTransaction(facade.sql, {
      transaction: async (held) => {
        await actAs(held, company);
        await held`select private.edit_fleet_trip(${scheduled.id}, ${held.json({ driverId: second.id })})`;
      },
      request: () => decline(driver, scheduled),
    });
    expect(answer).toMatchObject({ status: 403, body: { error: 'This is not your trip.' } });
    expect(
      await facade.sql`select driver_id, is_listed from public.trips where id = ${scheduled.id}`,
    ).toEqual([{ driver_id: second.id, is_listed: true }]);
  });

  test('two declines at once: one record, one notification of the company', async () => {
    const { company, driver, trip } = await createFleet(facade);
    const scheduled = await trip('08:00');
    const answers = await runSimultaneously(facade.sql, { table: 'public.trips', id: scheduled.id }, () => [
      decline(driver, scheduled),
      decline(driver, scheduled),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(
      await facade.sql`select from public.notifications where user_id = ${company.id} and title = 'A driver has declined a trip'`,
    ).toHaveLength(1);
  });

  test('a trip that is scheduled while its driver gives notice does not get that driver', async () => {
    const { company, driver, vehicle, schedule } = await createFleet(facade);
    const [membership] = read(
      fleetInvitationListSchema,
      await facade.call('GET', '/driver/invitations', { as: driver }),
    );
    const answer = await raceWithTransaction(facade.sql, {
      transaction: async (held) => {
        await actAs(held, driver);
        await held`select private.answer_fleet_invitation(${membership?.id ?? ''}, false)`;
      },
      request: () => schedule('08:00', { vehicleId: vehicle.id, departureDate: departureAt('08:00', 20) }),
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await facade.sql`select from public.trips where company_id = ${company.id}`).toHaveLength(0);
  });

  test('handing a trip over, publishing and scheduling for the same driver do not deadlock', async () => {
    const { company, second, schedule, trip } = await twoDrivers();
    const bus = await facade.call('POST', '/corporate/vehicles', {
      as: company,
      json: vehicleInput({ driverId: second.id }),
    });
    const { id: vehicleId } = bus.body as { id: string };
    const scheduled = await trip('08:00');
    const answers = await runSimultaneously(
      facade.sql,
      { table: 'public.driver_profiles', id: second.id },
      () => [
        edit(company, scheduled, { driverId: second.id }),
        facade.call('POST', '/trips', {
          as: second,
          json: {
            origin: 'Abuja',
            destination: 'Kaduna',
            departureDate: departureAt('08:30'),
            seatsAvailable: 3,
            farePerSeat: 5000,
            clientKey: crypto.randomUUID(),
          },
        }),
        schedule('09:00', { vehicleId }),
      ],
    );
    const refused = answers.filter(({ status }) => status === 409);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(refused.map(({ body }) => body)).toEqual([
      expect.objectContaining({ code: 'conflict' }),
      expect.objectContaining({ code: 'conflict' }),
    ]);
  });
});

describe('leaving a fleet', () => {
  test('takes 7 days; later trips need another driver; the notice can be withdrawn', async () => {
    const fleet = await twoDrivers();
    const { company, driver } = fleet;
    const soon = await fleet.trip('08:00');
    const later = await fleet.schedule('08:00', { departureDate: departureAt('08:00', 20) });
    const { id: membership } = read(
      fleetInvitationListSchema,
      await facade.call('GET', '/driver/invitations', { as: driver }),
    )[0] ?? { id: '' };

    for (const attempt of [1, 2]) {
      const answer = await leave(driver, membership, false);
      expect(answer, `attempt ${attempt}`).toMatchObject({ status: 200, body: [{ status: 'active' }] });
      const [left] = read(fleetInvitationListSchema, answer);
      expect(Date.parse(left?.leavesAt ?? '')).toBeGreaterThan(Date.parse(soon.departureDate));
    }
    const listed = read(fleetTripListSchema, await facade.call('GET', '/corporate/trips', { as: company }));
    expect(listed.map(({ driverId, declined }) => [driverId, declined?.isLeaving])).toEqual([
      [driver.id, undefined],
      [null, true],
    ]);
    expect(listed[1]?.id).toBe((later.body as FleetTrip).id);
    const drivers = await facade.call('GET', '/corporate/drivers', { as: company });
    expect(drivers.body).toContainEqual(
      expect.objectContaining({ id: membership, leavesAt: expect.any(String) }),
    );
    expect(await leave(driver, membership, true)).toMatchObject({
      status: 200,
      body: [{ status: 'active', leavesAt: null }],
    });
    expect(await edit(company, { id: listed[0]?.id ?? '' }, { driverId: driver.id })).toMatchObject({
      status: 200,
    });
  });
});

test('a company that no administrator has verified cannot schedule trips, and its fleet says so', async () => {
  const fleet = await createFleet(facade);
  await facade.sql`update public.profiles set is_verified = false, verified_at = null where id = ${fleet.company.id}`;
  expect(await fleet.schedule('08:00')).toMatchObject({
    status: 403,
    body: {
      code: 'not_verified',
      error: 'An administrator must verify your company first. You will get an alert.',
    },
  });
  const shown = await facade.call('GET', '/corporate/fleet', { as: fleet.company });
  expect(shown.body).toMatchObject({ isSample: false, isVerified: false });
  const fresh = await facade.cast.unverifiedCorporate();
  expect((await facade.call('GET', '/corporate/fleet', { as: fresh })).body).toMatchObject({
    isSample: true,
    isVerified: false,
  });
});
