import type { AdminPayout, AdminRefund } from '@tafiya/payouts/admin.contract.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { Badge, type BadgeTone } from '@/shared/ui/badges.tsx';
import type { Column } from '../lists/admin-rows.tsx';
import { AdminTable } from '../lists/admin-table.tsx';
import { Decidable, DecideButton } from '../decisions/decision-buttons.tsx';
import { WaitsBadge } from './money-confirmations.tsx';
import { PaidTripsText } from './paid-trips.tsx';
import { EnterAccountButton } from './refund-account-area.tsx';
import { EmailText, ShortReference, when } from '../lists/row-fields.tsx';
import { inWords } from '@/shared/format/words.ts';

const TONES: Record<string, BadgeTone> = {
  paid: 'positive',
  done: 'positive',
  failed: 'danger',
  reversed: 'danger',
  needs_attention: 'danger',
  on_hold: 'warning',
};

const REFUND_STATES = [
  { value: 'decide', label: 'To decide' },
  { value: 'under_way', label: 'Under way' },
  { value: 'done', label: 'Done' },
  { value: 'all', label: 'All refunds' },
];
const REFUND_COLUMNS: readonly Column<AdminRefund>[] = [
  { label: 'Email', inPanel: 'besidePanel', value: ({ passenger }) => <EmailText email={passenger.email} /> },
  { label: 'Cause', value: (refund) => inWords(refund.cause) },
  { label: 'Trips', value: ({ trips }) => <PaidTripsText trips={trips} /> },
  { label: 'Attempt', inPanel: true, value: (refund) => String(refund.attempt), isNumeric: true },
  { label: 'Queued', value: (refund) => formatDayTime(refund.createdAt) },
  { label: 'Done', value: (refund) => when(refund.doneAt) },
  { label: 'Problem', inPanel: true, value: (refund) => refund.problem ?? 'None' },
  { label: 'Amount', value: (refund) => formatNaira(refund.amount), isNumeric: true, leads: true },
];

export function RefundList() {
  return (
    <AdminTable
      name="GET /admin/refunds/:state"
      noun="refunds"
      choice={{ label: 'Refunds', options: REFUND_STATES }}
      empty={{ title: 'No refunds here' }}
      label="Refunds"
      headLabel="Passenger"
      person={({ passenger }) => passenger}
      badges={({ id, status }) => (
        <>
          <Badge tone={TONES[status] ?? 'neutral'}>{inWords(status)}</Badge>
          <WaitsBadge id={id} />
        </>
      )}
      columns={REFUND_COLUMNS}
      actions={(refund) => <RefundActions refund={refund} />}
    />
  );
}

function RefundActions({ refund }: { refund: AdminRefund }) {
  const { id, status, amount, passenger, cannotDecide } = refund;
  const { name } = passenger;
  return (
    (status === 'needs_attention' || status === 'failed') && (
      <Decidable cannotDecide={cannotDecide}>
        {status === 'failed' ? (
          <>
            <DecideButton decision="retryRefund" subject={{ id, name }} label="Send again" />
            <DecideButton decision="settleRefund" subject={{ id, name }} label="Paid by bank" />
          </>
        ) : (
          <EnterAccountButton label="Enter account" refund={{ id, name, amount }} />
        )}
      </Decidable>
    )
  );
}

const PAYOUT_STATES = [
  { value: 'on_hold', label: 'On hold' },
  { value: 'failed', label: 'Failed' },
  { value: 'under_way', label: 'Under way' },
  { value: 'paid', label: 'Paid' },
  { value: 'all', label: 'All payouts' },
];
const PAYOUT_COLUMNS: readonly Column<AdminPayout>[] = [
  {
    label: 'Account',
    inPanel: 'besidePanel',
    value: ({ bank, accountEnding }) => `${bank} •••• ${accountEnding ?? ''}`,
  },
  {
    label: 'Reference',
    value: (payout) => payout.reference,
    short: (payout) => <ShortReference reference={payout.reference} />,
  },
  { label: 'Made', value: (payout) => formatDayTime(payout.createdAt) },
  { label: 'Ended', value: (payout) => when(payout.doneAt) },
  { label: 'Problem', inPanel: true, value: (payout) => payout.problem ?? 'None' },
  { label: 'Amount', value: (payout) => formatNaira(payout.amount), isNumeric: true, leads: true },
];

const HOLD_CAUSES: Record<NonNullable<AdminPayout['holdCause']>, string> = {
  suspended: 'suspended',
  held: 'by an administrator',
  otp: 'one-time password',
  refused: 'refused by the provider',
};

export function PayoutList() {
  return (
    <AdminTable
      name="GET /admin/payouts/:state"
      noun="payouts"
      choice={{ label: 'Payouts', options: PAYOUT_STATES }}
      empty={{ title: 'No payouts here' }}
      label="Payouts"
      headLabel="Driver or company"
      person={({ payee }) => payee}
      badges={({ id, status, holdCause }) => (
        <>
          <Badge tone={TONES[status] ?? 'neutral'}>
            {holdCause === null ? inWords(status) : `On hold: ${HOLD_CAUSES[holdCause]}`}
          </Badge>
          <WaitsBadge id={id} />
        </>
      )}
      columns={PAYOUT_COLUMNS}
      actions={(payout) => <PayoutActions payout={payout} />}
    />
  );
}

function PayoutActions({ payout: { id, status, payee, cannotDecide } }: { payout: AdminPayout }) {
  const failed = status === 'failed' || status === 'reversed';
  return (
    <>
      {(status === 'on_hold' || failed) && (
        <Decidable cannotDecide={cannotDecide}>
          <DecideButton
            decision={failed ? 'retryPayout' : 'releasePayout'}
            subject={{ id, name: payee.name }}
            label={failed ? 'Try again' : 'Release'}
          />
        </Decidable>
      )}
      {status !== 'on_hold' && (
        <DecideButton
          decision="holdPayouts"
          subject={{ id: payee.id, name: payee.name }}
          label="Hold payouts"
          isHard
        />
      )}
    </>
  );
}
