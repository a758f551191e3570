import { expect, test } from 'vitest';
import { bookingPaymentSchema } from '../payments/contract.ts';
import { tripRequestListSchema, tripRequestSchema } from './requests.contract.ts';
import { searchResponseSchema } from '../search/contract.ts';
import { tripSchema } from '../trips/contract.ts';
import { addDays, lagosDate, lagosIso, lagosTime } from '../core/lagos-time.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read } from '../../api/testing/facade.ts';
import { settleHold, takeOnline } from '../payments/testing/take-online.ts';

const facade = openFacade();
const HOUR_MS = 3_600_000;
const DAY = addDays(lagosDate(Date.now()), 23);

async function world(details: object = {}) {
  const [driver, passenger] = await Promise.all([facade.cast.driver(), facade.cast.passenger()]);
  const json = { origin: 'Warri', destination: 'Jos', departureDate: lagosIso(DAY, '08:00'), ...details };
  const trip = await facade.publish(driver, json);
  return { driver, passenger, trip };
}
const ask = (as: Person, trip: string, json: object = {}) =>
  facade.call('POST', `/trips/${trip}/requests`, {
    as,
    json: {
      fromPlaceId: 'warri',
      toPlaceId: 'lokoja',
      seats: 1,
      payment: 'cash',
      clientKey: crypto.randomUUID(),
      ...json,
    },
  });
const requestsOf = async (as: Person) =>
  read(tripRequestListSchema, await facade.call('GET', '/requests', { as }));
const seats = async (id: string) => read(tripSchema, await facade.call('GET', `/trips/${id}`)).seatsAvailable;

test('a town along the way is found beside the search, asked for, accepted, and booked', async () => {
  const { driver, passenger, trip } = await world();
  const found = read(
    searchResponseSchema,
    await facade.call('POST', '/trips/search', {
      json: { origin: 'Warri', destination: 'Lokoja', departureDate: DAY, radiusKm: 10 },
    }),
  );
  expect(found).toMatchObject({ matches: [], totalResults: 0 });
  const match = found.alternatives.alongTheWay?.find((way) => way.trip.id === trip.id);
  expect(match).toMatchObject({
    leg: { origin: 'Warri', destination: 'Lokoja' },
    along: { toPlaceId: 'lokoja' },
  });
  const seen = { farePerSeat: match?.leg.fare, departureDate: match?.leg.departureDate };

  const request = read(tripRequestSchema, await ask(passenger, trip.id, { seen }));
  expect(request).toMatchObject({ state: 'asked', isMine: true, isAlong: true, totalFare: match?.leg.fare });
  expect(await seats(trip.id)).toBe(trip.seatsAvailable - 1);
  const [open] = (await requestsOf(driver)).requests;
  expect(open).toMatchObject({ id: request.id, isMine: false, extraMinutes: match?.along.extraMinutes });
  const answered = await facade.call('POST', `/requests/${request.id}/accept`, { as: driver });
  expect(answered).toMatchObject({ status: 200, body: { state: 'accepted' } });
  const after = read(tripSchema, await facade.call('GET', `/trips/${trip.id}`));
  expect(after.stops?.map(({ placeId }) => placeId)).toEqual(['warri', 'lokoja', 'jos']);
  const booking = await facade.call('GET', `/bookings/${request.id}`, { as: passenger });
  expect(booking).toMatchObject({
    status: 200,
    body: { status: 'confirmed', leg: { destination: 'Lokoja' } },
  });
  expect(await requestsOf(driver)).toEqual({ requests: [], asked: 1, answered: 1 });
});

test('money is held while the driver decides, and a refusal gives it back', async () => {
  const { driver, passenger, trip } = await world();
  await takeOnline(facade, driver);
  const request = read(tripRequestSchema, await ask(passenger, trip.id, { payment: 'online' }));
  expect(request.state).toBe('unpaid');
  expect((await requestsOf(driver)).requests).toEqual([]);
  await settleHold(facade, request.id);
  expect((await requestsOf(passenger)).requests).toMatchObject([{ id: request.id, state: 'asked' }]);
  await facade.call('POST', `/requests/${request.id}/refuse`, { as: driver });
  const payment = read(
    bookingPaymentSchema,
    await facade.call('GET', `/bookings/${request.id}/payment`, { as: passenger }),
  );
  expect(payment).toMatchObject({
    state: 'released',
    payments: [{ outcome: 'surplus' }],
    refunds: [{ cause: 'surplus', amount: request.totalFare }],
  });
  expect(await ask(passenger, trip.id)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(await seats(trip.id)).toBe(trip.seatsAvailable);
});

/** Now is night for this driver, at any hour at which a test runs. Returns the driver's morning. */
async function sleep(driver: Person): Promise<string> {
  const [begins, ends] = [-1, 6].map((hours) => Date.now() + hours * HOUR_MS);
  await facade.call('PUT', '/message-preferences', {
    as: driver,
    json: { topics: [], quietHours: { begins: lagosTime(begins ?? 0), ends: lagosTime(ends ?? 0) } },
  });
  return lagosIso(lagosDate(ends ?? 0), lagosTime(ends ?? 0));
}

test('a driver who sleeps can answer from the end of the quiet hours; the passenger may withdraw before', async () => {
  const { driver, passenger, trip } = await world();
  const morning = await sleep(driver);
  const request = read(tripRequestSchema, await ask(passenger, trip.id));
  expect(request).toMatchObject({ state: 'asked', answerFrom: new Date(morning).toISOString() });
  expect(Date.parse(request.answerUntil)).toBe(Date.parse(morning) + 3 * HOUR_MS);
  expect((await requestsOf(driver)).requests).toMatchObject([{ id: request.id }]);
  const withdrawn = await facade.call('POST', `/requests/${request.id}/withdraw`, { as: passenger });
  expect(withdrawn).toMatchObject({ status: 200, body: { state: 'withdrawn' } });
  expect(await seats(trip.id)).toBe(trip.seatsAvailable);
});

test('a paid request says when a driver who sleeps is asked', async () => {
  const { driver, passenger, trip } = await world();
  await takeOnline(facade, driver);
  const morning = await sleep(driver);
  const { id } = read(tripRequestSchema, await ask(passenger, trip.id, { payment: 'online' }));
  const payment = async () => (await facade.call('GET', `/bookings/${id}/payment`, { as: passenger })).body;
  expect(await payment()).toMatchObject({ state: 'held', answerFrom: null });
  await settleHold(facade, id);
  expect(await payment()).toMatchObject({ state: 'asked', answerFrom: new Date(morning).toISOString() });
});

test('of three paid requests that are withdrawn at once, one comes back less the payment fee', async () => {
  const passenger = await facade.cast.passenger();
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { driver, trip } = await world();
    await takeOnline(facade, driver);
    const { id } = read(tripRequestSchema, await ask(passenger, trip.id, { payment: 'online' }));
    await settleHold(facade, id);
    ids.push(id);
  }
  // The provider's charges.
  await facade.sql`update public.payments set fee_kobo = 900 where passenger_id = ${passenger.id}`;
  const answers = await Promise.all(
    ids.map((id) => facade.call('POST', `/requests/${id}/withdraw`, { as: passenger })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const kept = await facade.sql<{ cause: string; kobo: number }[]>`
    select r.cause, (p.paid_kobo - r.amount_kobo)::int as kobo
    from public.refunds r join public.payments p on p.id = r.payment_id
    where r.passenger_id = ${passenger.id} order by kobo`;
  expect(kept).toEqual([0, 0, 900].map((kobo) => ({ cause: 'given_up', kobo })));
});

test('two requests for the last seat: one is made', async () => {
  const { trip } = await world({ seatsAvailable: 1 });
  const people = await Promise.all([
    facade.cast.passenger(),
    facade.cast.passenger(),
    facade.cast.passenger(),
  ]);
  const answers = await Promise.all(people.map((as) => ask(as, trip.id)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
});

test('accepted and withdrawn at the same moment: booked, or given back, never both', async () => {
  const { driver, passenger, trip } = await world();
  const { id } = read(tripRequestSchema, await ask(passenger, trip.id));
  const [accepted, withdrawn, refused] = await Promise.all([
    facade.call('POST', `/requests/${id}/accept`, { as: driver }),
    facade.call('POST', `/requests/${id}/withdraw`, { as: passenger }),
    facade.call('POST', `/requests/${id}/refuse`, { as: driver }),
  ]);
  const isBooked = accepted.status === 200;
  expect([withdrawn.status, refused.status]).toEqual(isBooked ? [409, 409] : [200, 200]);
  const booking = await facade.call('GET', `/bookings/${id}`, { as: passenger });
  expect(booking.status).toBe(isBooked ? 200 : 404);
  expect(await seats(trip.id)).toBe(trip.seatsAvailable - (isBooked ? 1 : 0));
});

test('accepted while the trip starts: booked before it leaves, or over', async () => {
  const { driver, passenger, trip } = await world();
  const { id } = read(tripRequestSchema, await ask(passenger, trip.id));
  const [accepted, cancelled] = await Promise.all([
    facade.call('POST', `/requests/${id}/accept`, { as: driver }),
    facade.call('POST', `/trips/${trip.id}/cancel`, { as: driver }),
  ]);
  expect(cancelled.status).toBe(200);
  expect([200, 409]).toContain(accepted.status);
  const [request] = (await requestsOf(passenger)).requests;
  expect(request?.state).toBe(accepted.status === 200 ? 'accepted' : 'withdrawn');
});

test('a driver who confirms each passenger is asked for listed stops', async () => {
  const { driver, passenger, trip } = await world({ confirmsPassengers: true });
  expect(trip).toMatchObject({ confirmsPassengers: true, picksUp: true });
  const json = { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID() };
  expect(await facade.call('POST', '/bookings', { as: passenger, json })).toMatchObject({
    status: 409,
    body: { code: 'approval_required' },
  });
  const { id } = read(tripRequestSchema, await ask(passenger, trip.id, { toPlaceId: 'jos' }));
  await facade.call('POST', `/requests/${id}/accept`, { as: driver });
  expect(await facade.call('GET', `/bookings/${id}`, { as: passenger })).toMatchObject({ status: 200 });
});

test.each(['cash', 'online'])(
  'paid %s, no seats are added once the driver confirms each passenger',
  async (payment) => {
    const { driver, passenger, trip } = await world();
    await takeOnline(facade, driver);
    const json = { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID() };
    const path = payment === 'cash' ? '/bookings' : '/holds';
    const booked = await facade.call('POST', path, { as: passenger, json });
    expect(booked.status).toBe(201);
    const id = String(Object(booked.body)[payment === 'cash' ? 'id' : 'bookingId']);
    if (payment === 'online') await settleHold(facade, id);
    await facade.call('PATCH', `/trips/${trip.id}`, { as: driver, json: { confirmsPassengers: true } });
    const refusal = { status: 409, body: { code: 'approval_required' } };
    const more =
      payment === 'cash'
        ? facade.call('POST', `/bookings/${id}/seats`, { as: passenger, json: { seats: 2 } })
        : facade.call('POST', '/holds', {
            as: passenger,
            json: { ...json, clientKey: crypto.randomUUID(), addsTo: id },
          });
    expect(await more).toMatchObject(refusal);
    expect(await seats(trip.id)).toBe((trip.seatsAvailable ?? 0) - 1);
  },
);

test('a driver who takes no passengers on the way is not found there', async () => {
  const { driver, passenger, trip } = await world({ picksUp: false });
  expect(await ask(passenger, trip.id)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  const changed = await facade.call('PATCH', `/trips/${trip.id}`, { as: driver, json: { picksUp: true } });
  expect(changed).toMatchObject({ status: 200, body: { picksUp: true } });
  expect((await ask(passenger, trip.id)).status).toBe(201);
});

test('the driver reads the first name of a passenger who asks, and the whole name once they are booked', async () => {
  const { driver, passenger, trip } = await world();
  await facade.sql`update public.profiles set name = 'Adaeze Okonkwo' where id = ${passenger.id}`;
  const { id } = read(tripRequestSchema, await ask(passenger, trip.id));
  expect((await requestsOf(driver)).requests).toMatchObject([{ id, passenger: 'Adaeze' }]);
  const asked = await facade.call('GET', '/notifications', { as: driver });
  expect(JSON.stringify(asked.body)).toContain('Adaeze asks for 1 seat');
  expect(JSON.stringify(asked.body)).not.toContain('Okonkwo');
  const accepted = await facade.call('POST', `/requests/${id}/accept`, { as: driver });
  expect(accepted.body).toMatchObject({ passenger: 'Adaeze Okonkwo' });
});
