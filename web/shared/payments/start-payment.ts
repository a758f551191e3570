import type { BookingPayment, OpenPayment, Payment } from '@tafiya/payments/contract.ts';

import { api } from '@/shared/api/api.ts';

export type PayMethod = OpenPayment['method'];

/** Starts a payment for held seats (POST /api/bookings/{id}/payment); idempotent by its client key. */
export async function startPayment(bookingId: string, body: OpenPayment): Promise<BookingPayment> {
  return await api('POST /bookings/:id/payment', { id: bookingId, body });
}

/** What one payment of the held seats costs: both trips of a journey. */
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
