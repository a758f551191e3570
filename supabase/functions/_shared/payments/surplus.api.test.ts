import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingPaymentSchema } from './contract.ts';
import { settle } from './actions.ts';
import type { Person } from '../../api/testing/cast.ts';
import { read, type Facade } from '../../api/testing/facade.ts';
import type { FakeProvider } from './testing/fake-provider.ts';
import { openPaying, type Paying } from './testing/paying.ts';

let facade: Facade;
let provider: FakeProvider;
let driver: Person;
let paying: Paying;

beforeAll(async () => {
  ({ facade, provider, driver, paying } = await openPaying());
});
afterAll(() => facade.close());

test('a second tab gets the page of the first one: seats have one page by card', async () => {
  const { passenger, bookingId, reference } = await paying.holdAndOpen();
  const tabs = await Promise.all([1, 2, 3].map(() => paying.pay(bookingId, passenger)));
  for (const tab of tabs) {
    expect(read(bookingPaymentSchema, tab).payments.map((each) => each.reference)).toEqual([reference]);
  }
});

test('money for seats that were given up or paid before keeps the payment fee from the third time in 24 hours on, also when all money comes at once', async () => {
  const passenger = await facade.cast.passenger();
  const references: string[] = [];
  for (let count = 0; count < 4; count += 1) {
    const trip = await facade.publish(driver);
    const { bookingId } = read(bookingPaymentSchema, await paying.hold(trip, passenger));
    const opened = read(bookingPaymentSchema, await paying.pay(bookingId, passenger));
    references.push(opened.payments[0]?.reference ?? '');
    // The first two are given up, the others are paid by USSD as well.
    const isLeft = count < 2;
    if (isLeft) await facade.call('POST', `/bookings/${bookingId}/release`, { as: passenger });
    else {
      const both = read(bookingPaymentSchema, await paying.pay(bookingId, passenger, { method: 'ussd' }));
      references.push(both.payments[0]?.reference ?? '');
    }
  }
  for (const reference of references) provider.pay(reference, { feeKobo: 35_500 });
  await Promise.all(references.map((reference) => settle(facade.services, reference)));
  const refunds = await facade.sql<{ cause: string; kobo: number }[]>`
    select cause, amount_kobo::int as kobo from public.refunds where passenger_id = ${passenger.id} order by cause, amount_kobo`;
  expect(refunds.map(({ cause }) => cause)).toEqual(['given_up', 'given_up', 'paid_twice', 'paid_twice']);
  expect(refunds.map(({ kobo }) => kobo).toSorted()).toEqual([1_664_500, 1_664_500, 1_700_000, 1_700_000]);
  expect(await paying.problems()).toEqual([]);
});
