import { queryOptions } from '@tanstack/react-query';
import type { BookingPayment } from '@contracts/payments.ts';
import { apiGet } from '@/shared/api/api.ts';

const contract = () => import('@contracts/payments.ts').then((file) => file.bookingPaymentSchema);
const listContract = () => import('@contracts/payments.ts').then((file) => file.bookingPaymentListSchema);

/** Held or paid seats, with the difference between the server's clock and this device's: the clock of a phone is often wrong. */
export type SeatPayment = BookingPayment & { clockAheadMs: number };

/** Adds the difference of the clocks to an answer that has just arrived. */
export function withClock(payment: BookingPayment): SeatPayment {
  return { ...payment, clockAheadMs: Date.parse(payment.now) - Date.now() };
}

/** The payment of a booking or hold (GET /api/bookings/{id}/payment). */
export function paymentQuery(bookingId: string) {
  return queryOptions({
    queryKey: ['api', 'bookings', bookingId, 'payment'],
    queryFn: async ({ signal }) =>
      withClock(await apiGet(`/api/bookings/${encodeURIComponent(bookingId)}/payment`, contract, signal)),
    staleTime: 0,
  });
}

/** Seats held now, and refunds that are on their way or were done lately (GET /api/passenger/payments). */
export const openPaymentsQuery = queryOptions({
  queryKey: ['api', 'passenger', 'payments'],
  queryFn: async ({ signal }) =>
    (await apiGet('/api/passenger/payments', listContract, signal)).map(withClock),
  staleTime: 0,
});
