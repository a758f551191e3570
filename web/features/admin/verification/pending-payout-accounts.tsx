import type { AdminPayoutAccount } from '@tafiya/payouts/contract.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { AdminList } from '../lists/admin-list.tsx';
import { Duplicates } from './duplicates.tsx';
import type { Case } from './case.ts';
import { Cases } from './cases.tsx';
import { userTypeLabel } from '../lists/row-fields.tsx';

/** Payout accounts in another name, or with the number of another person: they are not paid before a decision. */
export function PendingPayoutAccounts() {
  return (
    <AdminList
      name="GET /admin/payout-accounts"
      noun="payout accounts"
      empty={{
        title: 'No payout accounts to check',
        description: 'Accounts in the verified name are accepted without a check.',
      }}
    >
      {(accounts) => <Cases label="Payout accounts" cases={accounts.map(accountCase)} />}
    </AdminList>
  );
}

function accountCase(account: AdminPayoutAccount): Case {
  const { id, payee, verifiedName, bankName, accountNumber, accountName, nameMatches, isChange } = account;
  return {
    id,
    name: payee.name,
    personId: payee.id,
    since: account.createdAt,
    summary: accountName,
    badges: (
      <>
        <Badge tone="outline">{userTypeLabel(payee.userType)}</Badge>
        {payee.suspended && <Badge tone="danger">Suspended</Badge>}
        {!nameMatches && <Badge tone="warning">Another name</Badge>}
        {account.numberIsShared && <Badge tone="warning">Number of another account</Badge>}
      </>
    ),
    fields: [
      ['Email', payee.email],
      ['Verified name', verifiedName],
      ['Holder at the bank', accountName, nameMatches ? 'ok' : 'see'],
      ['Account', `${bankName}, ${accountNumber}`, account.numberIsShared ? 'same' : 'ok'],
      ['Entered', formatDayTime(account.createdAt)],
      ['Earlier account', isChange ? 'Yes' : 'None'],
    ],
    documents: [],
    notes: <Duplicates duplicates={account.duplicates} />,
    decision: {
      subject: { id, name: payee.name },
      approve: 'approvePayoutAccount',
      approveLabel: 'Approve account',
      reject: 'rejectPayoutAccount',
    },
    cannotDecide: account.cannotDecide,
  };
}
