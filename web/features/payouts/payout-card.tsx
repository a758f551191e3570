import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { OwnPayoutAccount, PayoutAccount } from '@tafiya/payouts/contract.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { type BadgeTone, StateBadge } from '@/shared/ui/badges.tsx';
import { Card } from '@/shared/ui/card.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';
import { useScrollTo } from '@/shared/ui/use-scroll-to.ts';
import { ConfirmHolder, PayoutForm } from './payout-form.tsx';
import { useAccountCheck, usePayoutAccount } from './use-payout-account.ts';

const ID = 'payouts';

/** Where a driver or company is paid; /account/payments#payouts leads here. */
export function PayoutCard({ payee = 'the driver' }: { payee?: string }) {
  const query = usePayoutAccount();
  useScrollTo(ID, query.data !== undefined);
  return (
    <Card
      id={ID}
      title="Payouts"
      lead={`Tafiya pays ${payee} after the trip, for seats that were paid online.`}
    >
      <QueryState query={query} what="your payout account" skeleton={<SkeletonBlock h="24" />}>
        {(own) => <Account own={own} />}
      </QueryState>
    </Card>
  );
}

function Account({ own }: { own: OwnPayoutAccount }) {
  const { isAvailable, isVerified, account, candidate, verifiedName } = own;
  const check = useAccountCheck();
  const [isEditing, setEditing] = useState(false);
  function close() {
    check.reset();
    setEditing(false);
  }
  if (check.checked) return <ConfirmHolder account={check.checked} onBack={check.reset} onSaved={close} />;
  if (isEditing) {
    return (
      <>
        {account && (
          <p>
            Payouts wait 48 hours after we told you about a change, so that you can object if it wasn't you.
          </p>
        )}
        <PayoutForm check={check} onClose={close} />
      </>
    );
  }
  return (
    <>
      {account && <CurrentAccount account={account} verifiedName={verifiedName} />}
      {!isAvailable && (
        <p>Online payment is off. Passengers pay in cash, so you need no payout account yet.</p>
      )}
      {isAvailable && !isVerified && <p>You can add a payout account once you are verified.</p>}
      {isAvailable && isVerified && (
        <>
          {!account && <p>Without a payout account your trips take cash only.</p>}
          {candidate && (
            <p>
              From your verification: <strong>{`${candidate.bankName}, ${candidate.accountNumber}`}</strong>
            </p>
          )}
          <Problem error={check.error} otherwise="The account could not be checked. Please try again." />
          <chakra.div display="flex" flexWrap="wrap" gap="3">
            {candidate && (
              <Button disabled={check.isPending} onClick={() => check.check(candidate)}>
                {check.isPending ? 'Asking the bank...' : 'Use this account for payouts'}
              </Button>
            )}
            <Button variant={account || candidate ? 'outline' : 'solid'} onClick={() => setEditing(true)}>
              {addWords(own)}
            </Button>
          </chakra.div>
        </>
      )}
    </>
  );
}

function addWords({ account, candidate }: OwnPayoutAccount): string {
  if (account) return 'Change account';
  return candidate ? 'Use another account' : 'Add payout account';
}

const STATES: Record<PayoutAccount['state'], { tone: BadgeTone; label: string }> = {
  ready: { tone: 'positive', label: 'Ready' },
  waiting: { tone: 'warning', label: 'Waiting' },
  checking: { tone: 'warning', label: 'Being checked' },
  rejected: { tone: 'danger', label: 'Not accepted' },
};

interface CurrentAccountProps {
  account: PayoutAccount;
  verifiedName: string | null;
}

function CurrentAccount({ account, verifiedName }: CurrentAccountProps) {
  return (
    <chakra.div display="grid" gap="2">
      <chakra.div display="flex" flexWrap="wrap" alignItems="start" justifyContent="space-between" gap="3">
        <chakra.div minW="0">
          <chakra.p fontWeight="semibold">{account.bankName}</chakra.p>
          <chakra.p fontVariantNumeric="tabular-nums">{account.accountNumber}</chakra.p>
          <chakra.p color="fg.muted" overflowWrap="anywhere">
            {account.accountName}
          </chakra.p>
        </chakra.div>
        <StateBadge states={STATES} state={account.state} />
      </chakra.div>
      <p>{wordsOf(account, verifiedName)}</p>
    </chakra.div>
  );
}

function wordsOf(account: PayoutAccount, verifiedName: string | null): string {
  const cash =
    'Until then your trips take cash only, and those that take online payment only cannot be booked.';
  switch (account.state) {
    case 'ready':
      return 'Payouts go to this account.';
    case 'waiting':
      return `Payouts go to this account from ${formatDayTime(account.usableFrom ?? account.createdAt)}. If you did not change it, change your password and write to us at once.`;
    case 'rejected':
      return `${account.rejectionReason ?? 'We could not accept this account.'} Please use another account.`;
    case 'checking':
      return account.nameMatches
        ? `Another Tafiya account has the same number, so we check it and notify you. ${cash}`
        : `The bank's name for this account is not your verified name${verifiedName === null ? '' : `, ${verifiedName}`}, so we check it and notify you. ${cash}`;
  }
}
