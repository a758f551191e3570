import { chakra } from '@chakra-ui/react/styled-system';
import { useSearchParams } from 'react-router-dom';
import { TabStrip } from '@/shared/ui/tab-strip.tsx';
import { Tabs } from '@/shared/ui/tabs.tsx';
import { CashAnswerList } from './money-cash-answers.tsx';
import { ClaimList } from './money-claims.tsx';
import { ConfirmationList, WaitingCount } from './money-confirmations.tsx';
import { DisputeList } from './money-disputes.tsx';
import { EntryList } from './money-entries.tsx';
import { FundingNote } from './funding-note.tsx';
import { FraudSignList } from './money-fraud-signs.tsx';
import { LedgerList } from './money-ledger.tsx';
import { PaymentList, PayoutList, RefundList } from './money-lists.tsx';
import { ReconciliationList } from './money-reconciliation.tsx';
import { RefundAccountArea } from './refund-account-area.tsx';

const LIST = 'list';
const LISTS = [
  { value: 'confirm', label: 'To confirm' },
  { value: 'payments', label: 'Payments' },
  { value: 'refunds', label: 'Refunds' },
  { value: 'payouts', label: 'Payouts' },
  { value: 'claims', label: 'Claims' },
  { value: 'disputes', label: 'Disputes' },
  { value: 'entries', label: 'By hand' },
  { value: 'signs', label: 'Signs of fraud' },
  { value: 'cash', label: 'Cash answers' },
  { value: 'ledger', label: 'Ledger' },
  { value: 'reconciliation', label: 'Reconciliation' },
] as const;

/** Online money: what waits for a second administrator, payments, refunds, payouts, claims, disputes, entries by hand, signs of fraud, what passengers paid in cash, the ledger and reconciliation; the address holds the open list. */
export function MoneyTab() {
  const [params, setParams] = useSearchParams();
  const list = LISTS.find(({ value }) => value === params.get(LIST))?.value ?? 'payments';
  return (
    <RefundAccountArea>
      <Tabs.Root
        value={list}
        onValueChange={({ value }) => setParams({ tab: 'money', [LIST]: value }, { replace: true })}
        unmountOnExit
      >
        <TabStrip label="Money" selected={list}>
          {LISTS.map(({ value, label }) => (
            <Tabs.Trigger key={value} value={value} flexShrink={0}>
              {label}
              {value === 'confirm' && <WaitingCount />}
            </Tabs.Trigger>
          ))}
        </TabStrip>
        <Tabs.Content value="confirm" pt="2">
          <ConfirmationList />
        </Tabs.Content>
        <Tabs.Content value="payments" pt="2">
          <PaymentList />
        </Tabs.Content>
        <Tabs.Content value="refunds" pt="2">
          <RefundList />
        </Tabs.Content>
        <Tabs.Content value="payouts" pt="2">
          <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
            <PayoutList />
            <FundingNote />
          </chakra.div>
        </Tabs.Content>
        <Tabs.Content value="claims" pt="2">
          <ClaimList />
        </Tabs.Content>
        <Tabs.Content value="disputes" pt="2">
          <DisputeList />
        </Tabs.Content>
        <Tabs.Content value="entries" pt="2">
          <EntryList />
        </Tabs.Content>
        <Tabs.Content value="signs" pt="2">
          <FraudSignList />
        </Tabs.Content>
        <Tabs.Content value="cash" pt="2">
          <CashAnswerList />
        </Tabs.Content>
        <Tabs.Content value="ledger" pt="2">
          <LedgerList />
        </Tabs.Content>
        <Tabs.Content value="reconciliation" pt="2">
          <ReconciliationList />
        </Tabs.Content>
      </Tabs.Root>
    </RefundAccountArea>
  );
}
