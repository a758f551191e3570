import { bookingPaymentSchema, type BookingPayment } from '../contract.ts';
import type { Trip } from '../../trips/contract.ts';
import type { Person } from '../../../api/testing/cast.ts';
import { ledgerProblems } from './earn.ts';
import { openFacade, read, type Answer, type Facade } from '../../../api/testing/facade.ts';
import { createFakeProvider } from './fake-provider.ts';
import { takeOnline } from './take-online.ts';

/** The calls of a passenger who pays online, on trips of one driver. */
export interface Paying {
  /** Holds two seats. */
  hold(trip: Trip, as: Person, json?: object): Promise<Answer>;
  /** Opens a payment by card. */
  pay(bookingId: string, as: Person, json?: object): Promise<Answer>;
  /** The answer for the payment page, which also asks the provider. */
  look(bookingId: string, as: Person): Promise<BookingPayment>;
  /** Delivers an event of the fake provider. */
  webhook(event: object, headers?: Record<string, string>): Promise<Answer>;
  /** Holds two seats of a new trip and opens a payment. */
  holdAndOpen(): Promise<{ trip: Trip; passenger: Person; bookingId: string; reference: string }>;
  /** Rows of private.ledger_problems: no row means healthy. */
  problems(): Promise<unknown[]>;
}

/** The façade with a fake provider, and a driver who takes online payments. */
export async function openPaying() {
  const facade = openFacade();
  const provider = createFakeProvider();
  facade.services.payments = provider;
  const driver = await facade.cast.driver();
  await takeOnline(facade, driver);
  return { facade, provider, driver, paying: createPaying(facade, driver) };
}

export function createPaying(facade: Facade, driver: Person): Paying {
  const hold: Paying['hold'] = (trip, as, json = {}) =>
    facade.call('POST', '/holds', {
      as,
      json: { tripId: trip.id, seats: 2, clientKey: crypto.randomUUID(), ...json },
    });
  const pay: Paying['pay'] = (bookingId, as, json = {}) =>
    facade.call('POST', `/bookings/${bookingId}/payment`, {
      as,
      json: { method: 'card', clientKey: crypto.randomUUID(), ...json },
    });
  return {
    hold,
    pay,
    async look(bookingId, as) {
      // As if the last look was long ago.
      await facade.sql`update public.payments set looked_at = null where hold_id = ${bookingId}`;
      return read(bookingPaymentSchema, await facade.call('GET', `/bookings/${bookingId}/payment`, { as }));
    },
    webhook: (event, headers = { 'x-proof': 'right' }) =>
      facade.call('POST', '/payments/paystack', { body: JSON.stringify(event), headers }),
    async holdAndOpen() {
      const [trip, passenger] = await Promise.all([facade.publish(driver), facade.cast.passenger()]);
      const { bookingId } = read(bookingPaymentSchema, await hold(trip, passenger));
      const opened = read(bookingPaymentSchema, await pay(bookingId, passenger));
      return { trip, passenger, bookingId, reference: opened.payments[0]?.reference ?? '' };
    },
    problems: () => ledgerProblems(facade),
  };
}
