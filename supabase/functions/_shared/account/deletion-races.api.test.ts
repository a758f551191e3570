import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingSchema } from '../bookings/contract.ts';
import { tripListSchema } from '../trips/contract.ts';
import { deleteOwnAccount } from '../people/queries.ts';
import type { AsCaller } from '../core/database/client.ts';
import { createAdmin } from '../../api/testing/admin.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read, type Answer, type Facade } from '../../api/testing/facade.ts';
import { createFleet, departureAt, vehicleInput } from '../fleets/testing/fleet.ts';
import { actAs, raceWithTransaction } from '../../api/testing/races.ts';

const REFUSED = { status: 401, body: { code: 'unauthenticated' } };

let facade: Facade;
beforeAll(() => {
  facade = openFacade();
});
afterAll(() => facade.close());

/**
 * Sends a request while a person's account is being deleted and the deletion is not committed yet: after the deletion,
 * or (`confirmed`) between its confirmation and the deletion.
 */
async function whileDeleting(
  person: Person,
  send: () => Promise<Answer>,
  stage: 'confirmed' | 'deleted' = 'deleted',
): Promise<Answer> {
  return raceWithTransaction(facade.sql, {
    transaction: async (held) => {
      await held`select private.begin_deletion(${person.id})`;
      await actAs(held, person);
      if (stage === 'deleted') await held`select private.delete_own_account()`;
    },
    request: send,
    beforeCommit: async (held) => {
      if (stage === 'confirmed') await held`select private.delete_own_account()`;
    },
  });
}

test('a passenger whose account is being deleted books no seat', async () => {
  const trip = await facade.publish(await facade.cast.driver());
  const passenger = await facade.cast.passenger();
  const json = { tripId: trip.id, seats: 2, clientKey: crypto.randomUUID() };
  const answer = await whileDeleting(passenger, () =>
    facade.call('POST', '/bookings', { as: passenger, json }),
  );
  expect(answer).toMatchObject(REFUSED);
  expect(await facade.call('GET', `/trips/${trip.id}`)).toMatchObject({
    body: { seatsAvailable: trip.seatsAvailable },
  });
});

test('a driver whose account is being deleted publishes no trip', async () => {
  const driver = await facade.cast.driver();
  const json = {
    origin: 'Mubi',
    destination: 'Potiskum',
    departureDate: departureAt('06:30'),
    seatsAvailable: 3,
    farePerSeat: 5000,
  };
  const answer = await whileDeleting(driver, () => facade.call('POST', '/trips', { as: driver, json }));
  expect(answer).toMatchObject(REFUSED);
  const onOffer = read(tripListSchema, await facade.call('GET', '/trips?limit=100'));
  expect(onOffer.filter(({ driverId }) => driverId === driver.id)).toEqual([]);
});

test('a company schedules no trip with a driver whose account is being deleted', async () => {
  const { driver, schedule } = await createFleet(facade);
  expect(await whileDeleting(driver, () => schedule('08:00'))).toMatchObject({
    status: 409,
    body: { error: 'This driver does not drive for your fleet.' },
  });
});

test('a company whose account is being deleted adds no vehicle', async () => {
  const { company } = await createFleet(facade);
  const add = () => facade.call('POST', '/corporate/vehicles', { as: company, json: vehicleInput() });
  expect(await whileDeleting(company, add)).toMatchObject(REFUSED);
});

test.each(['passenger', 'driver'] as const)(
  'deleting the account of the %s is refused when boarding begins first',
  async (role) => {
    const people = { driver: await facade.cast.driver(), passenger: await facade.cast.passenger() };
    const trip = await facade.publish(people.driver);
    const json = { tripId: trip.id, seats: 2, clientKey: crypto.randomUUID() };
    await facade.call('POST', '/bookings', { as: people.passenger, json });
    const { id, token } = people[role];
    const claims = await facade.services.verifyToken(token);
    const asPerson: AsCaller = (work) => facade.services.withCaller({ kind: 'user', claims }, work);
    await facade.leave(trip.id, -60);

    const left = raceWithTransaction(facade.sql, {
      // Stands for any other request of the person: the deletion waits for it.
      transaction: (held) => held`select from public.profiles where id = ${id} for share`,
      request: () => deleteOwnAccount(asPerson),
      beforeCommit: async () => {
        const boarding = { as: people.driver, json: { status: 'waiting' } };
        expect(await facade.call('POST', `/trips/${trip.id}/status`, boarding)).toMatchObject({
          status: 200,
        });
      },
    });
    await expect(left).rejects.toMatchObject({ code: 'conflict' });
    expect(await facade.call('GET', `/trips/${trip.id}`, { as: people[role] })).toMatchObject({
      body: { status: 'waiting', seatsAvailable: trip.seatsAvailable - 2 },
    });
  },
);

test('an administrator cannot approve a driver whose account is being deleted', async () => {
  const driver = await facade.cast.unverifiedDriver();
  const admin = await createAdmin(facade);
  const approve = () => admin.call('POST', `/verify-driver/${driver.id}`, { json: { approve: true } });
  expect(await whileDeleting(driver, approve)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  const drivers =
    await facade.sql`select is_driver_verified from public.driver_profiles where id = ${driver.id}`;
  expect(drivers).toEqual([{ is_driver_verified: false }]);
});

test('a rating of a person who deletes their account waits for the deletion and is accepted', async () => {
  const people = { driver: await facade.cast.driver(), passenger: await facade.cast.passenger() };
  const trip = await facade.publish(people.driver);
  const json = { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID() };
  const { id } = read(bookingSchema, await facade.call('POST', '/bookings', { as: people.passenger, json }));
  for (const status of ['en_route', 'arrived', 'completed']) {
    await facade.sql`update public.trips set status = ${status} where id = ${trip.id}`;
  }
  const rate = (as: Person) => facade.call('POST', `/bookings/${id}/rating`, { as, json: { stars: 4 } });
  expect(await rate(people.passenger)).toMatchObject({ status: 201 });
  const answer = await whileDeleting(people.passenger, () => rate(people.driver), 'confirmed');
  expect(answer).toMatchObject({ status: 201, body: { average: 4, count: 1 } });
});
