import { formatNaira } from '@/shared/format/money.ts';
import type { PayMethod } from './start-payment.ts';

/** The ways to pay online, as a passenger chooses them. */
export const PAY_METHODS = [
  { value: 'card', label: 'Card', hint: 'On the page of Paystack, our payment company' },
  { value: 'transfer', label: 'Bank transfer', hint: 'From the app of your bank' },
  { value: 'ussd', label: 'USSD', hint: 'By dialling a code, without internet' },
] as const;

/** What happens after the button to pay is pressed. */
export const AFTER_PRESSING: Record<PayMethod, string> = {
  card: 'You leave Tafiya to enter your card on Paystack’s page, and come back here. We never see your card.',
  transfer: 'The next step shows the account to send the money to.',
  ussd: 'You leave Tafiya for Paystack’s page, which shows the code to dial, and come back here.',
};

const BY: Record<PayMethod, string> = { card: 'by card', transfer: 'by bank transfer', ussd: 'by USSD' };

/** "Pay ₦43,000 by card" */
export function payLabel(method: PayMethod, naira: number): string {
  return `Pay ${formatNaira(naira)} ${BY[method]}`;
}
