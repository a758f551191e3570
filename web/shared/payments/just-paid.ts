/** The payment page's message to the ticket, in the state of the history entry. */
export interface JustPaid {
  amount: number;
  /** ISO 8601 */
  at: string;
  /** The money came late, and the seats were still free. */
  isLate: boolean;
  isTest: boolean;
}

/** Reads that state; null if it is another one. */
export function justPaidOf(state: unknown): JustPaid | null {
  const paid: unknown = typeof state === 'object' && state !== null && 'paid' in state ? state.paid : null;
  return isJustPaid(paid) ? paid : null;
}

function isJustPaid(paid: unknown): paid is JustPaid {
  return (
    typeof paid === 'object' &&
    paid !== null &&
    'amount' in paid &&
    typeof paid.amount === 'number' &&
    'at' in paid &&
    typeof paid.at === 'string' &&
    'isLate' in paid &&
    typeof paid.isLate === 'boolean' &&
    'isTest' in paid &&
    typeof paid.isTest === 'boolean'
  );
}
