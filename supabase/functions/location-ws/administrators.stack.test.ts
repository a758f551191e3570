import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminListSchema, liveTicketSchema } from '../_shared/tracking/contract.ts';
import { createAdmin, type Admin } from '../api/testing/admin.ts';
import { read } from '../api/testing/facade.ts';
import { openTrackingFixture, position, type TrackingFixture } from './testing/tracking-fixture.ts';
import type { Phone } from './testing/phone.ts';

let fixture: TrackingFixture;
let admin: Admin;

beforeAll(async () => {
  fixture = await openTrackingFixture();
  admin = await createAdmin(fixture.facade);
});
afterAll(() => fixture.close());

async function signIn(administrator = admin): Promise<Phone> {
  const ticket = read(liveTicketSchema, await administrator.call('POST', '/live-ticket'));
  const phone = await fixture.connect();
  phone.send({ type: 'auth', userType: 'admin', ...ticket });
  await phone.waitFor('auth_success');
  return phone;
}

describe('administrators', () => {
  test('follow any trip with a ticket of their session, and cannot share a position', async () => {
    const { id } = await fixture.trip();
    const driver = await fixture.follow(fixture.driver, id);
    const phone = await signIn();
    phone.send({ type: 'join_trip', tripId: id });
    await phone.waitFor('trip_joined');
    driver.send(position(id));
    expect(await phone.waitFor('location_update')).toMatchObject({ userId: fixture.driver.id });
    phone.send({ ...position(id), messageId: 'mine' });
    expect(await phone.waitFor('error')).toMatchObject({ code: 'forbidden', messageId: 'mine' });
    phone.send({ type: 'join_trip', tripId: crypto.randomUUID() });
    expect(await phone.waitFor('error')).toMatchObject({ error: 'Trip not found.' });
  });

  test('are disconnected once their session is revoked', async () => {
    const other = await createAdmin(fixture.facade);
    const phone = await signIn(other);
    await fixture.facade.sql`
      delete from private.admin_sessions s using private.admins a where a.id = s.admin_id and a.user_id = ${other.person.id}
    `;
    expect(await phone.waitFor('error')).toMatchObject({ code: 'unauthenticated' });
    expect(await phone.waitForClose()).toMatchObject({ code: 4401 });
  });

  test('get the names of changed lists; other people and a revoked session do not', async () => {
    const other = await createAdmin(fixture.facade);
    const [phone, revoked] = [await signIn(), await signIn(other)];
    const stranger = await fixture.signIn(fixture.passenger, 'passenger');
    const all = ({ lists }: { lists: string[] }) => lists.length === adminListSchema.options.length;
    await Promise.all([phone, revoked].map((each) => each.waitFor('admin_changed', all)));
    const { id } = await fixture.trip();
    await phone.waitFor('admin_changed', ({ lists }) => lists.includes('trips'));
    await fixture.facade.sql`
      update private.admin_sessions s set revoked_at = now() from private.admins a
      where a.id = s.admin_id and a.user_id = ${other.person.id}`;
    await revoked.waitForClose();
    const before = revoked.texts.length;
    phone.received.length = 0;
    await admin.call('POST', `/trips/${id}/status`, {
      json: { status: 'cancelled', reason: 'Flooded road' },
    });
    await phone.waitFor('admin_changed', ({ lists }) => lists.includes('trips') && lists.includes('audit'));
    expect(revoked.texts.length).toBe(before);
    const decider = await createAdmin(fixture.facade);
    const [difference] = await fixture.facade.sql`
      insert into private.reconciliation_differences (kind, subject) values ('balance', ${id}) returning id`;
    await phone.waitFor('admin_changed', ({ lists }) => lists.includes('money'));
    phone.received.length = 0;
    await decider.call('POST', `/close-difference/${difference?.['id']}`, { json: { reason: 'Rounding' } });
    await phone.waitFor('admin_changed', ({ lists }) => lists.includes('money'));
    expect(stranger.received.map(({ type }) => type)).toEqual(['auth_success']);
  });

  test("read a trip's location and change its status in order; participants get the change", async () => {
    const { id } = await fixture.trip();
    const passenger = await fixture.follow(fixture.passenger, id);
    const move = (status: string) => admin.call('POST', `/trips/${id}/status`, { json: { status } });
    expect(await move('completed')).toMatchObject({ status: 409, body: { code: 'trip_closed' } });
    expect(await move('en_route')).toMatchObject({ status: 409, body: { code: 'too_early' } });
    await fixture.facade.leave(id, 0);
    expect(await move('en_route')).toMatchObject({ status: 200, body: { tripId: id, status: 'en_route' } });
    await passenger.waitFor('trip_status_update', ({ status }) => status === 'en_route');
    expect(await admin.call('GET', `/trips/${id}/location`)).toMatchObject({
      status: 200,
      body: { tripId: id, status: 'en_route', participantCount: 0 },
    });
    const back = await admin.call('POST', `/trips/${id}/status`, {
      json: { status: 'waiting', reason: 'Pressed too early' },
    });
    expect(back).toMatchObject({ status: 200, body: { tripId: id, status: 'waiting' } });
    await passenger.waitFor('trip_status_update', ({ status }) => status === 'waiting');
    expect(await move('en_route')).toMatchObject({ status: 200 });
    await expect
      .poll(() =>
        passenger.received.flatMap((message) =>
          message.type === 'trip_status_update' ? [message.status] : [],
        ),
      )
      .toEqual(['scheduled', 'en_route', 'waiting', 'en_route']);
    expect(await admin.call('GET', `/trips/${crypto.randomUUID()}/location`)).toMatchObject({ status: 404 });
    expect(await admin.call('POST', `/trips/${id}/status`, { json: { status: 'lost' } })).toMatchObject({
      status: 400,
    });
  });

  test('other users cannot use these routes or tickets', async () => {
    const { id } = await fixture.trip();
    for (const [method, path] of [
      ['GET', `/admin/trips/${id}/location`],
      ['POST', `/admin/trips/${id}/status`],
      ['POST', '/admin/live-ticket'],
    ] as const) {
      const json = method === 'GET' ? undefined : { status: 'en_route' };
      const answer = await fixture.facade.call(method, path, { as: fixture.driver, json });
      expect(answer).toMatchObject({ status: 401 });
    }
    const ticket = read(liveTicketSchema, await admin.call('POST', '/live-ticket'));
    const phone = await fixture.connect();
    phone.send({ type: 'auth', userType: 'admin', token: ticket.token, userId: fixture.driver.id });
    expect(await phone.waitFor('error')).toMatchObject({ code: 'unauthenticated' });
    expect(await phone.waitForClose()).toMatchObject({ code: 4401 });
  });
});
