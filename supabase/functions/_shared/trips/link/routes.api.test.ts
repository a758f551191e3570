import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Trip } from '../contract.ts';
import { createAdmin } from '../../../api/testing/admin.ts';
import type { Person } from '../../../api/testing/cast.ts';
import { openFacade, type Answer, type Facade } from '../../../api/testing/facade.ts';

const ATTACK = `"><script>alert('Emeka 08031234567')</script>`;

let facade: Facade;
let driver: Person;
beforeAll(async () => {
  facade = openFacade({ PUBLIC_ORIGIN: 'https://tafiya.test' });
  driver = await facade.cast.driver();
});
afterAll(() => facade.close());

function open({ id }: Pick<Trip, 'id'>, as?: Person): Promise<Answer> {
  return facade.call('GET', `/t/${id}`, { as });
}

describe('the link of an open trip', () => {
  test('is a page with a preview that leads to the trip, and may be kept for a minute', async () => {
    const trip = await facade.publish(driver);
    const { status, headers, body } = await open(trip);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=UTF-8');
    expect(headers.get('cache-control')).toBe('public, max-age=60');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    for (const words of [
      '<h1>Lagos to Abuja</h1>',
      '₦8,500 per seat. 4 of 4 seats free.',
      `href="/trips/${trip.id}"`,
      `content="https://tafiya.test/api/t/${trip.id}/picture.png?v=`,
    ])
      expect(body).toContain(words);
  });

  test('names no one and repeats no text that the driver has written, not even to the driver', async () => {
    const trip = await facade.publish(driver, { originPoint: { name: 'Total gate', hint: '' } });
    // The calls refuse such texts; rows of before may have them.
    await facade.sql`update public.trips set description = ${ATTACK} where id = ${trip.id}`;
    await facade.sql`
      update public.trip_stops set point_name = ${ATTACK}, point_hint = ${ATTACK} where trip_id = ${trip.id}`;
    const visitor = await open(trip);
    expect(visitor.status).toBe(200);
    for (const secret of [
      'alert',
      '08031234567',
      trip.driver.user.name,
      trip.driver.vehiclePlateNumber,
      driver.id,
    ])
      expect(visitor.body).not.toContain(secret);
    expect((await open(trip, driver)).body).toBe(visitor.body);
  });

  test('says that a trip is full, and that it is for women only', async () => {
    const trip = await facade.publish(driver, { seatsAvailable: 1 });
    const json = { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID() };
    await facade.call('POST', '/bookings', { as: await facade.cast.passenger(), json });
    await facade.sql`update public.trips set choices = '{"womenOnly": true}' where id = ${trip.id}`;
    expect((await open(trip)).body).toContain('Fully booked. Women only.');
  });

  test('has a picture of 1200 × 630, which may be kept for an hour', async () => {
    const trip = await facade.publish(driver);
    const { status, headers, body } = await facade.call('GET', `/t/${trip.id}/picture.png`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
    expect(String(body)).toContain('PNG');
  });
});

describe('the link of a trip that visitors do not see', () => {
  const closed: Record<string, (trip: Trip) => unknown> = {
    cancelled: ({ id }) => facade.call('POST', `/trips/${id}/cancel`, { as: driver }),
    departed: ({ id }) => facade.leave(id, 1),
    'under way': ({ id }) => facade.sql`update public.trips set status = 'en_route' where id = ${id}`,
    'taken off sale': ({ id }) => facade.sql`update public.trips set is_listed = false where id = ${id}`,
  };

  test.each(Object.keys(closed))('because it is %s is the same page as for an unknown id', async (why) => {
    const trip = await facade.publish(driver);
    await closed[why]?.(trip);
    const unknown = await open({ id: crypto.randomUUID() });
    expect(unknown).toMatchObject({ status: 404 });
    expect(unknown.body).toContain('This trip is not open for booking');
    // The driver sees the trip under /trips; the link is a visitor's for everyone.
    for (const as of [undefined, driver])
      expect(await open(trip, as)).toMatchObject({ status: 404, body: unknown.body });
    expect(await facade.call('GET', `/t/${trip.id}/picture.png`)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });

  test('because its driver is suspended is the same page, until the suspension ends', async () => {
    const admin = await createAdmin(facade);
    const suspended = await facade.cast.driver();
    const trip = await facade.publish(suspended);
    for (const [json, status] of [
      [{ suspended: true, reason: 'Checks' }, 404],
      [{ suspended: false }, 200],
    ] as const) {
      await admin.call('POST', `/suspend-user/${suspended.id}`, { json });
      expect((await open(trip)).status).toBe(status);
    }
  });

  test.each(['abc', '%00', "'--", ATTACK])('because its id is %s is the same page', async (id) => {
    const { status, body } = await facade.call('GET', `/t/${encodeURIComponent(id)}`);
    expect(status).toBe(404);
    expect(body).toContain('This trip is not open for booking');
    expect(body).not.toContain('alert');
  });
});
