import { queryOptions } from '@tanstack/react-query';
import type { BookingPayment } from '@tafiya/payments/contract.ts';
import { api } from '@/shared/api/api.ts';
import { callKey } from '@/shared/api/queries.ts';

/** Held or paid seats, with the difference between the server's clock and this device's: the clock of a phone is often wrong. */
export type SeatPayment = BookingPayment & { clockAheadMs: number };

/** Adds the difference of the clocks to an answer that has just arrived. */
export function withClock(payment: BookingPayment): SeatPayment {
  return { ...payment, clockAheadMs: Date.parse(payment.now) - Date.now() };
}

/** The payment of a booking or hold (GET /api/bookings/{id}/payment). */
export function paymentQuery(bookingId: string) {
  return queryOptions({
    queryKey: callKey('GET /bookings/:id/payment', { id: bookingId }),
    queryFn: async ({ signal }) =>
      withClock(await api('GET /bookings/:id/payment', { id: bookingId }, { signal })),
    staleTime: 0,
  });
}

/** Seats held now, and refunds that are on their way or were done lately (GET /api/passenger/payments). */
export const openPaymentsQuery = queryOptions({
  queryKey: callKey('GET /passenger/payments'),
  queryFn: async ({ signal }) => (await api('GET /passenger/payments', {}, { signal })).map(withClock),
  staleTime: 0,
});
