import type { BookingPayment, Payment, Refund } from '@tafiya/payments/contract.ts';
import { bookingOf } from './bookings.ts';
import { tripOf } from './trips.ts';

const MINUTE_MS = 60_000;

/** Two seats that are held for another 15 minutes, without an attempt to pay. */
export function seatPaymentOf(changes: Partial<BookingPayment> = {}): BookingPayment {
  const now = Date.now();
  return {
    bookingId: bookingOf().id,
    tripId: tripOf().id,
    state: 'held',
    origin: 'Lagos',
    destination: 'Abuja',
    departureDate: '2030-11-29T06:30:00Z',
    seats: 2,
    farePerSeat: 21_500,
    totalFare: 43_000,
    holdExpiresAt: new Date(now + 15 * MINUTE_MS).toISOString(),
    now: new Date(now).toISOString(),
    bookingStatus: null,
    cancellationFee: 745,
    freeCancellationsLeft: 2,
    payments: [],
    refunds: [],
    ...changes,
  };
}

/** An open payment by card. */
export function attemptOf(changes: Partial<Payment> = {}): Payment {
  return {
    reference: 'tfy_1',
    method: 'card',
    status: 'open',
    outcome: null,
    isTest: true,
    amount: 43_000,
    paid: null,
    paidAt: null,
    channel: null,
    url: 'https://pay.example/checkout/1',
    account: null,
    expiresAt: null,
    ...changes,
  };
}

/** An open bank transfer, whose account takes money for another 25 minutes. */
export function transferOf(changes: Partial<Payment> = {}): Payment {
  return attemptOf({
    method: 'transfer',
    url: null,
    account: { bank: 'Test Bank', accountNumber: '0123456789', accountName: 'TAFIYA / ADA' },
    expiresAt: new Date(Date.now() + 25 * MINUTE_MS).toISOString(),
    ...changes,
  });
}

/** The payment that bought the seats. */
export function paidOf(changes: Partial<Payment> = {}): Payment {
  const paid = { status: 'paid', outcome: 'applied', paid: 43_000, paidAt: '2030-11-21T08:00:00Z' } as const;
  return attemptOf({ ...paid, ...changes });
}

/** A refund that has not been sent. */
export function refundOf(changes: Partial<Refund> = {}): Refund {
  return {
    id: '5b9f2f0e-0d5e-4c7e-8f4e-1d1a3f0c9a12',
    cause: 'cancelled',
    amount: 21_500,
    status: 'queued',
    createdAt: '2030-11-22T08:00:00Z',
    doneAt: null,
    ...changes,
  };
}
