import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read, type Facade } from '../../api/testing/facade.ts';
import { bookingPaymentSchema, receivedPaymentSchema } from './contract.ts';
import { createFakeProvider, type FakeProvider } from './testing/fake-provider.ts';
import { createPaying, type Paying } from './testing/paying.ts';
import { takeOnline } from './testing/take-online.ts';

let facade: Facade;
let provider: FakeProvider;
let driver: Person;
let paying: Paying;
const returnUrls: string[] = [];

beforeAll(async () => {
  facade = openFacade({ PUBLIC_ORIGIN: 'https://tafiya.example,https://www.tafiya.example' });
  provider = createFakeProvider();
  facade.services.payments = {
    ...provider,
    open(request) {
      returnUrls.push(request.returnUrl);
      return provider.open(request);
    },
  };
  driver = await facade.cast.driver();
  await takeOnline(facade, driver);
  paying = createPaying(facade, driver);
});
afterAll(() => facade.close());

const received = (reference: string, as?: Person) =>
  facade.call('POST', '/payments/received', { json: { reference }, ...(as && { as }) });

test('a browser without a session reads what was received, for which trip and where the ticket goes', async () => {
  const { passenger, bookingId, reference } = await paying.holdAndOpen();
  expect(read(receivedPaymentSchema, await received(reference))).toMatchObject({
    state: 'open',
    ticket: null,
  });
  const looks = provider.calls.length;
  provider.pay(reference);
  expect(await received(reference)).toMatchObject({ body: { state: 'open' } });
  expect(provider.calls).toHaveLength(looks);
  await paying.look(bookingId, passenger);
  const answer = await received(reference);
  expect(read(receivedPaymentSchema, answer)).toEqual({
    state: 'booked',
    amount: 17_000,
    isTest: true,
    trips: [{ origin: 'Lagos', destination: 'Abuja', departureDate: expect.any(String), seats: 2 }],
    ticket: { to: expect.stringMatching(/^.•••@[a-z.]+$/), isSent: false },
  });
  const words = JSON.stringify(answer.body);
  for (const secret of [passenger.id, bookingId, driver.id]) expect(words).not.toContain(secret);
});

test('a booking’s id or another reference is not a link, and a link ends after 24 hours', async () => {
  const { passenger, bookingId, reference } = await paying.holdAndOpen();
  expect(await received(bookingId)).toMatchObject({ status: 400 });
  expect(await received(`tafiya-${bookingId.replaceAll('-', '')}`, passenger)).toMatchObject({
    status: 404,
    body: { error: 'This link has ended.' },
  });
  await facade.sql`update public.payments set created_at = now() - interval '24 hours' where reference = ${reference}`;
  expect(await received(reference)).toMatchObject({ status: 404, body: { error: 'This link has ended.' } });
});

test.each([
  ['https://www.tafiya.example', 'https://www.tafiya.example'],
  ['https://evil.example', 'https://tafiya.example'],
  ['https://www.tafiya.example.evil.example', 'https://tafiya.example'],
  ['null', 'https://tafiya.example'],
  [undefined, 'https://tafiya.example'],
])('from the page at %s the provider leads back to %s', async (from, to) => {
  const headers: Record<string, string> = from === undefined ? {} : { origin: from };
  const [first, second] = [await facade.publish(driver), await facade.publish(driver)];
  const [passenger, other] = [await facade.cast.passenger(), await facade.cast.passenger()];
  const held = read(bookingPaymentSchema, await paying.hold(first, passenger));
  const json = { method: 'card', clientKey: crypto.randomUUID() };
  await facade.call('POST', `/bookings/${held.bookingId}/payment`, { as: passenger, json, headers });
  const pay = { method: 'card', clientKey: crypto.randomUUID() };
  const withHold = await facade.call('POST', '/holds', {
    as: other,
    json: { tripId: second.id, seats: 1, clientKey: crypto.randomUUID(), pay },
    headers,
  });
  const { bookingId } = read(bookingPaymentSchema, withHold);
  expect(returnUrls.slice(-2)).toEqual(
    [held.bookingId, bookingId].map((id) => `${to}/bookings/${id}/payment`),
  );
});
