import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminClaimSchema } from './admin.contract.ts';
import { bookingClaimsSchema } from './contract.ts';
import { createAdmin, type Admin } from '../../api/testing/admin.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read, type Facade } from '../../api/testing/facade.ts';
import { ledgerProblems } from '../payments/testing/earn.ts';

let facade: Facade;
let driver: Person;
let admin: Admin;

beforeAll(async () => {
  facade = openFacade();
  driver = await facade.cast.driver();
  admin = await createAdmin(facade);
});
afterAll(() => facade.close());

async function move(tripId: string, ...statuses: string[]): Promise<void> {
  for (const status of statuses) {
    await facade.sql`update public.trips set status = ${status} where id = ${tripId}`;
  }
}
const claimsOf = async ({ bookingId }: { bookingId: string }, as: Person) =>
  read(bookingClaimsSchema, await facade.call('GET', `/bookings/${bookingId}/claim`, { as }));
const verdict = (upheld: boolean, refund: number) => ({ upheld, refund, reason: 'Both sides were heard' });
const problems = async () => (await ledgerProblems(facade)).filter(({ subject }) => subject !== 'all');

describe('a passenger in cash who did not come', () => {
  /** A seat in cash on a trip that left an hour ago; the driver has waited for 15 minutes. */
  async function missed(passenger: Person) {
    const trip = await facade.publish(driver);
    const json = { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID() };
    const booked = await facade.call('POST', '/bookings', { as: passenger, json });
    expect(booked.status).toBe(201);
    await facade.leave(trip.id, 60);
    await move(trip.id, 'waiting');
    await facade.sql`
      update public.trip_stops set reported_at = now() - interval '15 minutes' where trip_id = ${trip.id} and position = 0`;
    const bookingId = String(Object(booked.body).id);
    const report = await facade.call('POST', `/bookings/${bookingId}/no-show`, { as: driver });
    expect(report.status).toBe(201);
    return { trip, passenger, bookingId, reported: read(bookingClaimsSchema, report) };
  }
  /** The trip takes place, and ends a day ago. */
  async function goOn({ trip, bookingId }: Awaited<ReturnType<typeof missed>>) {
    await move(trip.id, 'en_route', 'arrived', 'completed');
    await facade.sql`
      insert into private.trip_track (trip_id, recorded_at, latitude, longitude)
      values (${trip.id}, now() - interval '60 minutes', 7.0, 4.0),
        (${trip.id}, now(), 7.5, 4.6), (${trip.id}, now() + interval '60 minutes', 8.1, 5.2)`;
    await facade.sql`update public.trips set ended_at = ended_at - interval '24 hours' where id = ${trip.id}`;
    await facade.sql`update public.trip_claims set created_at = now() - interval '24 hours' where booking_id = ${bookingId}`;
  }

  test('on two trips, and says nothing, books with online payment from then on', async () => {
    const passenger = await facade.cast.passenger();
    const third = await facade.publish(driver);
    const json = () => ({ tripId: third.id, seats: 1, clientKey: crypto.randomUUID() });
    const one = await missed(passenger);
    expect(one.reported).toMatchObject({
      side: 'driver',
      paymentMethod: 'cash',
      canClaim: [],
      claims: [{ kind: 'passenger_absent', status: 'open' }],
    });
    const two = await missed(passenger);
    for (const paid of [one, two]) await goOn(paid);
    await facade.sql`select private.release_fares()`;
    expect(await claimsOf(two, passenger)).toMatchObject({
      side: 'passenger',
      canClaim: [],
      claims: [{ status: 'upheld', decision: 'Not contested in time.' }],
    });
    const refused = await facade.call('POST', '/bookings', { as: passenger, json: json() });
    expect(refused).toMatchObject({ status: 409, body: { code: 'pay_online' } });
    const earned = await facade.sql`
      select from public.earnings where booking_id in (${one.bookingId}, ${two.bookingId})`;
    expect(earned).toEqual([]);
    expect(await problems()).toEqual([]);
    const other = { as: await facade.cast.passenger(), json: json() };
    expect(await facade.call('POST', '/bookings', other)).toMatchObject({ status: 201 });
  });

  test('cannot cancel then, contests it, and an administrator decides without money', async () => {
    const paid = await missed(await facade.cast.passenger());
    const { passenger, bookingId, reported } = paid;
    const id = reported.claims[0]?.id;
    const cancelled = await facade.call('POST', `/bookings/${bookingId}/cancel`, { as: passenger });
    expect(cancelled).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const own = await facade.call('POST', `/bookings/${bookingId}/claim`, {
      as: passenger,
      json: { kind: 'driver_absent', words: 'The driver is not here.' },
    });
    expect(own).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const json = { words: 'I sat in the car.' };
    expect(await facade.call('POST', `/claims/${id}/answer`, { as: passenger, json })).toMatchObject({
      status: 200,
      body: { claims: [{ status: 'answered' }] },
    });
    await goOn(paid);
    await facade.sql`select private.release_fares()`;
    expect(await claimsOf(paid, passenger)).toMatchObject({ claims: [{ status: 'answered' }] });
    const found = await admin.call('GET', `/claims?open=true&search=${passenger.email}`);
    expect(read(adminClaimSchema.array(), found)).toMatchObject([
      { id, paymentMethod: 'cash', canDecide: true },
    ]);
    expect(await admin.call('POST', `/decide-claim/${id}`, { json: verdict(false, 100) })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    });
    expect(await admin.call('POST', `/decide-claim/${id}`, { json: verdict(true, 0) })).toMatchObject({
      status: 200,
      body: { id, status: 'upheld' },
    });
    expect(await problems()).toEqual([]);
  });
});
