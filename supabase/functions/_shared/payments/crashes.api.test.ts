import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingPaymentSchema } from './contract.ts';
import type { Trip } from '../trips/contract.ts';
import type { Services } from '../core/http/app-env.ts';
import { sendRefunds, workOnEvents } from './actions.ts';
import { settleOpenPayments } from './jobs.ts';
import type { Person } from '../../api/testing/cast.ts';
import { ledgerProblems } from './testing/earn.ts';
import { openFacade, type Answer, type Facade } from '../../api/testing/facade.ts';
import { createFakeProvider, type FakeProvider } from './testing/fake-provider.ts';
import { takeOnline } from './testing/take-online.ts';
import { workAlone } from './testing/work-alone.ts';

// The process is killed at each step between hold and refund: before it, or after it took effect and before anyone knew. Then
// a new process and the passenger's retries must end in the same place.

type When = 'before' | 'after';
const STEPS_MAX = 40;

let facade: Facade;
let driver: Person;
let sound: Pick<Services, 'withCaller' | 'payments' | 'inBackground'>;

beforeAll(async () => {
  facade = openFacade();
  driver = await facade.cast.driver();
  await takeOnline(facade, driver);
  const { withCaller, inBackground } = facade.services;
  sound = { withCaller, payments: null, inBackground };
});
afterAll(() => facade.close());
workAlone(() => facade);

/** Lets so many calls of the database and the provider through; the process dies at the next one. Counts the calls. */
function killAt(step: number, when: When, provider: FakeProvider): { calls: number } {
  const counter = { calls: 0 };
  async function through<T>(work: () => PromiseLike<T>): Promise<T> {
    counter.calls += 1;
    const call = counter.calls;
    if (call > step || (call === step && when === 'before')) throw new Error('killed');
    const value = await work();
    if (call === step) throw new Error('killed');
    return value;
  }
  const { services } = facade;
  services.withCaller = (caller, work) => through(() => sound.withCaller(caller, work));
  services.payments = {
    ...provider,
    open: (ask) => through(() => provider.open(ask)),
    look: (reference) => through(() => provider.look(reference)),
    refund: (ask) => through(() => provider.refund(ask)),
    refundWith: (id) => through(() => provider.refundWith(id)),
    refundsBetween: (from, to) => through(() => provider.refundsBetween(from, to)),
  };
  return counter;
}

function restart(provider: FakeProvider): void {
  Object.assign(facade.services, sound, { payments: provider });
}

/** Whether the payment is opened by the request that holds the seats, or by one of its own. */
type Opens = 'with the hold' | 'on its own';

interface Journey {
  opens: Opens;
  trip: Trip;
  passenger: Person;
  bookingKey: string;
  payKey: string;
  bookingId: string | null;
}

/** The passenger holds, pays, and cancels; returns when a step fails. Repeating it goes on where the last one ended. */
async function travel(journey: Journey, provider: FakeProvider): Promise<boolean> {
  const { trip, passenger: as } = journey;
  const pay = { method: 'card', clientKey: journey.payKey };
  const ask = { tripId: trip.id, seats: 2, clientKey: journey.bookingKey };
  const json = journey.opens === 'on its own' ? ask : { ...ask, pay };
  const held = await facade.call('POST', '/holds', { as, json });
  if (held.status !== 201) return false;
  const { bookingId, state, payments } = bookingPaymentSchema.parse(held.body);
  journey.bookingId = bookingId;
  const opened = payments.find(({ url }) => url !== null)?.reference;
  if (state === 'held') {
    const reference = opened ?? (await open(bookingId, as, journey));
    if (reference === null) return false;
    await payFor(reference, provider);
  }
  const paid = await facade.call('GET', `/bookings/${bookingId}/payment`, { as });
  if (paid.status !== 200 || bookingPaymentSchema.parse(paid.body).state !== 'paid') return false;
  const cancelled = await facade.call('POST', `/bookings/${bookingId}/cancel`, { as, json: {} });
  if (cancelled.status !== 200) return false;
  await sendRefunds(facade.services, 10);
  return true;
}

/** A page that could not open the payment asks with the same key; one that was opened anew asks with another. */
async function open(bookingId: string, as: Person, journey: Journey): Promise<string | null> {
  const json = { method: 'card', clientKey: journey.payKey };
  const opened: Answer = await facade.call('POST', `/bookings/${bookingId}/payment`, { as, json });
  if (opened.status === 201) return bookingPaymentSchema.parse(opened.body).payments[0]?.reference ?? null;
  journey.payKey = crypto.randomUUID();
  return null;
}

async function payFor(reference: string, provider: FakeProvider): Promise<void> {
  provider.pay(reference);
  const event = JSON.stringify({ key: reference, kind: 'charge', reference });
  await facade.call('POST', '/payments/paystack', { body: event, headers: { 'x-proof': 'right' } });
  await workOnEvents(facade.services);
}

/** Runs the jobs as if their times had come. */
async function clockTicks(bookingId: string): Promise<void> {
  await facade.sql`update public.payments set look_again_at = '2020-01-01', looked_at = null where hold_id = ${bookingId}`;
  await facade.sql`
    update private.payment_events e set next_try_at = now()
    from public.payments p where p.hold_id = ${bookingId} and e.reference = p.reference`;
  await facade.sql`
    update public.refunds r set next_try_at = now()
    from public.payments p where p.id = r.payment_id and p.hold_id = ${bookingId}`;
  const asClock = () => Promise.reject(new Error('not used'));
  await settleOpenPayments({ services: facade.services, asClock });
  await workOnEvents(facade.services);
  await sendRefunds(facade.services, 50);
}

async function journeyKilledAt(step: number, when: When, opens: Opens): Promise<number> {
  const provider = createFakeProvider();
  restart(provider);
  const [trip, passenger] = await Promise.all([facade.publish(driver), facade.cast.passenger()]);
  const keys = { bookingKey: crypto.randomUUID(), payKey: crypto.randomUUID() };
  const journey: Journey = { opens, trip, passenger, ...keys, bookingId: null };
  const counter = killAt(step, when, provider);
  await travel(journey, provider).catch(() => false);
  restart(provider);

  // The passenger comes back and tries again, and the clock ticks, before and after.
  for (let round = 0; round < 3; round += 1) {
    if (journey.bookingId !== null) await clockTicks(journey.bookingId);
    await travel(journey, provider);
  }
  const id = journey.bookingId ?? '';
  await clockTicks(id);

  const paid = [...provider.seen].filter(([, seen]) => seen.state === 'paid').map(([reference]) => reference);
  const back = paid.map((reference) =>
    provider.sentRefunds
      .filter((sent) => sent.reference === reference)
      .reduce((sum, { amountKobo }) => sum + amountKobo, 0),
  );
  // Everything that was paid went back once: for the cancelled booking, or as a second payment.
  expect({ step, when, back }).toEqual({ step, when, back: paid.map(() => 1_700_000) });
  expect(await facade.sql`select status from public.bookings where id = ${id}`).toEqual([
    { status: 'cancelled' },
  ]);
  expect(await ledgerProblems(facade)).toEqual([]);
  return counter.calls;
}

describe.each(['before', 'after'] as const)('a process that is killed %s a step', (when) => {
  const ways: Opens[] = ['on its own', 'with the hold'];
  test.each(ways)('loses no money and doubles none, with the payment opened %s', async (opens) => {
    let step = 1;
    while (step <= STEPS_MAX && (await journeyKilledAt(step, when, opens)) >= step) step += 1;
    // The last round ran through: there were no more steps to kill.
    expect(step).toBeGreaterThan(8);
    expect(step).toBeLessThan(STEPS_MAX);
  });
});
