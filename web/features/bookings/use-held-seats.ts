import { useQueryClient } from '@tanstack/react-query';
import type { BookingPayment, OpenPayment } from '@tafiya/payments/contract.ts';
import { api } from '@/shared/api/api.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { useClientKey } from '@/shared/api/use-client-key.ts';
import { paymentQuery, isOpenedBy, pageToPay, type PayMethod } from '@/shared/payments/pay-methods.ts';
import { toast } from '@/shared/ui/toaster.ts';

/** Pays for seats that one request holds: the payment goes with the request, and is asked for again if the answer has none. */
export function useHeldSeats() {
  const client = useQueryClient();
  const payKeyOf = useClientKey();

  /** The payment to send with the request whose client key this is. A retry sends the same one. */
  function payWith(request: { clientKey: string }, method: PayMethod): OpenPayment {
    const { clientKey } = payKeyOf({ request: request.clientKey, method });
    return { method, clientKey };
  }

  /** The seats are held: what fails from here on is tried again on the payment page. Returns the provider's page, or null. */
  async function begin(
    bookingId: string,
    pay: OpenPayment,
    held: BookingPayment | null | undefined,
  ): Promise<string | null> {
    try {
      const isOpen = held && isOpenedBy(held, pay.method);
      const payment = isOpen ? held : await api('POST /bookings/:id/payment', { id: bookingId, body: pay });
      client.setQueryData(paymentQuery(bookingId).queryKey, payment);
      return pageToPay(payment);
    } catch (error) {
      if (held) client.setQueryData(paymentQuery(bookingId).queryKey, held);
      const description = messageOf(error, 'The payment could not be started. Please try again.');
      toast({ kind: 'error', title: 'Payment not started', description });
      return null;
    }
  }

  return { payWith, begin };
}
