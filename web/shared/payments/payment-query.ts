import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '@/shared/api/queries.ts';

/** The payment of a booking or hold (GET /api/bookings/{id}/payment). */
export function paymentQuery(bookingId: string) {
  return queryOptions({ ...queryOf('GET /bookings/:id/payment', { id: bookingId }), staleTime: 0 });
}

/** Seats held now, and refunds that are on their way or were done lately (GET /api/passenger/payments). */
export const openPaymentsQuery = queryOptions({ ...queryOf('GET /passenger/payments'), staleTime: 0 });
