import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentType } from 'react';
import { BooksState } from './books-state.tsx';
import { FundingNote } from './funding-note.tsx';
import { CashAnswerList } from './money-cash-answers.tsx';
import { ClaimList } from './money-claims.tsx';
import { ConfirmationList } from './money-confirmations.tsx';
import { DisputeList } from './money-disputes.tsx';
import { EntryList } from './money-entries.tsx';
import { FraudSignList } from './money-fraud-signs.tsx';
import { LedgerList } from './money-ledger.tsx';
import { PayoutList, RefundList } from './money-lists.tsx';
import { ReconciliationList } from './money-reconciliation.tsx';
import { RefundAccountArea } from './refund-account-area.tsx';

/** A list with the sheet in which an account for a refund is entered. */
function withAccounts(List: ComponentType): ComponentType {
  return function WithAccounts() {
    return (
      <RefundAccountArea>
        <List />
      </RefundAccountArea>
    );
  };
}

function PayoutsAndFunding() {
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      <PayoutList />
      <FundingNote />
    </chakra.div>
  );
}

export const Confirmations = withAccounts(ConfirmationList);
export const Refunds = withAccounts(RefundList);
export const Payouts = withAccounts(PayoutsAndFunding);
export const Claims = withAccounts(ClaimList);
export const Disputes = withAccounts(DisputeList);
export const FraudSigns = withAccounts(FraudSignList);
export const CashAnswers = withAccounts(CashAnswerList);
export const Entries = withAccounts(EntryList);
export { BooksState };
export const Ledger = withAccounts(LedgerList);
export const Reconciliations = withAccounts(ReconciliationList);
