import type { AdminPayoutAccount } from '@tafiya/payouts/contract.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { formatDayOrNone } from '../lists/row-fields.tsx';
import type { Case } from './case.ts';
import { CaseList, OwnerBadges } from './cases.tsx';
import { Duplicates } from './duplicates.tsx';

/** New names of people whose present name was compared with documents; it stays until a decision. */
export function PendingNames() {
  return (
    <CaseList
      name="GET /admin/pending-names"
      noun="names"
      empty={{ title: 'No Pending Names', description: 'New names of verified people appear here.' }}
      label="Pending Names"
      caseOf={({ id, newName, askedAt, person }) => ({
        id,
        name: person.name,
        personId: person.id,
        since: askedAt,
        summary: newName,
        badges: <OwnerBadges owner={person} />,
        fields: [
          ['New name', newName],
          ['Email', person.email],
          ['Asked', formatDayTime(askedAt)],
        ],
        documents: [],
        decision: {
          subject: { id, name: person.name },
          approve: 'approveName',
          approveLabel: 'Accept Name',
          reject: 'declineName',
        },
      })}
    />
  );
}

/** Verified drivers whose profile photo is not the approved one. */
export function PendingPhotos() {
  return (
    <CaseList
      name="GET /admin/pending-photos"
      noun="photos"
      empty={{ title: 'No Pending Photos', description: 'New photos of verified drivers appear here.' }}
      label="Pending Photos"
      caseOf={({ id, user, photo, passportPhotograph, approvedPhoto, verificationApprovedAt }) => ({
        id,
        name: user.name,
        personId: user.id,
        since: null,
        fields: [
          ['Email', user.email],
          ['Approved photo', approvedPhoto === null ? 'None' : 'Another one'],
          ['Driver approved', formatDayOrNone(verificationApprovedAt)],
        ],
        documents: [
          {
            label: 'Profile photo',
            owner: user.name,
            path: photo,
            beside: { label: 'Passport photograph', owner: user.name, path: passportPhotograph },
          },
        ],
        decision: {
          subject: { id, name: user.name, photo },
          approve: 'approvePhoto',
          approveLabel: 'Approve Photo',
          reject: 'rejectPhoto',
        },
      })}
    />
  );
}

/** Payout accounts in another name, or with the number of another person: they are not paid before a decision. */
export function PendingPayoutAccounts() {
  return (
    <CaseList
      name="GET /admin/payout-accounts"
      noun="payout accounts"
      empty={{
        title: 'No payout accounts to check',
        description: 'Accounts in the verified name are accepted without a check.',
      }}
      label="Payout accounts"
      caseOf={accountCase}
    />
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
      <OwnerBadges owner={payee}>
        {!nameMatches && <Badge tone="warning">Another name</Badge>}
        {account.numberIsShared && <Badge tone="warning">Number of another account</Badge>}
      </OwnerBadges>
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
