import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminClaimSchema, claimEvidenceSchema } from './admin.contract.ts';
import { fraudSignSchema } from '../payouts/admin.contract.ts';
import { bookingClaimsSchema } from './contract.ts';
import { bookingPaymentSchema } from '../payments/contract.ts';
import { createAdmin, type Admin } from '../../api/testing/admin.ts';
import type { Person } from '../../api/testing/cast.ts';
import { ledgerProblems } from '../payments/testing/earn.ts';
import { openFacade, read, type Facade } from '../../api/testing/facade.ts';
import { settleHold, takeOnline } from '../payments/testing/take-online.ts';

let facade: Facade;
let driver: Person;
let admin: Admin;

beforeAll(async () => {
  facade = openFacade();
  driver = await facade.cast.driver();
  await takeOnline(facade, driver);
  admin = await createAdmin(facade);
});
afterAll(() => facade.close());

/** Two seats for ₦17,000 that are paid online, on a trip that left an hour ago. */
async function paidBooking() {
  const [trip, passenger] = await Promise.all([facade.publish(driver), facade.cast.passenger()]);
  const json = { tripId: trip.id, seats: 2, clientKey: crypto.randomUUID() };
  const { bookingId } = read(
    bookingPaymentSchema,
    await facade.call('POST', '/holds', { as: passenger, json }),
  );
  await settleHold(facade, bookingId);
  await facade.leave(trip.id, 60);
  return { trip, passenger, bookingId };
}
type Paid = Awaited<ReturnType<typeof paidBooking>>;

async function move(tripId: string, ...statuses: string[]): Promise<void> {
  for (const status of statuses) {
    await facade.sql`update public.trips set status = ${status} where id = ${tripId}`;
  }
}
const complete = ({ trip }: Paid) => move(trip.id, 'waiting', 'en_route', 'arrived', 'completed');

const claimsOf = async ({ bookingId }: Paid, as: Person) =>
  read(bookingClaimsSchema, await facade.call('GET', `/bookings/${bookingId}/claim`, { as }));

async function claim(paid: Paid, kind = 'not_completed') {
  const json = { kind, words: 'It stopped in Lokoja.' };
  const answer = await facade.call('POST', `/bookings/${paid.bookingId}/claim`, { as: paid.passenger, json });
  return read(bookingClaimsSchema, answer);
}

const problems = async () => (await ledgerProblems(facade)).filter(({ subject }) => subject !== 'all');

describe('claims of a passenger', () => {
  test('are answered by the driver and decided by an administrator, who sees the evidence', async () => {
    const paid = await paidBooking();
    await complete(paid);
    await facade.sql`
      insert into private.trip_track (trip_id, recorded_at, latitude, longitude)
      values (${paid.trip.id}, now() - interval '60 minutes', 7.0, 4.0),
        (${paid.trip.id}, now(), 7.5, 4.6), (${paid.trip.id}, now() + interval '60 minutes', 8.1, 5.2)`;
    expect(await claimsOf(paid, paid.passenger)).toMatchObject({
      side: 'passenger',
      totalFare: 17_000,
      isSettled: false,
      isFrozen: false,
      canClaim: ['driver_absent', 'left_behind', 'not_as_described', 'not_completed'],
      claims: [],
    });
    const opened = await claim(paid);
    expect(opened).toMatchObject({
      isFrozen: true,
      canClaim: [],
      claims: [{ kind: 'not_completed', status: 'open', canAnswer: false, canWithdraw: true }],
    });
    expect(await claim(paid)).toEqual(opened);
    const id = opened.claims[0]?.id ?? '';

    const list = await facade.call('GET', `/trips/${paid.trip.id}/claims`, { as: driver });
    expect(list).toMatchObject({
      status: 200,
      body: [
        {
          bookingId: paid.bookingId,
          side: 'driver',
          canClaim: ['passenger_absent'],
          claims: [{ id, words: 'It stopped in Lokoja.', canAnswer: true, canWithdraw: false }],
        },
      ],
    });
    expect(await admin.call('POST', `/decide-claim/${id}`, { json: verdict(true, 17_000) })).toMatchObject({
      status: 409,
      body: { code: 'too_early' },
    });
    const words = { words: 'We arrived in Abuja.' };
    expect(await facade.call('POST', `/claims/${id}/answer`, { as: driver, json: words })).toMatchObject({
      status: 200,
      body: { claims: [{ status: 'answered', answer: 'We arrived in Abuja.' }] },
    });

    const found = await admin.call('GET', `/claims?open=true&search=${paid.passenger.email}`);
    expect(read(adminClaimSchema.array(), found)).toMatchObject([
      { id, canDecide: true, answer: 'We arrived in Abuja.', totalFare: 17_000 },
    ]);
    const evidence = read(claimEvidenceSchema, await admin.call('GET', `/claims/${id}/evidence`));
    expect(evidence).toMatchObject({ tripId: paid.trip.id, showsItWent: true, boarded: 0, bookings: 1 });
    expect(evidence.track).toHaveLength(3);
    expect(evidence.stops).toHaveLength(2);

    const decided = await admin.call('POST', `/decide-claim/${id}`, { json: verdict(true, 8500.01) });
    expect(decided).toMatchObject({ status: 200, body: { id, status: 'upheld' } });
    expect(await claimsOf(paid, paid.passenger)).toMatchObject({
      isSettled: true,
      isFrozen: false,
      claims: [{ status: 'upheld', refund: 8500.01, decision: 'Both sides were heard' }],
    });
    const earned =
      await facade.sql`select gross_kobo from public.earnings where booking_id = ${paid.bookingId}`;
    expect(earned).toEqual([{ gross_kobo: '849999' }]);
    expect(await problems()).toEqual([]);
  });

  test('are taken back by the passenger', async () => {
    const paid = await paidBooking();
    await complete(paid);
    const { claims } = await claim(paid);
    const path = `/claims/${claims[0]?.id}/withdraw`;
    expect(await facade.call('POST', path, { as: driver })).toMatchObject({ status: 404 });
    expect(await facade.call('POST', path, { as: paid.passenger })).toMatchObject({
      status: 200,
      body: { isFrozen: false, claims: [{ status: 'withdrawn' }] },
    });
    expect((await facade.call('POST', path, { as: paid.passenger })).status).toBe(200);
  });

  test('give everything back at once when the trip has not left 30 minutes after its time', async () => {
    const paid = await paidBooking();
    const before = await facade.call('POST', `/bookings/${paid.bookingId}/claim`, {
      as: paid.passenger,
      json: { kind: 'not_completed', words: 'The driver is not here.' },
    });
    expect(before).toMatchObject({ status: 409, body: { code: 'too_early' } });
    expect(await claim(paid, 'driver_absent')).toMatchObject({
      claims: [{ kind: 'driver_absent', status: 'upheld', refund: 17_000 }],
    });
    expect(
      await facade.call('GET', `/bookings/${paid.bookingId}/payment`, { as: paid.passenger }),
    ).toMatchObject({ body: { bookingStatus: 'cancelled', refunds: [{ amount: 17_000 }] } });
    expect(await problems()).toEqual([]);
  });

  test('are refused with a wrong kind, and with no or too many words', async () => {
    const paid = await paidBooking();
    await complete(paid);
    const path = `/bookings/${paid.bookingId}/claim`;
    for (const json of [
      {},
      { kind: 'rain', words: 'It rained.' },
      { kind: 'not_completed', words: ' ' },
      { kind: 'not_completed', words: 'x'.repeat(1001) },
    ]) {
      const answer = await facade.call('POST', path, { as: paid.passenger, json });
      expect({ json, ...answer }).toMatchObject({ json, status: 400, body: { code: 'invalid_input' } });
    }
  });

  test('opened ten times at once are one claim', async () => {
    const paid = await paidBooking();
    await complete(paid);
    const ids = await Promise.all(Array.from({ length: 10 }, async () => (await claim(paid)).claims[0]?.id));
    expect(new Set(ids).size).toBe(1);
  });
});

describe('a passenger who did not come', () => {
  test('is reported by the driver after 15 minutes at the stop, and can contest it', async () => {
    const paid = await paidBooking();
    await move(paid.trip.id, 'waiting');
    const path = `/bookings/${paid.bookingId}/no-show`;
    expect(await facade.call('POST', path, { as: driver })).toMatchObject({
      status: 409,
      body: { code: 'too_early' },
    });
    await facade.sql`
      update public.trip_stops set reported_at = now() - interval '15 minutes' where trip_id = ${paid.trip.id} and position = 0`;
    expect(await facade.call('POST', path, { as: paid.passenger })).toMatchObject({ status: 404 });
    const reported = read(bookingClaimsSchema, await facade.call('POST', path, { as: driver }));
    expect(reported).toMatchObject({ isFrozen: true, canClaim: [], claims: [{ kind: 'passenger_absent' }] });
    const cancelled = await facade.call('POST', `/bookings/${paid.bookingId}/cancel`, { as: paid.passenger });
    expect(cancelled).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const contested = await facade.call('POST', `/claims/${reported.claims[0]?.id}/answer`, {
      as: paid.passenger,
      json: { words: 'I stood at the gate.' },
    });
    expect(contested).toMatchObject({ status: 200, body: { claims: [{ status: 'answered' }] } });
  });
});

test('a fare that is released while a claim is opened goes either to the driver or is frozen', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, paidBooking));
  for (const paid of all) {
    await complete(paid);
    await facade.sql`update public.bookings set boarded_at = now(), boarded_by = driver_id where id = ${paid.bookingId}`;
    await facade.sql`update public.bookings set release_at = now() where id = ${paid.bookingId}`;
  }
  const claims = all.map(async (paid) => {
    const json = { kind: 'not_completed', words: 'It stopped in Lokoja.' };
    return facade.call('POST', `/bookings/${paid.bookingId}/claim`, { as: paid.passenger, json });
  });
  const [answers] = await Promise.all([
    Promise.all(claims),
    facade.sql`select private.release_fares()`,
    facade.sql`select private.release_fares()`,
  ]);
  for (const [n, paid] of all.entries()) {
    const { isSettled, isFrozen } = await claimsOf(paid, paid.passenger);
    expect({ isSettled, isFrozen }).toEqual({
      isSettled: answers[n]?.status === 409,
      isFrozen: answers[n]?.status === 201,
    });
  }
  expect(await problems()).toEqual([]);
});

const verdict = (upheld: boolean, refund: number) => ({ upheld, refund, reason: 'Both sides were heard' });

test('administrators read why payouts are held, with the signs of each person', async () => {
  const passenger = await facade.cast.passenger();
  const numbers = { kobo: 9_000_000, ofKobo: 12_000_000, bookings: 4 };
  await facade.sql`
    insert into private.fraud_signs (payee_id, kind, other_id, numbers)
    values (${driver.id}, 'one_payer', ${passenger.id}, ${facade.sql.json(numbers)})`;
  const signs = read(fraudSignSchema.array(), await admin.call('GET', '/fraud-signs'));
  expect(signs.find(({ payee }) => payee.id === driver.id)).toMatchObject({
    words: 'One passenger paid ₦90,000 of ₦120,000 in 30 days.',
    payee: { signs: 1 },
    other: { id: passenger.id, signs: 1 },
  });
});
