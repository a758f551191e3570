import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { sessionSchema } from '../people/auth/contract.ts';
import { openFacade, read, type Facade } from '../../api/testing/facade.ts';

const PASSWORD = 'a-good-password';

let facade: Facade;
beforeAll(() => {
  facade = openFacade();
});
afterAll(() => facade.close());

/** Deletes the user as "Delete user" in Supabase's dashboard does. */
async function deleteUser(id: string): Promise<number> {
  const { url, secretKey } = inject('stack');
  const headers = { apikey: secretKey, 'content-type': 'application/json' };
  return (await fetch(`${url}/auth/v1/admin/users/${id}`, { method: 'DELETE', headers, body: '{}' })).status;
}

async function register(email: string) {
  const json = { name: 'Ada Obi', email, phone: '0803 123 4567', password: PASSWORD, userType: 'passenger' };
  return facade.call('POST', '/auth/register', { json });
}

const stateOf = async (id: string) => {
  const [row] = await facade.sql`
    select p.name, p.deleted_at is not null as is_deleted, u.id is not null as has_sign_in
    from public.profiles p left join auth.users u using (id) where p.id = ${id}`;
  return row;
};

const GONE = { name: 'Deleted user', is_deleted: true, has_sign_in: false };

test('an account that an operator deletes at Auth is finished, and its address can register again', async () => {
  const email = `${crypto.randomUUID()}@new.test`;
  const { user, token } = read(sessionSchema, await register(email));
  const trip = await facade.publish(await facade.cast.driver());
  await facade.sql`update public.profiles set email_verified_at = now() where id = ${user.id}`;
  const json = { tripId: trip.id, seats: 2, clientKey: crypto.randomUUID() };
  expect(await facade.call('POST', '/bookings', { as: { token }, json })).toMatchObject({ status: 201 });
  expect(await deleteUser(user.id)).toBe(200);
  expect(await stateOf(user.id)).toEqual(GONE);
  expect(await facade.call('GET', `/trips/${trip.id}`)).toMatchObject({
    body: { seatsAvailable: trip.seatsAvailable },
  });
  expect(await register(email)).toMatchObject({ status: 201 });
});

test('so is a suspended account, whose passengers are told', async () => {
  const [driver, passenger] = [await facade.cast.driver(), await facade.cast.passenger()];
  const trip = await facade.publish(driver);
  const json = { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID() };
  await facade.call('POST', '/bookings', { as: passenger, json });
  await facade.sql`
    select private.set_suspended(${driver.id}, true, 'Fraud')`;
  expect(await deleteUser(driver.id)).toBe(200);
  expect(await stateOf(driver.id)).toEqual(GONE);
  const told = await facade.sql`
    select kind from public.notifications where user_id = ${passenger.id} and kind = 'trip_cancelled'`;
  expect(told).toHaveLength(1);
});

test('an account is not deleted during a trip, and SQL says why', async () => {
  const [driver, passenger] = [await facade.cast.driver(), await facade.cast.passenger()];
  const trip = await facade.publish(driver);
  const json = { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID() };
  await facade.call('POST', '/bookings', { as: passenger, json });
  await facade.leave(trip.id, 0);
  for (const status of ['waiting', 'en_route']) {
    await facade.call('POST', `/trips/${trip.id}/status`, { as: driver, json: { status } });
  }
  for (const { id } of [driver, passenger]) {
    expect(await deleteUser(id)).toBe(409);
    await expect(facade.sql`delete from auth.users where id = ${id}`).rejects.toThrow('You are on a trip');
    expect(await stateOf(id)).toMatchObject({ is_deleted: false, has_sign_in: true });
  }
});
