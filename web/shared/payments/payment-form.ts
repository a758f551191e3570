import { type TripPayment, tripPaymentSchema } from '@contracts/payments.ts';

/** The field of every trip form: how passengers pay. Absent in a draft from before this choice. */
export const paymentShape = { payment: tripPaymentSchema.optional() };
export interface PaymentFields {
  payment?: TripPayment | undefined;
}

/** What a trip has without a choice of the driver. Without a payout account, only cash comes of it. */
export const NO_PAYMENT: { payment: TripPayment } = { payment: 'both' };

/** The form's value of a trip. */
export function paymentOf({ payment }: PaymentFields): { payment: TripPayment } {
  return { payment: payment ?? NO_PAYMENT.payment };
}

/** The change of a request; empty when nothing changed. */
export function changedPayment(before: PaymentFields, after: PaymentFields): { payment?: TripPayment } {
  const { payment } = paymentOf(after);
  return payment === paymentOf(before).payment ? {} : { payment };
}
