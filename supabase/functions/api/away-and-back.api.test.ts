import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { bookingPaymentSchema } from '../_shared/payments/contract.ts';
import { ANONYMOUS } from '../_shared/core/caller.ts';
import { DATABASE_POOL_SIZE, SEARCHES_UNDER_WAY_MAX } from '../_shared/core/limits.ts';
import { createPaystack } from '../_shared/payments/paystack/paystack.ts';
import { openCuttableProxy } from '../location-ws/testing/cuttable-proxy.ts';
import { waitUntil } from '../../testing/stack.ts';
import type { Person } from './testing/cast.ts';
import { openFacade, read, type Facade } from './testing/facade.ts';
import { createPaying } from '../_shared/payments/testing/paying.ts';
import { raceWithTransaction } from './testing/races.ts';
import { takeOnline } from '../_shared/payments/testing/take-online.ts';

const SLOW_MS = 300;
const BACK_MS = 30_000;
const AWAY = { status: 503, body: { code: 'unavailable' } };
const SEARCH = { origin: 'Lagos', destination: 'Abuja' };

const closing: (() => Promise<unknown>)[] = [];
let driver: Person;
let passenger: Person;
let tripId: string;

beforeAll(async () => {
  const facade = openFacade();
  driver = await facade.cast.driver();
  passenger = await facade.cast.passenger();
  tripId = (await facade.publish(driver)).id;
  await facade.close();
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** The façade with a neighbour behind a proxy: the variable of its environment, and the neighbour's own address. */
async function openBehindProxy(variable: string, target: string) {
  const proxy = await openCuttableProxy(target);
  const facade = openFacade({ PUBLIC_ORIGIN: 'https://tafiya.test', [variable]: proxy.url });
  closing.push(proxy.cut, facade.close);
  return { facade, proxy };
}

const raiseAlarm = (facade: Facade, key: string, as = passenger) =>
  facade.call('PUT', `/sos/${key}`, { as, json: { tripId: null, raisedAt: null, position: null } });

/** Books a seat of the shared trip for a person of their own. */
async function booker(facade: Facade) {
  const as = await facade.cast.passenger();
  const json = { tripId, seats: 1, clientKey: crypto.randomUUID() };
  return {
    as,
    book: () => facade.call('POST', '/bookings', { as, json }),
    booked: async () => {
      const rows = await facade.sql`select id from public.bookings where passenger_id = ${as.id}`;
      return rows.map(({ id }) => String(id));
    },
  };
}

describe('the database', () => {
  const behindProxy = () => openBehindProxy('GATEWAY_DB_URL', inject('stack').gatewayDatabaseUrl);

  test('away in the middle of a booking: 503, and the same call later gives the booking that was made', async () => {
    const { facade, proxy } = await behindProxy();
    const { book, booked } = await booker(facade);
    const lost = raceWithTransaction(facade.sql, {
      transaction: (held) => held`select from public.trips where id = ${tripId} for update`,
      request: book,
      // The booking has reached the database and has no answer yet.
      beforeCommit: proxy.cut,
    });
    expect(await lost).toMatchObject(AWAY);
    const key = crypto.randomUUID();
    for (const answer of [await book(), await raiseAlarm(facade, key), await facade.call('GET', '/health')]) {
      expect(answer).toMatchObject(AWAY);
      expect(answer.headers.get('retry-after')).toBe('2');
    }

    await proxy.restore();
    expect(await book()).toMatchObject({ status: 201 });
    expect(await booked()).toHaveLength(1);
    expect(await raiseAlarm(facade, key)).toMatchObject({ status: 200 });
    expect(await raiseAlarm(facade, key)).toMatchObject({ status: 200 });
    const alarms = await facade.sql`select from private.sos_alerts where client_key = ${key}`;
    expect(alarms).toHaveLength(1);
  });

  test('slow: calls already begun are answered, searches beyond capacity are refused, alarms never', async () => {
    const { facade, proxy } = await behindProxy();
    const { book, booked } = await booker(facade);
    proxy.delay(SLOW_MS);
    const refused = 4;
    const searches = Array.from({ length: SEARCHES_UNDER_WAY_MAX + refused }, () =>
      facade.call('POST', '/trips/search', { json: SEARCH }),
    );
    const [bookedOnce, bookedTwice, alarm] = await Promise.all([
      book(),
      book(),
      raiseAlarm(facade, crypto.randomUUID()),
    ]);
    expect([bookedOnce.status, bookedTwice.status, alarm.status]).toEqual([201, 201, 200]);
    expect(await booked()).toHaveLength(1);
    const statuses = (await Promise.all(searches)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(SEARCHES_UNDER_WAY_MAX);
    expect(statuses.filter((status) => status === 503)).toHaveLength(refused);
    proxy.delay(0);
    expect(await facade.call('POST', '/trips/search', { json: SEARCH })).toMatchObject({ status: 200 });
  });

  test('with every connection for usual calls in use, alarms and positions are answered', async () => {
    const facade = openFacade();
    closing.push(facade.close);
    const lock = Math.floor(Math.random() * 2 ** 31);
    const alarmKey = crypto.randomUUID();
    const { calls } = await facade.sql.begin(async (holder) => {
      await holder`select pg_advisory_xact_lock(${lock})`;
      const hanging = Array.from({ length: DATABASE_POOL_SIZE }, () =>
        facade.services.withCaller(ANONYMOUS, (sql) => sql`select pg_advisory_xact_lock(${lock})`),
      );
      const areWaiting = async () => {
        const rows = await holder`
          select from pg_locks where locktype = 'advisory' and objid = ${lock}::bigint::oid and not granted`;
        return rows.length === DATABASE_POOL_SIZE;
      };
      expect(await waitUntil(areWaiting, BACK_MS)).toBe(true);
      let isAnswered = false;
      const usual = facade.call('GET', '/user', { as: passenger }).finally(() => (isAnswered = true));
      expect(await raiseAlarm(facade, alarmKey)).toMatchObject({ status: 200 });
      const location = await facade.call('GET', `/trips/${tripId}/location`, { as: driver });
      expect(location).toMatchObject({ status: 200 });
      expect(isAnswered).toBe(false);
      return { calls: [...hanging, usual] };
    });
    await Promise.all(calls);
  });
});

test('Auth and Storage away: signing in and files are 503, bookings and alarms go on; back: as before', async () => {
  const { facade, proxy } = await openBehindProxy('SUPABASE_URL', inject('stack').url);
  const account = { email: `away-${crypto.randomUUID()}@tafiya.test`, password: 'correct-horse-battery' };
  const registration = { ...account, name: 'Ada Away', phone: '08031234567', userType: 'passenger' };
  const register = () => facade.call('POST', '/auth/register', { json: registration });
  const upload = () =>
    facade.call('POST', '/objects/upload', {
      as: passenger,
      json: { kind: 'proof-of-address', contentType: 'image/png' },
    });
  const { book, booked } = await booker(facade);
  await proxy.cut();
  expect(await register()).toMatchObject(AWAY);
  expect(await facade.call('POST', '/auth/login', { json: account })).toMatchObject(AWAY);
  expect(await upload()).toMatchObject(AWAY);
  expect(await book()).toMatchObject({ status: 201 });
  expect(await raiseAlarm(facade, crypto.randomUUID())).toMatchObject({ status: 200 });

  await proxy.restore();
  expect(await register()).toMatchObject({ status: 201 });
  expect(await facade.call('POST', '/auth/login', { json: account })).toMatchObject({ status: 200 });
  expect(await upload()).toMatchObject({ status: 200 });
  expect(await booked()).toHaveLength(1);
});

test('the payment provider away: the seats stay held, alarms go on; back: the same tap opens one payment', async () => {
  const simulator = inject('stack').paymentSimulator?.url ?? '';
  const { facade, proxy } = await openBehindProxy('PAYSTACK_BASE_URL', simulator);
  const { paystack } = facade.services.config;
  facade.services.payments = paystack && createPaystack(paystack);
  const [payee, payer] = await Promise.all([facade.cast.driver(), facade.cast.passenger()]);
  await takeOnline(facade, payee);
  const paying = createPaying(facade, payee);
  const { bookingId } = read(bookingPaymentSchema, await paying.hold(await facade.publish(payee), payer));
  const clientKey = crypto.randomUUID();
  await proxy.cut();
  expect(await paying.pay(bookingId, payer, { clientKey })).toMatchObject(AWAY);
  expect(await paying.look(bookingId, payer)).toMatchObject({ state: 'held' });
  expect(await raiseAlarm(facade, crypto.randomUUID())).toMatchObject({ status: 200 });

  await proxy.restore();
  for (const answer of [
    await paying.pay(bookingId, payer, { clientKey }),
    await paying.pay(bookingId, payer, { clientKey }),
  ])
    expect(answer.body).toMatchObject({ payments: [{ status: 'open' }] });
  expect(await paying.problems()).toEqual([]);
});
