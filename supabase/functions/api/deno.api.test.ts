import { request, type IncomingMessage } from 'node:http';
import { json as jsonOf } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { sessionSchema } from '../_shared/people/auth/contract.ts';
import { bookingSchema } from '../_shared/bookings/contract.ts';
import { errorBodySchema } from '../_shared/core/errors.contract.ts';
import { tripSchema } from '../_shared/trips/contract.ts';
import type { Person } from './testing/cast.ts';
import { openFacade, tripInput, type Facade } from './testing/facade.ts';
import { PNG } from '../_shared/documents/testing/files.ts';

const PASSWORD = 'a-good-password';

let facade: Facade;
let driver: Person;

beforeAll(async () => {
  facade = openFacade();
  driver = await facade.cast.driver();
});
afterAll(() => facade.close());

/** Sends a request through the gateway to the function running under Deno, as a browser does. */
function send(method: string, path: string, { token, ...init }: RequestInit & { token?: string } = {}) {
  const headers = new Headers(init.headers);
  if (token) headers.set('authorization', `Bearer ${token}`);
  return fetch(`${inject('stack').url}${path}`, { method, ...init, headers });
}

function json(value: unknown): RequestInit {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

describe('the function under Deno, behind the gateway', () => {
  test('a driver publishes; a passenger registers with a document, books and cancels', async () => {
    const published = await send('POST', '/api/trips', { token: driver.token, ...json(tripInput()) });
    expect(published.status).toBe(201);
    const trip = tripSchema.parse(await published.json());

    const form = new FormData();
    const email = `${crypto.randomUUID()}@new.test`;
    const fields = { name: 'Ada', email, phone: '08031234567', password: PASSWORD, userType: 'passenger' };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('proofOfAddress', new File([PNG], 'bill.png', { type: 'image/png' }));
    const registered = await send('POST', '/api/auth/register', { body: form });
    // Session tokens are not compressed.
    expect(registered.headers.has('content-encoding')).toBe(false);
    const { token, user } = sessionSchema.parse(await registered.json());
    expect(user.proofOfAddress).toMatch(/\.png$/);

    const wanted = { tripId: trip.id, seats: 2, clientKey: crypto.randomUUID() };
    const booked = await send('POST', '/api/bookings', { token, ...json(wanted) });
    const booking = bookingSchema.parse(await booked.json());
    expect(booking).toMatchObject({ totalFare: 17_000, trip: { seatsAvailable: 2 } });

    const cancelled = await send('POST', `/api/bookings/${booking.id}/cancel`, { token });
    expect(await cancelled.json()).toMatchObject({ status: 'cancelled', trip: { seatsAvailable: 4 } });
    expect((await send('POST', '/api/auth/logout', { token })).status).toBe(204);
    expect((await send('GET', '/api/user', { token })).status).toBe(401);
  });

  test('a long answer is compressed', async () => {
    const headers = { 'accept-encoding': 'gzip;q=0.5, br' };
    const places = await send('GET', '/api/places', { headers });
    expect(places.headers.get('content-encoding')).toBe('br');
    expect(places.headers.get('vary')).toContain('accept-encoding');
    expect(await places.json()).not.toEqual([]);
  });

  test('an invalid Host header gets a 404', async () => {
    const { hostname, port } = new URL(inject('stack').url);
    const call = request({ host: hostname, port, path: '/api/trips', headers: { host: 'x:99999999' } });
    const answer = new Promise<IncomingMessage>((resolve) => call.on('response', resolve));
    call.end();
    expect((await answer).statusCode).toBe(404);
    expect(errorBodySchema.parse(await jsonOf(await answer))).toMatchObject({ code: 'not_found' });
  });

  test('40 passengers booking the last 3 seats at once get exactly 3 seats', async () => {
    const trip = await facade.publish(driver, { seatsAvailable: 3 });
    const passengers = await Promise.all(Array.from({ length: 40 }, () => facade.cast.passenger()));
    const answers = await Promise.all(
      passengers.map(({ token }) => {
        const wanted = { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID() };
        return send('POST', '/api/bookings', { token, ...json(wanted) });
      }),
    );
    const statuses = answers.map((answer) => answer.status).toSorted();
    expect(statuses).toEqual([201, 201, 201, ...Array.from({ length: 37 }, () => 409)]);
  });

  test('the function also answers under /functions/v1', async () => {
    expect((await send('GET', '/functions/v1/api/health')).status).toBe(200);
  });

  test('refusals are JSON with the right status, also for a body of ten megabytes', async () => {
    const large = JSON.stringify({ origin: 'x'.repeat(10 * 1024 * 1024) });
    const refused: [Promise<Response>, number][] = [
      [send('GET', '/api/nowhere'), 404],
      [send('DELETE', '/api/trips'), 405],
      [send('GET', '/api/user'), 401],
      [send('GET', '/api/trips/%00'), 404],
      [send('POST', '/api/trips', { token: driver.token, ...json([]) }), 400],
      [send('POST', '/api/trips', { token: driver.token, body: 'text' }), 415],
      [send('POST', '/api/trips', { token: driver.token, ...json({}), body: '{' }), 400],
      [send('POST', '/api/trips', { token: driver.token, ...json({}), body: large }), 413],
    ];
    for (const [call, status] of refused) {
      const answer = await call;
      expect(answer.status).toBe(status);
      expect(errorBodySchema.parse(await answer.json()).error).not.toBe('');
    }
  });
});
