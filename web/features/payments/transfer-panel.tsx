import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { Payment } from '@tafiya/payments/contract.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { CopyRow } from './copy-row.tsx';
import { useIsOver } from './countdown.tsx';
import { PayBar } from './pay-bar.tsx';

interface TransferPanelProps {
  payment: Payment;
  account: NonNullable<Payment['account']>;
  /** Until when the account takes money. */
  expiresAt: string;
  /** Asks whether the money has arrived. */
  onLook: () => void;
}

/** The account for a bank transfer. "I have sent it" only looks: the bank decides when the money has arrived. */
export function TransferPanel(props: TransferPanelProps) {
  const { payment, account, expiresAt, onLook } = props;
  const [isSent, setIsSent] = useState(false);
  const isOver = useIsOver(expiresAt);
  const amount = formatNaira(payment.amount);
  if (isOver) {
    return (
      <chakra.p role="status">
        This account number has expired. Please do not send money to it any more. If you have sent it already,
        we either book what you paid for or send everything back.
      </chakra.p>
    );
  }
  return (
    <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
      <p>
        {`Send exactly ${amount} to this account from the app of your bank. The account is for this booking only.`}
      </p>
      <chakra.dl layerStyle="card" paddingX="4" paddingY="1">
        <CopyRow label="Account number">{account.accountNumber}</CopyRow>
        <CopyRow label="Bank">{account.bank}</CopyRow>
        <CopyRow label="Account name">{account.accountName}</CopyRow>
        <CopyRow label="Amount" text={String(payment.amount)}>
          {amount}
        </CopyRow>
      </chakra.dl>
      {account.testBankPath && (
        // Served beside the app, not by it.
        <Button asChild variant="outline">
          <a href={account.testBankPath} target="_blank" rel="noreferrer">
            Test mode: open the bank
          </a>
        </Button>
      )}
      <chakra.p role="status" _empty={{ display: 'none' }}>
        {isSent &&
          'We are waiting for your bank. Most transfers arrive within a few minutes. You can leave this page: you are booked as soon as the money is here.'}
      </chakra.p>
      <PayBar>
        <Button
          size="lg"
          onClick={() => {
            setIsSent(true);
            onLook();
          }}
        >
          {isSent ? 'Check again' : 'I have sent it'}
        </Button>
      </PayBar>
    </chakra.div>
  );
}
