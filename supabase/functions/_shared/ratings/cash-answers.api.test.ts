import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { bookingSchema } from '../bookings/contract.ts';
import { adminCashAnswerSchema } from './cash-answers.contract.ts';
import { dueRatingListSchema } from './contract.ts';
import { createAdmin } from '../../api/testing/admin.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read, type Facade } from '../../api/testing/facade.ts';
import { runSimultaneously } from '../../api/testing/races.ts';

let facade: Facade;
beforeAll(() => {
  facade = openFacade();
});
afterAll(() => facade.close());

const FARE = 8500;
const answer = (as: Person, bookingId: string, json: object) =>
  facade.call('POST', `/bookings/${bookingId}/cash-answer`, { as, json });

test('passengers say what they paid in cash, once; administrators see drivers of whom two said "more"', async () => {
  const driver = await facade.cast.driver();
  const passengers = [await facade.cast.passenger(), await facade.cast.passenger()];
  const { id: tripId } = await facade.publish(driver);
  const ids: string[] = [];
  for (const passenger of passengers) {
    const json = { tripId, seats: 1, clientKey: crypto.randomUUID(), payment: 'cash' };
    ids.push(read(bookingSchema, await facade.call('POST', '/bookings', { as: passenger, json })).id);
  }
  const [first, second] = passengers.map((person, index) => ({ person, bookingId: ids[index] ?? '' }));
  if (!first || !second) throw new Error('two passengers');
  const early = await answer(first.person, first.bookingId, { answer: 'yes' });
  expect([early.status, early.body]).toMatchObject([409, { code: 'conflict' }]);

  await facade.drive(driver, tripId);
  const due = read(dueRatingListSchema, await facade.call('GET', '/ratings/due', { as: first.person }));
  expect(due.map(({ cashFare }) => cashFare)).toEqual([FARE]);
  const ofDriver = read(dueRatingListSchema, await facade.call('GET', '/ratings/due', { as: driver }));
  expect(ofDriver.map(({ cashFare }) => cashFare)).toEqual([null, null]);

  for (const json of [{ answer: 'more' }, { answer: 'yes', paid: 1 }, { answer: 'more', paid: FARE }]) {
    expect((await answer(first.person, first.bookingId, json)).status).toBe(400);
  }
  // Two devices answer at once.
  const row = { table: 'public.bookings', id: first.bookingId };
  const both = await runSimultaneously(facade.sql, row, () => [
    answer(first.person, first.bookingId, { answer: 'more', paid: FARE + 500 }),
    answer(first.person, first.bookingId, { answer: 'yes' }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  await facade.sql`
    update private.cash_answers set answer = 'more', paid_kobo = ${(FARE + 500) * 100} where booking_id = ${first.bookingId}`;
  expect((await answer(second.person, second.bookingId, { answer: 'more', paid: FARE + 1000 })).status).toBe(
    204,
  );

  const admin = await createAdmin(facade);
  const listed = read(z.array(adminCashAnswerSchema), await admin.call('GET', '/cash-answers'));
  const mine = listed.filter((line) => line.driver.id === driver.id);
  expect(mine.map(({ fare, paid }) => [fare, paid]).toSorted(([, a = 0], [, b = 0]) => a - b)).toEqual([
    [FARE, FARE + 500],
    [FARE, FARE + 1000],
  ]);
  expect(mine[0]).toMatchObject({ driver: { people: 2 }, origin: 'Lagos', destination: 'Abuja', tripId });
});
