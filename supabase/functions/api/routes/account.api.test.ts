import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionSchema } from '../../_shared/contracts/auth.ts';
import { bookingSchema } from '../../_shared/contracts/bookings.ts';
import { tripSchema } from '../../_shared/contracts/trips.ts';
import { openFacade, read, type Facade } from '../testing/facade.ts';

const PASSWORD = 'a-good-password-1';
let facade: Facade;

beforeAll(() => {
  facade = openFacade();
});
afterAll(() => facade.close());

async function register(): Promise<{ id: string; token: string; email: string }> {
  const email = `${crypto.randomUUID()}@cast.test`;
  const json = { name: 'Ada Obi', email, phone: '0803 123 4567', password: PASSWORD, userType: 'passenger' };
  const session = read(sessionSchema, await facade.call('POST', '/auth/register', { json }));
  return { id: session.user.id, token: session.token, email };
}

describe('PATCH /api/user', () => {
  test('changes name and phone, normalised, and nothing else', async () => {
    const as = await facade.cast.passenger();
    const json = { name: ' Ada Obi ', phone: '0803 123 4567' };
    expect(await facade.call('PATCH', '/user', { as, json })).toMatchObject({
      status: 200,
      body: { name: 'Ada Obi', phone: '+2348031234567', userType: 'passenger' },
    });
    for (const wrong of [
      {},
      { name: '' },
      { phone: '12345' },
      { userType: 'driver' },
      { isVerified: true },
      { rating: 5 },
      [],
      'x',
    ]) {
      expect((await facade.call('PATCH', '/user', { as, json: wrong })).status).toBe(400);
    }
  });

  test('takes a photo only from the person’s own folder', async () => {
    const as = await facade.cast.passenger();
    const json = { photoPath: `${crypto.randomUUID()}/profile-photo-${crypto.randomUUID()}.jpg` };
    expect(await facade.call('PATCH', '/user', { as, json })).toMatchObject({ status: 400 });
    expect((await facade.call('PATCH', '/user', { as, json: { photoPath: null } })).status).toBe(200);
  });
});

describe('GET /api/user/export', () => {
  test('answers everything about the caller and nothing about others', async () => {
    const as = await facade.cast.passenger();
    const trip = await facade.publish(await facade.cast.driver());
    const json = { tripId: trip.id, seats: 2, clientKey: crypto.randomUUID() };
    await facade.call('POST', '/bookings', { as, json });
    const answer = await facade.call('GET', '/user/export', { as });
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    expect(answer.body).toMatchObject({ profile: { id: as.id }, bookings: [{ seats: 2 }], trips: [] });
  });
});

describe('DELETE /api/user', () => {
  test('asks for the password, cancels what lies ahead and leaves no person behind', async () => {
    const ada = await register();
    const driver = await facade.cast.driver();
    const trip = await facade.publish(driver);
    const seats = { tripId: trip.id, seats: 2, clientKey: crypto.randomUUID() };
    const booking = read(bookingSchema, await facade.call('POST', '/bookings', { as: ada, json: seats }));
    expect(await facade.call('DELETE', '/user', { as: ada, json: { password: 'wrong' } })).toMatchObject({
      status: 403,
      body: { error: 'This password is not right.' },
    });
    expect((await facade.call('DELETE', '/user', { as: ada, json: { password: PASSWORD } })).status).toBe(
      204,
    );
    expect(await facade.call('GET', '/user', { as: ada })).toMatchObject({ status: 401 });
    const json = { email: ada.email, password: PASSWORD };
    expect(await facade.call('POST', '/auth/login', { json })).toMatchObject({ status: 401 });
    expect(read(tripSchema, await facade.call('GET', `/trips/${trip.id}`)).seatsAvailable).toBe(
      trip.seatsAvailable,
    );
    const [kept] = await facade.sql`
      select b.status, p.name, p.email, p.phone from public.bookings b
      join public.profiles p on p.id = b.passenger_id where b.id = ${booking.id}
    `;
    expect(kept).toEqual({
      status: 'cancelled',
      name: 'Deleted user',
      email: `deleted-${ada.id}@deleted.invalid`,
      phone: '',
    });
  });

  test('waits for the end of a trip under way', async () => {
    const ada = await register();
    const trip = await facade.publish(await facade.cast.driver());
    const seats = { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID() };
    await facade.call('POST', '/bookings', { as: ada, json: seats });
    await facade.sql`update public.trips set status = 'en_route' where id = ${trip.id}`;
    expect(await facade.call('DELETE', '/user', { as: ada, json: { password: PASSWORD } })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
  });
});
