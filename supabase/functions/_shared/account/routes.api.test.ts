import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { sessionSchema } from '../people/auth/contract.ts';
import { bookingSchema } from '../bookings/contract.ts';
import { tripSchema } from '../trips/contract.ts';
import { uploadTargetSchema } from '../documents/contract.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read, type Facade } from '../../api/testing/facade.ts';
import { JPEG, PDF } from '../documents/testing/files.ts';

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
  test('refuses a suspended person, whatever they send', async () => {
    const as = await facade.cast.suspended();
    const path = `${as.id}/profile-photo-${crypto.randomUUID()}.jpg`;
    for (const json of [{ name: 'Ada' }, { photoPath: path }, { proofOfAddressPath: path }]) {
      expect(await facade.call('PATCH', '/user', { as, json })).toMatchObject({
        status: 403,
        body: { code: 'suspended' },
      });
    }
  });

  test('changes name and phone, normalised, and no other field', async () => {
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

describe('a profile photo', () => {
  async function upload(as: Person, bytes: Uint8Array<ArrayBuffer>, contentType: string, kind: string) {
    const answer = await facade.call('POST', '/objects/upload', { as, json: { kind, contentType } });
    if (answer.status !== 200) return answer;
    const { uploadURL, path } = read(uploadTargetSchema, answer);
    const headers = { 'content-type': contentType };
    await fetch(new URL(uploadURL, inject('stack').url), { method: 'PUT', headers, body: bytes });
    return facade.call('PATCH', '/user', { as, json: { photoPath: path } });
  }

  test('must be an image by its kind, its content type and its bytes', async () => {
    const as = await facade.cast.passenger();
    const refused = { error: 'Your photo must be an image.' };
    expect(await upload(as, JPEG, 'image/jpeg', 'profile-photo')).toMatchObject({ status: 200 });
    expect(await upload(as, PDF, 'application/pdf', 'profile-photo')).toMatchObject({
      status: 400,
      body: refused,
    });
    expect(await upload(as, PDF, 'application/pdf', 'proof-of-address')).toMatchObject({
      status: 415,
      body: refused,
    });
    expect(await upload(as, PDF, 'image/png', 'profile-photo')).toMatchObject({ status: 415, body: refused });
  });
});

describe('POST /api/user/password', () => {
  test('needs the current password; afterwards only the new one works and other sessions are closed', async () => {
    const ada = await register();
    const elsewhere = read(
      sessionSchema,
      await facade.call('POST', '/auth/login', { json: { email: ada.email, password: PASSWORD } }),
    );
    const change = (currentPassword: string, newPassword: string) =>
      facade.call('POST', '/user/password', { as: ada, json: { currentPassword, newPassword } });
    expect(await change('wrong-password', 'another-one-2')).toMatchObject({
      status: 403,
      body: { error: 'Incorrect password.', code: 'forbidden' },
    });
    expect(await change(PASSWORD, 'short')).toMatchObject({ status: 400 });
    expect(await change(PASSWORD, PASSWORD)).toMatchObject({
      status: 400,
      body: { error: 'Please choose a password that is not your current one' },
    });
    expect((await change(PASSWORD, 'another-one-2')).status).toBe(204);
    const login = (password: string) =>
      facade.call('POST', '/auth/login', { json: { email: ada.email, password } });
    expect((await login(PASSWORD)).status).toBe(401);
    expect((await login('another-one-2')).status).toBe(200);
    expect((await facade.call('GET', '/user', { as: ada })).status).toBe(200);
    expect((await facade.call('GET', '/user', { as: elsewhere })).status).toBe(401);
  });

  test('refuses further guesses of the current password after five, and ends the session', async () => {
    const ada = await register();
    const json = { currentPassword: 'wrong-password', newPassword: 'another-one-2' };
    for (let guess = 0; guess < 4; guess++) {
      expect(await facade.call('POST', '/user/password', { as: ada, json })).toMatchObject({ status: 403 });
    }
    expect(await facade.call('POST', '/user/password', { as: ada, json })).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated', error: 'Too many wrong passwords. Please sign in again.' },
    });
    expect(await facade.call('GET', '/user', { as: ada })).toMatchObject({ status: 401 });
    expect(await facade.call('POST', '/user/password', { as: ada, json })).toMatchObject({ status: 429 });
    // Deleting the account also asks for the password and counts against the same limit.
    expect(await facade.call('DELETE', '/user', { as: ada, json: { password: 'x' } })).toMatchObject({
      status: 429,
    });
  });
});

describe('GET /api/user/export', () => {
  test('returns all data of the caller and none of other people', async () => {
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
  test('needs the password, cancels future bookings and anonymises the account', async () => {
    const ada = await register();
    const driver = await facade.cast.driver();
    const trip = await facade.publish(driver);
    const seats = { tripId: trip.id, seats: 2, clientKey: crypto.randomUUID() };
    const booking = read(bookingSchema, await facade.call('POST', '/bookings', { as: ada, json: seats }));
    expect(await facade.call('DELETE', '/user', { as: ada, json: { password: 'wrong' } })).toMatchObject({
      status: 403,
      body: { error: 'Incorrect password.' },
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

  test('is refused during a trip', async () => {
    const ada = await register();
    const trip = await facade.publish(await facade.cast.driver());
    const seats = { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID() };
    await facade.call('POST', '/bookings', { as: ada, json: seats });
    const remove = () => facade.call('DELETE', '/user', { as: ada, json: { password: PASSWORD } });
    // An overdue trip holds back a passenger only who is on board.
    await facade.leave(trip.id, 40);
    await facade.sql`update public.trips set status = 'waiting' where id = ${trip.id}`;
    await facade.sql`
      update public.bookings set boarded_at = now(), boarded_by = driver_id where trip_id = ${trip.id}`;
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'already_boarded' } });
    await facade.sql`update public.bookings set boarded_at = null, boarded_by = null where trip_id = ${trip.id}`;
    await facade.leave(trip.id, 0);
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });
});
