import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BankAccount } from '@tafiya/payments/banks.contract.ts';
import { useClientKey } from '@/shared/api/use-client-key.ts';
import { refreshTrips } from '@/shared/bookings/use-my-bookings.ts';
import { paymentQuery, type PayMethod, placeToPay } from '@/shared/payments/pay-methods.ts';
import { api } from '@/shared/api/api.ts';
import type { BookingPayment } from '@tafiya/payments/contract.ts';
import { serverNow } from '@/shared/api/server-time.ts';

/** How often the page asks for the state; the server asks the provider at most every 10 seconds. */
const POLL_MS = 5000;
/** How long a payment that is late may still arrive while the page waits for it. */
const LATE_MS = 30 * 60_000;

/** The payment of a booking, asked for again every 5 s while an answer is awaited and the page is visible. */
export function usePayment(bookingId: string) {
  return useQuery({
    ...paymentQuery(bookingId),
    refetchInterval: ({ state: { data } }) => data !== undefined && isAwaited(data) && POLL_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
}

function isAwaited({ state, payments, holdExpiresAt }: BookingPayment): boolean {
  if (state === 'held') return true;
  const isOpen = payments.some(({ status }) => status === 'open');
  return isOpen && serverNow() < Date.parse(holdExpiresAt) + LATE_MS;
}

/** Starts a payment (POST /api/bookings/{id}/payment). A retry of the same attempt has the same client key. */
export function useStartPayment(payment: BookingPayment) {
  const { bookingId } = payment;
  const client = useQueryClient();
  const keyOf = useClientKey();
  // An attempt that never reached the provider is repeated; any other is followed by a new one.
  const after = payment.payments.find(
    (each) => each.status !== 'open' || placeToPay(each) !== null,
  )?.reference;
  return useMutation({
    mutationFn: async (method: PayMethod) => {
      const { clientKey } = keyOf({ method, after });
      return await api('POST /bookings/:id/payment', { id: bookingId, body: { method, clientKey } });
    },
    onSuccess: (opened) => client.setQueryData(paymentQuery(bookingId).queryKey, opened),
    onError: () => client.invalidateQueries({ queryKey: paymentQuery(bookingId).queryKey }),
  });
}

/** Gives up held seats (POST /api/bookings/{id}/release). The call is idempotent. */
export function useReleaseSeats(bookingId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => await api('POST /bookings/:id/release', { id: bookingId }),
    onSuccess: (released) => client.setQueryData(paymentQuery(bookingId).queryKey, released),
    onSettled: () => refreshTrips(client),
  });
}

/** Names the account for refunds that the bank sent back (PUT /api/bookings/{id}/refund-account). */
export function useRefundAccount(bookingId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (account: BankAccount & { password: string }) =>
      await api('PUT /bookings/:id/refund-account', { id: bookingId, body: account }),
    onSuccess: (sent) => {
      client.setQueryData(paymentQuery(bookingId).queryKey, sent);
      return refreshTrips(client);
    },
    // Another tab may have sent it.
    onError: () => client.invalidateQueries({ queryKey: paymentQuery(bookingId).queryKey }),
  });
}
