import { afterAll, beforeAll, expect, test } from 'vitest';
import { tripListSchema } from '../_shared/contracts/trips.ts';
import { deleteOwnAccount, requestDeletion } from '../_shared/data/account.ts';
import type { AsCaller } from '../_shared/data/client.ts';
import { AppError } from '../_shared/domain/app-error.ts';
import type { Person } from './testing/cast.ts';
import { openFacade, read, type Answer, type Facade } from './testing/facade.ts';
import { createFleet, departureAt, vehicleInput } from './testing/fleet.ts';

const GONE = { status: 401, body: { code: 'unauthenticated' } };

let facade: Facade;
beforeAll(() => {
  facade = openFacade();
});
afterAll(() => facade.close());

/** Sends a request while a person's account is being deleted: before that is committed, so that they seem to be there. */
async function whileLeaving(person: Person, send: () => Promise<Answer>): Promise<Answer> {
  const claims = JSON.stringify({ sub: person.id, role: 'authenticated' });
  const { sent } = await facade.sql.begin(async (leaving) => {
    await leaving`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`;
    await leaving`select private.request_deletion()`;
    await leaving`select private.delete_own_account()`;
    const [me] = await leaving<{ pid: number }[]>`select pg_backend_pid() as pid`;
    const answer = send();
    await waitsOrEnds(me?.pid ?? 0, answer);
    return { sent: answer };
  });
  return sent;
}

async function waitsOrEnds(holder: number, answer: Promise<unknown>): Promise<void> {
  let goesOn = true;
  const end = () => (goesOn = false);
  answer.then(end, end);
  while (goesOn) {
    const [row] = await facade.sql<{ waits: boolean }[]>`
      select exists (select from pg_stat_activity a where ${holder} = any (pg_blocking_pids(a.pid))) as waits`;
    if (row?.waits) return;
  }
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

  const { left } = await facade.sql.begin(async (other) => {
    // As whatever else they do in another tab: the deletion has to wait for it.
    const [me] = await other<{ pid: number }[]>`
      select pg_backend_pid() as pid from public.profiles where id = ${id} for share`;
    const leaving = deleteOwnAccount(asLeaving).then(
      () => 'gone',
      (error: unknown) => (error instanceof AppError ? error.code : error),
    );
    await waitsOrEnds(me?.pid ?? 0, leaving);
    const boarding = { as: people.driver, json: { status: 'waiting' } };
    expect(await facade.call('POST', `/trips/${trip.id}/status`, boarding)).toMatchObject({ status: 200 });
    return { left: leaving };
  });
  expect(await left).toBe('conflict');
  expect(await facade.call('GET', `/trips/${trip.id}`, { as: people[who] })).toMatchObject({
    body: { status: 'waiting', seatsAvailable: trip.seatsAvailable - 2 },
  });
});
