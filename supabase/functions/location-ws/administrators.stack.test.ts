import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { liveTicketSchema } from '../_shared/contracts/tracking.ts';
import { createAdmin, type Admin } from '../api/testing/admin.ts';
import { read } from '../api/testing/facade.ts';
import { openJourney, position, type Journey } from './testing/journey.ts';
import type { Phone } from './testing/phone.ts';

let journey: Journey;
let admin: Admin;

beforeAll(async () => {
  journey = await openJourney();
  admin = await createAdmin(journey.facade);
});
afterAll(() => journey.close());

async function signIn(one = admin): Promise<Phone> {
  const ticket = read(liveTicketSchema, await one.call('POST', '/live-ticket'));
  const phone = await journey.connect();
  phone.say({ type: 'auth', userType: 'admin', ...ticket });
  await phone.hears('auth_success');
  return phone;
}

describe('administrators', () => {
  test('follow any trip with a ticket of their session, and share no position of their own', async () => {
    const { id } = await journey.trip();
    const driver = await journey.follow(journey.driver, id);
    const phone = await signIn();
    phone.say({ type: 'join_trip', tripId: id });
    await phone.hears('trip_joined');
    driver.say(position(id));
    expect(await phone.hears('location_update')).toMatchObject({ userId: journey.driver.id });
    phone.say({ ...position(id), messageId: 'mine' });
    expect(await phone.hears('error')).toMatchObject({ code: 'forbidden', messageId: 'mine' });
    phone.say({ type: 'join_trip', tripId: crypto.randomUUID() });
    expect(await phone.hears('error')).toMatchObject({ error: 'Trip not found.' });
  });

  test('are heard no more once their session is revoked', async () => {
    const other = await createAdmin(journey.facade);
    const phone = await signIn(other);
    await journey.facade.sql`
      delete from private.admin_sessions s using private.admins a where a.id = s.admin_id and a.user_id = ${other.person.id}
    `;
    expect(await phone.hears('error')).toMatchObject({ code: 'unauthenticated' });
    expect(await phone.ended()).toMatchObject({ code: 4401 });
  });

  test('read where a trip is and move it on in the same order; everybody on it hears', async () => {
    const { id } = await journey.trip();
    const passenger = await journey.follow(journey.passenger, id);
    const move = (status: string) => admin.call('POST', `/trips/${id}/status`, { json: { status } });
    expect(await move('completed')).toMatchObject({ status: 409, body: { code: 'trip_closed' } });
    expect(await move('en_route')).toMatchObject({ status: 200, body: { tripId: id, status: 'en_route' } });
    await passenger.hears('trip_status_update', ({ status }) => status === 'en_route');
    expect(await admin.call('GET', `/trips/${id}/location`)).toMatchObject({
      status: 200,
      body: { tripId: id, status: 'en_route', participantCount: 0 },
    });
    expect(await admin.call('GET', `/trips/${crypto.randomUUID()}/location`)).toMatchObject({ status: 404 });
    expect(await admin.call('POST', `/trips/${id}/status`, { json: { status: 'lost' } })).toMatchObject({
      status: 400,
    });
  });

  test('nobody else gets in by these doors', async () => {
    const { id } = await journey.trip();
    for (const [method, path] of [
      ['GET', `/admin/trips/${id}/location`],
      ['POST', `/admin/trips/${id}/status`],
      ['POST', '/admin/live-ticket'],
    ] as const) {
      const json = method === 'GET' ? undefined : { status: 'en_route' };
      const answer = await journey.facade.call(method, path, { as: journey.driver, json });
      expect(answer).toMatchObject({ status: 401 });
    }
    const ticket = read(liveTicketSchema, await admin.call('POST', '/live-ticket'));
    const phone = await journey.connect();
    phone.say({ type: 'auth', userType: 'admin', token: ticket.token, userId: journey.driver.id });
    expect(await phone.hears('error')).toMatchObject({ code: 'unauthenticated' });
    expect(await phone.ended()).toMatchObject({ code: 4401 });
  });
});
