import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { bookingPaymentSchema } from '../payments/contract.ts';
import type { Trip } from '../trips/contract.ts';
import { OPEN_WITH_HOLD_MS } from '../payments/limits.rules.ts';
import { createPaystack } from '../payments/paystack/paystack.ts';
import type { OpenRequest } from '../payments/provider.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read, type Answer, type Facade } from '../../api/testing/facade.ts';
import { runSimultaneously } from '../../api/testing/races.ts';
import { createFakeProvider, type FakeProvider } from '../payments/testing/fake-provider.ts';
import { createPaying, type Paying } from '../payments/testing/paying.ts';
import { controlSimulator } from '../payments/testing/simulator.ts';
import { takeOnline } from '../payments/testing/take-online.ts';
import { journeySchema } from './journeys/contract.ts';
import { askedSeatsSchema } from './requests.contract.ts';

// Seats are held, and their payment is opened, in one request.

let facade: Facade;
let provider: FakeProvider;
let driver: Person;
let paying: Paying;
let inBackground: Promise<unknown>[] = [];
/** Ends a wait that a failed test has left. */
let letAnswer: () => void = () => undefined;

beforeAll(async () => {
  facade = openFacade({ PUBLIC_ORIGIN: 'https://tafiya.example' });
  provider = createFakeProvider();
  facade.services.inBackground = (work) => inBackground.push(work);
  driver = await facade.cast.driver();
  await takeOnline(facade, driver);
  paying = createPaying(facade, driver);
  restore();
});
afterEach(async () => {
  letAnswer();
  await Promise.all(inBackground);
  inBackground = [];
  provider = createFakeProvider();
  restore();
});
afterAll(() => facade.close());

function restore(): void {
  facade.services.payments = provider;
}

const newPay = (method: 'card' | 'transfer' = 'card') => ({ method, clientKey: crypto.randomUUID() });
const newTrip = (trip: object = {}): Promise<[Trip, Person]> =>
  Promise.all([facade.publish(driver, trip), facade.cast.passenger()]);
function held(answer: Answer) {
  expect(answer).toMatchObject({ status: 201 });
  return read(bookingPaymentSchema, answer);
}
const opens = () => provider.calls.filter((name) => name === 'open');
const isUnopened = { state: 'held', payments: [] };

/** The provider answers `open` only once the test lets it. */
function holdBack(): { asked: Promise<OpenRequest>; answer: () => void } {
  let tell: (request: OpenRequest) => void = () => undefined;
  const asked = new Promise<OpenRequest>((resolve) => (tell = resolve));
  const answered = new Promise<void>((resolve) => (letAnswer = resolve));
  const sound = provider;
  facade.services.payments = {
    ...sound,
    async open(request) {
      tell(request);
      await answered;
      return sound.open(request);
    },
  };
  return { asked, answer: () => letAnswer() };
}

/** A person's holds, bookings and payments in Postgres. */
async function stored({ id }: Person) {
  const [counts] = await facade.sql`
    select (select count(*)::int from public.seat_holds where passenger_id = ${id}) as holds,
      (select count(*)::int from public.bookings where passenger_id = ${id}) as bookings,
      (select count(*)::int from public.payments where passenger_id = ${id}) as payments`;
  return { ...counts };
}

describe('POST /api/holds with `pay`', () => {
  test('answers the hold with the page of the provider, and the same request again the same', async () => {
    const [trip, passenger] = await newTrip();
    const json = { clientKey: crypto.randomUUID(), pay: newPay() };
    const first = held(await paying.hold(trip, passenger, json));
    const [payment] = first.payments;
    expect(first).toMatchObject({ state: 'held', seats: 2, totalFare: 17_000 });
    expect(payment).toMatchObject({
      method: 'card',
      status: 'open',
      url: `https://pay.test/${payment?.reference}`,
    });
    const again = held(await paying.hold(trip, passenger, json));
    const asked = held(await paying.pay(first.bookingId, passenger, json.pay));
    for (const { bookingId, payments } of [again, asked])
      expect({ bookingId, payments }).toEqual({ bookingId: first.bookingId, payments: first.payments });
    expect(opens()).toHaveLength(1);
    expect(await stored(passenger)).toEqual({ holds: 1, bookings: 0, payments: 1 });
  });

  test('asks the provider after the seats are committed', async () => {
    const [trip, passenger] = await newTrip();
    const { asked, answer } = holdBack();
    const answered = paying.hold(trip, passenger, { pay: newPay() });
    await asked;
    expect(await stored(passenger)).toEqual({ holds: 1, bookings: 0, payments: 1 });
    answer();
    expect(held(await answered).payments).toHaveLength(1);
  });

  test('waits at most 3 seconds; the page that asks later gets the payment that is being opened', async () => {
    const [trip, passenger] = await newTrip();
    const pay = newPay();
    const { answer } = holdBack();
    const began = Date.now();
    const hold = held(await paying.hold(trip, passenger, { pay }));
    expect(Date.now() - began).toBeGreaterThanOrEqual(OPEN_WITH_HOLD_MS - 10);
    expect(hold).toMatchObject(isUnopened);
    const later = paying.pay(hold.bookingId, passenger, pay);
    answer();
    const { payments } = held(await later);
    expect(payments).toMatchObject([{ status: 'open', url: expect.stringMatching(/^https:/) }]);
    expect(opens()).toHaveLength(1);
    expect(await stored(passenger)).toEqual({ holds: 1, bookings: 0, payments: 1 });
  });

  test('holds the seats when the provider does not answer, and the page opens the same payment', async () => {
    const [trip, passenger] = await newTrip();
    const pay = newPay();
    provider.down.add('open');
    const hold = held(await paying.hold(trip, passenger, { pay }));
    expect(hold).toMatchObject(isUnopened);
    expect(await paying.pay(hold.bookingId, passenger, pay)).toMatchObject({ status: 503 });
    provider.down.clear();
    expect(held(await paying.pay(hold.bookingId, passenger, pay)).payments).toMatchObject([
      { status: 'open' },
    ]);
    expect(await stored(passenger)).toEqual({ holds: 1, bookings: 0, payments: 1 });
  });

  test('holds the seats when the provider refuses, and the page reads why', async () => {
    const [trip, passenger] = await newTrip();
    const pay = newPay();
    provider.refused.add('open');
    const hold = held(await paying.hold(trip, passenger, { pay }));
    expect(hold).toMatchObject(isUnopened);
    expect(await paying.pay(hold.bookingId, passenger, pay)).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    provider.refused.clear();
    expect(held(await paying.pay(hold.bookingId, passenger)).payments).toHaveLength(2);
  });

  test('holds the seats when our own rules refuse the payment, and the page reads why', async () => {
    const [trip, passenger] = await newTrip();
    const { bookingId } = held(await paying.hold(await facade.publish(driver), passenger));
    await facade.sql`
      insert into public.payments (hold_id, passenger_id, provider, mode, reference, client_key, amount_kobo, method, status)
      select ${bookingId}, ${passenger.id}, 'fake', 'test', 'tafiya-' || replace(gen_random_uuid()::text, '-', ''), gen_random_uuid(), 1700000, 'card', 'failed'
      from generate_series(1, 10)`;
    const pay = newPay();
    const hold = held(await paying.hold(trip, passenger, { pay }));
    expect(hold).toMatchObject(isUnopened);
    expect(await paying.pay(hold.bookingId, passenger, pay)).toMatchObject({ status: 429 });
    expect(opens()).toEqual([]);
  });

  test('asks the provider nothing when no seats are held', async () => {
    const [trip, passenger] = await newTrip({ seatsAvailable: 1 });
    expect(await paying.hold(trip, passenger, { pay: newPay() })).toMatchObject({
      status: 409,
      body: { code: 'seats_unavailable' },
    });
    expect(opens()).toEqual([]);
    expect(await stored(passenger)).toEqual({ holds: 0, bookings: 0, payments: 0 });
  });

  test('a request that is sent again with another method is the same hold with another payment', async () => {
    const [trip, passenger] = await newTrip();
    const clientKey = crypto.randomUUID();
    const first = held(await paying.hold(trip, passenger, { clientKey, pay: newPay() }));
    const second = held(await paying.hold(trip, passenger, { clientKey, pay: newPay('transfer') }));
    expect(second.bookingId).toBe(first.bookingId);
    expect(second.payments.map(({ method, status }) => [method, status])).toEqual([
      ['transfer', 'open'],
      ['card', 'open'],
    ]);
    expect(await stored(passenger)).toEqual({ holds: 1, bookings: 0, payments: 2 });
  });

  test('two copies of a request at the same time make one hold with one payment', async () => {
    const [trip, passenger] = await newTrip();
    const json = { clientKey: crypto.randomUUID(), pay: newPay() };
    const answers = await runSimultaneously(facade.sql, { table: 'public.trips', id: trip.id }, () => [
      paying.hold(trip, passenger, json),
      paying.hold(trip, passenger, json),
    ]);
    const [one, two] = answers.map(held);
    expect(one?.payments).toMatchObject([{ status: 'open', url: expect.stringMatching(/^https:/) }]);
    expect(two?.payments).toEqual(one?.payments);
    expect(opens()).toHaveLength(1);
    expect(await stored(passenger)).toEqual({ holds: 1, bookings: 0, payments: 1 });
  });

  test('repeated after the money came, answers the paid booking and asks for no second payment', async () => {
    const [trip, passenger] = await newTrip();
    const clientKey = crypto.randomUUID();
    const first = held(await paying.hold(trip, passenger, { clientKey, pay: newPay() }));
    provider.pay(first.payments[0]?.reference ?? '');
    await paying.look(first.bookingId, passenger);
    const again = held(await paying.hold(trip, passenger, { clientKey, pay: newPay() }));
    expect(again).toMatchObject({
      bookingId: first.bookingId,
      state: 'paid',
      payments: [{ outcome: 'applied' }],
    });
    expect(opens()).toHaveLength(1);
    expect(await stored(passenger)).toEqual({ holds: 1, bookings: 1, payments: 1 });
    expect(await paying.problems()).toEqual([]);
  });
});

describe('with the simulator of Paystack', () => {
  function useSimulator(): void {
    const { secrets, paymentSimulator } = inject('stack');
    facade.services.payments = createPaystack({
      secretKey: secrets['paystackKey'] ?? '',
      baseUrl: paymentSimulator?.url ?? '',
    });
  }

  test.each([
    ['slow', { kind: 'slow', ms: OPEN_WITH_HOLD_MS + 500 }],
    ['answers 500', { kind: '500' }],
    ['answers HTML', { kind: 'html' }],
    ['cuts the connection', { kind: 'close' }],
  ] as const)('when it %s, seats are held at once and the page asks again', async (_why, fault) => {
    const [trip, passenger] = await newTrip();
    useSimulator();
    const [user] = await facade.sql`select email from auth.users where id = ${passenger.id}`;
    await controlSimulator({ action: 'answer', match: String(user?.['email']), ...fault });
    const pay = newPay();
    const hold = held(await paying.hold(trip, passenger, { pay }));
    expect(hold).toMatchObject(isUnopened);
    const { payments } = held(await paying.pay(hold.bookingId, passenger, pay));
    expect(payments).toMatchObject([{ status: 'open', url: expect.stringMatching(/^https?:/) }]);
    expect(await stored(passenger)).toEqual({ holds: 1, bookings: 0, payments: 1 });
  });
});

test('a journey of two trips, and seats that the driver confirms, open their payment in the same way', async () => {
  const passenger = await facade.cast.passenger();
  const first = await facade.publish(driver);
  const other = await facade.cast.driver();
  await takeOnline(facade, other);
  const leaves = Math.ceil(Date.parse(first.arrivalDate ?? '') / 1_800_000) * 1_800_000 + 2 * 3_600_000;
  const second = await facade.publish(other, {
    origin: first.destination,
    destination: 'Kaduna',
    departureDate: new Date(leaves).toISOString(),
  });
  const json = {
    seats: 1,
    clientKey: crypto.randomUUID(),
    payment: 'online',
    first: { tripId: first.id },
    second: { tripId: second.id },
  };
  const book = (pay: object) => facade.call('POST', '/journeys', { as: passenger, json: { ...json, pay } });
  const pay = newPay();
  const journey = read(journeySchema, await book(pay));
  expect(journey.held).toMatchObject({
    bookingId: journey.first.bookingId,
    payments: [{ status: 'open', url: expect.stringMatching(/^https:/), amount: journey.totalFare }],
  });
  expect(read(journeySchema, await book(pay))).toMatchObject({ id: journey.id });
  expect(opens()).toHaveLength(1);

  const trip = await facade.publish(driver, { confirmsPassengers: true });
  provider.down.add('open');
  const places = { fromPlaceId: 'lagos', toPlaceId: 'abuja' };
  const ask = { ...places, seats: 1, payment: 'online', clientKey: crypto.randomUUID(), pay: newPay() };
  const send = () => facade.call('POST', `/trips/${trip.id}/requests`, { as: passenger, json: ask });
  const asked = read(askedSeatsSchema, await send());
  expect(asked).toMatchObject({ state: 'unpaid', held: null });
  provider.down.clear();
  const again = read(askedSeatsSchema, await send());
  expect(again).toMatchObject({
    id: asked.id,
    held: { bookingId: asked.id, payments: [{ status: 'open' }] },
  });
});

test('a page of before this call, which asks for online payment in POST /api/bookings, is told to reload', async () => {
  const [trip, passenger] = await newTrip();
  for (const json of [{}, { addsTo: crypto.randomUUID() }]) {
    const old = { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID(), payment: 'online', ...json };
    expect(await facade.call('POST', '/bookings', { as: passenger, json: old })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', error: 'This page is out of date. Please reload it to pay online.' },
    });
  }
  expect(await stored(passenger)).toEqual({ holds: 0, bookings: 0, payments: 0 });
});
