import type { AdminPayoutAccount } from '@tafiya/payouts/contract.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { AdminList } from '../lists/admin-list.tsx';
import { Decidable, DecisionButtons } from '../decisions/decision-buttons.tsx';
import { Duplicates } from './duplicates.tsx';
import { PersonCard, PersonCards } from './person-card.tsx';
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
      {(accounts) => (
        <PersonCards label="Payout accounts">
          {accounts.map((account) => (
            <WaitingAccount key={account.id} account={account} />
          ))}
        </PersonCards>
      )}
    </AdminList>
  );
}

function WaitingAccount({ account }: { account: AdminPayoutAccount }) {
  const { id, payee, verifiedName, bankName, accountNumber, accountName, nameMatches, isChange } = account;
  return (
    <PersonCard
      name={payee.name}
      badges={
        <>
          <Badge tone="outline">{userTypeLabel(payee.userType)}</Badge>
          {payee.suspended && <Badge tone="danger">Suspended</Badge>}
          {!nameMatches && <Badge tone="warning">Another name</Badge>}
          {account.numberIsShared && <Badge tone="warning">Number of another account</Badge>}
        </>
      }
      fields={[
        ['Email', payee.email],
        ['Verified name', verifiedName],
        ['Holder at the bank', accountName],
        ['Account', `${bankName}, ${accountNumber}`],
        ['Entered', formatDayTime(account.createdAt)],
        ['Earlier account', isChange ? 'Yes' : 'None'],
      ]}
      documents={<Duplicates duplicates={account.duplicates} />}
      actions={
        <Decidable cannotDecide={account.cannotDecide}>
          <DecisionButtons
            subject={{ id, name: payee.name }}
            approve="approvePayoutAccount"
            approveLabel="Approve account"
            reject="rejectPayoutAccount"
          />
        </Decidable>
      }
    />
  );
}
