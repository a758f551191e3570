import { nairaInWords } from '../core/thousands.ts';
import type { Transaction } from './transactions.contract.ts';

const PROBLEMS: Record<NonNullable<Transaction['problem']>, string> = {
  wrong_amount: 'Sum differs, to check',
  wrong_currency: 'Other currency, to check',
  refused: 'Refused, to check',
  reversed: 'Reversed, to check',
  paid_twice: 'Paid twice, to check',
};

type Facts = Pick<Transaction, 'state' | 'status' | 'problem' | 'amount' | 'refunded' | 'method'>;

/** The state of a payment in words, on the screen and in the CSV. `dayOf`: how the day of its payout is written. */
export function paymentWords(
  payment: Facts & Pick<Transaction, 'payout'>,
  dayOf: (day: string) => string,
): string {
  const { state, status, problem, amount, refunded, payout } = payment;
  switch (state) {
    case 'check':
      return problem === null ? 'To check' : PROBLEMS[problem];
    case 'waiting':
      return 'Waiting for the bank';
    case 'held':
      return 'Paid, held until the trip';
    case 'due':
      return payout ? `Trip over, paid out ${dayOf(payout.day)}` : 'Trip over, not paid out yet';
    case 'on_hold':
      return 'Trip over, payout on hold';
    case 'paid':
      return 'Paid to the driver';
    case 'sent_back':
      return refunded > 0 && refunded < amount ? `${nairaInWords(refunded)} of it sent back` : 'Sent back';
    case 'cash':
      return status === 'pending' ? 'Cash to the driver' : 'Cash, trip over';
    case 'not_paid':
      return payment.method === 'cash' ? 'Cancelled, nothing paid' : 'Failed, nothing taken';
  }
}
