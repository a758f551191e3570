import { bookingPaymentSchema } from '../contract.ts';
import type { Person } from '../../../api/testing/cast.ts';
import { read, type Facade } from '../../../api/testing/facade.ts';
import type { FakeProvider } from './fake-provider.ts';

interface Earning {
  bookingId: string;
  reference: string;
  passenger: Person;
}

/**
 * A passenger pays 17,000 naira online for two seats of the driver, and the fare is released: an earning that a payout may
 * contain now. The driver has a payout account (`takeOnline`).
 */
export async function earn(facade: Facade, provider: FakeProvider, driver: Person): Promise<Earning> {
  const [trip, passenger] = await Promise.all([facade.publish(driver), facade.cast.passenger()]);
  const json = { tripId: trip.id, seats: 2, clientKey: crypto.randomUUID() };
  const held = read(bookingPaymentSchema, await facade.call('POST', '/holds', { as: passenger, json }));
  const path = `/bookings/${held.bookingId}/payment`;
  const opened = read(
    bookingPaymentSchema,
    await facade.call('POST', path, {
      as: passenger,
      json: { method: 'card', clientKey: crypto.randomUUID() },
    }),
  );
  const reference = opened.payments[0]?.reference ?? '';
  provider.pay(reference);
  const paid = read(bookingPaymentSchema, await facade.call('GET', path, { as: passenger }));
  if (paid.state !== 'paid') throw new Error(`The booking is ${paid.state}`);
  await release(facade, driver, held.bookingId);
  return { bookingId: held.bookingId, reference, passenger };
}

/** As the job that releases fares does, without a commission. */
async function release({ sql }: Facade, driver: Person, bookingId: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`update public.bookings set settled_at = now() where id = ${bookingId}`;
    await tx`
      insert into public.earnings (payee_id, booking_id, kind, gross_kobo, available_at)
      values (${driver.id}, ${bookingId}, 'fare', 1700000, now() - interval '80 hours')`;
    await tx`
      select private.post_journal('released:' || ${bookingId}::text, 'released', ${bookingId}, ${tx.json([
        { account: 'passenger_prepaid', kobo: 1_700_000 },
        { account: 'driver_payable', owner: driver.id, kobo: -1_700_000 },
      ])})`;
  });
}

/**
 * Invariants of money that do not hold for this payee or any account of the platform. Not what differs from the books of a
 * provider: each test file has a provider of its own, and they share one ledger.
 */
export async function ledgerProblems({ sql }: Facade): Promise<{ subject?: string }[]> {
  return [
    ...(await sql`
      select problem, subject from private.ledger_problems()
      except select problem, subject from private.reconciliation_problems()`),
  ];
}
