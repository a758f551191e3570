import { chakra } from '@chakra-ui/react/styled-system';
import { FundingNote } from './funding-note.tsx';
import { ConfirmationList } from './money-confirmations.tsx';
import { PayoutList, RefundList } from './money-lists.tsx';
import { RefundAccountArea } from './refund-account-area.tsx';

export { BooksState } from './books-state.tsx';
export { CashAnswerList as CashAnswers } from './money-cash-answers.tsx';
export { ClaimList as Claims } from './money-claims.tsx';
export { DisputeList as Disputes } from './money-disputes.tsx';
export { EntryList as Entries } from './money-entries.tsx';
export { FraudSignList as FraudSigns } from './money-fraud-signs.tsx';
export { LedgerList as Ledger } from './money-ledger.tsx';
export { ReconciliationList as Reconciliations } from './money-reconciliation.tsx';

export function Confirmations() {
  return (
    <RefundAccountArea>
      <ConfirmationList />
    </RefundAccountArea>
  );
}

export function Refunds() {
  return (
    <RefundAccountArea>
      <RefundList />
    </RefundAccountArea>
  );
}

export function Payouts() {
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      <PayoutList />
      <FundingNote />
    </chakra.div>
  );
}
