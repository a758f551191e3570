import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingSchema } from '../_shared/contracts/bookings.ts';
import { tripListSchema } from '../_shared/contracts/trips.ts';
import { deleteOwnAccount, requestDeletion } from '../_shared/data/account.ts';
import type { AsCaller } from '../_shared/database/client.ts';
import { createAdmin } from './testing/admin.ts';
import type { Person } from './testing/cast.ts';
import { openFacade, read, type Answer, type Facade } from './testing/facade.ts';
import { createFleet, departureAt, vehicleInput } from './testing/fleet.ts';
import { actAs, meanwhile } from './testing/meanwhile.ts';

const GONE = { status: 401, body: { code: 'unauthenticated' } };

let facade: Facade;
beforeAll(() => {
  facade = openFacade();
});
afterAll(() => facade.close());

/**
 * Sends a request while a person's account is being deleted, before that is committed, so that they seem to be there:
 * once all is deleted, or (`confirmed`) once they have confirmed it and nothing more.
 */
async function whileLeaving(
  person: Person,
  send: () => Promise<Answer>,
  stage: 'confirmed' | 'deleted' = 'deleted',
): Promise<Answer> {
  return meanwhile(facade.sql, {
    first: async (leaving) => {
      await actAs(leaving, person);
      await leaving`select private.request_deletion()`;
      if (stage === 'deleted') await leaving`select private.delete_own_account()`;
    },
    second: send,
    rest: async (leaving) => {
      if (stage === 'confirmed') await leaving`select private.delete_own_account()`;
    },
  });
}

test('a booking holds no seat', async () => {
  const trip = await facade.publish(await facade.cast.driver());
  const passenger = await facade.cast.passenger();
  const json = { tripId: trip.id, seats: 2, clientKey: crypto.randomUUID() };
  const answer = await whileLeaving(passenger, () =>
    facade.call('POST', '/bookings', { as: passenger, json }),
  );
  expect(answer).toMatchObject(GONE);
  expect(await facade.call('GET', `/trips/${trip.id}`)).toMatchObject({
    body: { seatsAvailable: trip.seatsAvailable },
  });
});

test('a trip is not published', async () => {
  const driver = await facade.cast.driver();
  const json = {
    origin: 'Mubi',
    destination: 'Potiskum',
    departureDate: departureAt('06:30'),
    seatsAvailable: 3,
    farePerSeat: 5000,
  };
  const answer = await whileLeaving(driver, () => facade.call('POST', '/trips', { as: driver, json }));
  expect(answer).toMatchObject(GONE);
  const onOffer = read(tripListSchema, await facade.call('GET', '/trips?limit=100'));
  expect(onOffer.filter(({ driverId }) => driverId === driver.id)).toEqual([]);
});

test('a company schedules nothing with its driver', async () => {
  const { driver, schedule } = await createFleet(facade);
  expect(await whileLeaving(driver, () => schedule('08:00'))).toMatchObject({
    status: 409,
    body: { error: 'This driver does not drive for your fleet.' },
  });
});

test('a company adds nothing to its fleet', async () => {
  const { company } = await createFleet(facade);
  const add = () => facade.call('POST', '/corporate/vehicles', { as: company, json: vehicleInput() });
  expect(await whileLeaving(company, add)).toMatchObject(GONE);
});

test.each(['passenger', 'driver'] as const)('the %s stays when boarding begins meanwhile', async (who) => {
  const people = { driver: await facade.cast.driver(), passenger: await facade.cast.passenger() };
  const trip = await facade.publish(people.driver);
  const json = { tripId: trip.id, seats: 2, clientKey: crypto.randomUUID() };
  await facade.call('POST', '/bookings', { as: people.passenger, json });
  const { id, token } = people[who];
  const claims = await facade.services.verifyToken(token);
  const asLeaving: AsCaller = (work) => facade.services.withCaller({ kind: 'user', claims }, work);
  await requestDeletion(asLeaving, id);

  const left = meanwhile(facade.sql, {
    // As whatever else they do in another tab: the deletion has to wait for it.
    first: (other) => other`select from public.profiles where id = ${id} for share`,
    second: () => deleteOwnAccount(asLeaving),
    rest: async () => {
      const boarding = { as: people.driver, json: { status: 'waiting' } };
      expect(await facade.call('POST', `/trips/${trip.id}/status`, boarding)).toMatchObject({ status: 200 });
    },
  });
  await expect(left).rejects.toMatchObject({ code: 'conflict' });
  expect(await facade.call('GET', `/trips/${trip.id}`, { as: people[who] })).toMatchObject({
    body: { status: 'waiting', seatsAvailable: trip.seatsAvailable - 2 },
  });
});

test('an administrator approves nobody who is gone', async () => {
  const driver = await facade.cast.unverifiedDriver();
  const admin = await createAdmin(facade);
  const approve = () => admin.call('POST', `/verify-driver/${driver.id}`, { json: { approve: true } });
  expect(await whileLeaving(driver, approve)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  const drivers =
    await facade.sql`select is_driver_verified from public.driver_profiles where id = ${driver.id}`;
  expect(drivers).toEqual([{ is_driver_verified: false }]);
});

test('a rating of who is leaving waits for them and is taken', async () => {
  const people = { driver: await facade.cast.driver(), passenger: await facade.cast.passenger() };
  const trip = await facade.publish(people.driver);
  const json = { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID() };
  const { id } = read(bookingSchema, await facade.call('POST', '/bookings', { as: people.passenger, json }));
  for (const status of ['en_route', 'arrived', 'completed']) {
    await facade.sql`update public.trips set status = ${status} where id = ${trip.id}`;
  }
  const rate = (as: Person) => facade.call('POST', `/bookings/${id}/rating`, { as, json: { stars: 4 } });
  expect(await rate(people.passenger)).toMatchObject({ status: 201 });
  const answer = await whileLeaving(people.passenger, () => rate(people.driver), 'confirmed');
  expect(answer).toMatchObject({ status: 201, body: { average: 4, count: 1 } });
});
