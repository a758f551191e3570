import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '@/shared/api/queries.ts';
import type { BookingPayment, OpenPayment, Payment } from '@tafiya/payments/contract.ts';
import { formatNaira } from '@/shared/format/money.ts';

export type PayMethod = OpenPayment['method'];

/** The ways to pay online, as a passenger chooses them. */
export const PAY_METHODS = [
  { value: 'card', label: 'Card', hint: 'On the page of Paystack, our payment company' },
  { value: 'transfer', label: 'Bank transfer', hint: 'From the app of your bank' },
  { value: 'ussd', label: 'USSD', hint: 'By dialling a code, without internet' },
] as const;

/** The next step after the button to pay. */
export const AFTER_PRESSING: Record<PayMethod, string> = {
  card: 'You leave Tafiya to enter your card on Paystack’s page, and come back here. We never see your card.',
  transfer: 'The next step shows the account to send the money to.',
  ussd: 'You leave Tafiya for Paystack’s page, which shows the code to dial, and come back here.',
};

const BY: Record<PayMethod, string> = { card: 'by card', transfer: 'by bank transfer', ussd: 'by USSD' };

/** "Pay by card" */
export function payBy(method: PayMethod): string {
  return `Pay ${BY[method]}`;
}

/** "Pay ₦43,000 by card" */
export function payLabel(method: PayMethod, naira: number): string {
  return `Pay ${formatNaira(naira)} ${BY[method]}`;
}

/** The cost of the one payment for the held seats: both trips of a journey. */
export function totalToPay({ totalFare, journey }: Pick<BookingPayment, 'totalFare' | 'journey'>): number {
  return journey?.totalFare ?? totalFare;
}

type PlaceToPay =
  | { kind: 'page'; url: string }
  | { kind: 'account'; account: NonNullable<Payment['account']>; expiresAt: string | null };

/** Where an attempt is paid: the provider's page, or a bank account. Null if the provider has not answered. */
export function placeToPay({ url, account, expiresAt }: Payment): PlaceToPay | null {
  if (account !== null) return { kind: 'account', account, expiresAt };
  return url !== null && /^https?:\/\//.test(url) ? { kind: 'page', url } : null;
}

/** Whether the newest attempt is by this method, and open at the provider. */
export function isOpenedBy(
  { payments: [newest] }: Pick<BookingPayment, 'payments'>,
  method: PayMethod,
): boolean {
  return newest?.status === 'open' && newest.method === method && placeToPay(newest) !== null;
}

/** The provider's page on which the newest attempt is paid; null for a transfer. */
export function pageToPay({ payments: [newest] }: Pick<BookingPayment, 'payments'>): string | null {
  const place = newest?.status === 'open' ? placeToPay(newest) : null;
  return place?.kind === 'page' ? place.url : null;
}

/** The payment of a booking or hold (GET /api/bookings/{id}/payment). */
export function paymentQuery(bookingId: string) {
  return queryOptions({ ...queryOf('GET /bookings/:id/payment', { id: bookingId }), staleTime: 0 });
}

/** Seats held now, and refunds that are on their way or were done lately (GET /api/passenger/payments). */
export const openPaymentsQuery = queryOptions({ ...queryOf('GET /passenger/payments'), staleTime: 0 });
