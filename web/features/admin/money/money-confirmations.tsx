import type { Confirmation } from '@tafiya/payouts/admin.contract.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { AdminRows, type Column } from '../lists/admin-rows.tsx';
import { AskedBy, PersonLink } from '../lists/person-link.tsx';
import { Decidable, DecideButton } from '../decisions/decision-buttons.tsx';
import type { DecisionName } from '../decisions/decisions.ts';
import { inWords } from '@/shared/format/words.ts';
import { EnterAccountButton } from './refund-account-area.tsx';
import { useOneRow } from '../lists/one-row.ts';
import { useFresh } from '../lists/use-admin-list.ts';

function useConfirmations() {
  return useFresh('GET /admin/confirmations');
}

/** Shown at a row about which another administrator must decide the same. */
export function WaitsBadge({ id }: { id: string }) {
  const { data } = useConfirmations();
  const waits = data?.some(({ subject }) => subject === id);
  return waits && <Badge tone="warning">Waits for a second administrator</Badge>;
}

interface Kind {
  label: string;
  /** The decision that confirms it; none: the account of the refund is entered again. */
  decision?: DecisionName;
}

const KINDS: Record<string, Kind> = {
  release_payout: { label: 'Release a payout', decision: 'releasePayout' },
  release_payouts: { label: 'Release payouts that are held', decision: 'releasePayouts' },
  retry_payout: { label: 'Try a payout again', decision: 'retryPayout' },
  retry_refund: { label: 'Send a refund again', decision: 'retryRefund' },
  settle_refund: { label: 'Settle a refund outside', decision: 'settleRefund' },
  refund_account: { label: 'Send a refund to another account' },
  close_difference: { label: 'Close a difference', decision: 'closeDifference' },
  decide_payout_account: { label: 'Accept a payout account', decision: 'approvePayoutAccount' },
  cancel_booking: { label: 'Cancel a booking', decision: 'cancelBooking' },
  cancel_bookings: { label: 'Cancel all bookings of a person', decision: 'cancelBookings' },
  change_trip_status: { label: 'Cancel a trip', decision: 'cancelTrip' },
  answer_dispute: { label: 'Accept a dispute', decision: 'acceptDispute' },
};

function kindOf({ action, details }: Confirmation): Kind {
  if (action === 'decide_claim') {
    const hasRefund = (details.refund ?? 0) > 0;
    if (details.upheld === true) {
      return hasRefund
        ? { label: 'Uphold a claim', decision: 'upholdClaim' }
        : { label: 'Uphold a claim of the driver', decision: 'upholdNoShow' };
    }
    return hasRefund
      ? { label: 'Refuse a claim of the driver', decision: 'refuseNoShow' }
      : { label: 'Refuse a claim', decision: 'refuseClaim' };
  }
  if (action === 'charge_dispute') {
    return details.toDriver === true
      ? { label: 'Charge the driver for a dispute', decision: 'chargeDriver' }
      : { label: 'Tafiya pays for a dispute', decision: 'bearLoss' };
  }
  if (action === 'end_dispute') {
    return details.won === true
      ? { label: 'A dispute was won', decision: 'endDisputeWon' }
      : { label: 'A dispute was lost', decision: 'endDisputeLost' };
  }
  return KINDS[action] ?? { label: inWords(action) };
}

const nameOf = ({ person, reference }: Confirmation) => [person, reference].filter(Boolean).join(', ');

function factsOf({ amount, askedBy, askedAt, reason, details }: Confirmation): string {
  const words = details.words === undefined ? reason : `“${details.words}”`;
  return `${formatNaira(amount)}. ${askedBy} asked on ${formatDayTime(askedAt)}: ${words}`;
}

const COLUMNS: readonly Column<Confirmation>[] = [
  {
    label: 'Person',
    value: ({ person, personId }) => <PersonLink person={{ id: personId, name: person ?? 'None' }} />,
  },
  { label: 'Reference', value: ({ reference }) => reference ?? 'None' },
  { label: 'Asked by', value: (each) => <AskedBy {...each} /> },
  { label: 'Asked', value: ({ askedAt }) => formatDayTime(askedAt) },
  { label: 'Reason', value: ({ reason }) => reason },
  { label: 'Amount', value: ({ amount }) => formatNaira(amount), isNumeric: true, leads: true },
];

/** Large decisions that wait for a second administrator, with Confirm and Refuse, or Take back for one's own. */
export function ConfirmationList() {
  const one = useOneRow();
  return (
    <QueryState
      query={useConfirmations()}
      what="the decisions"
      empty={
        <EmptyState
          title="Nothing to confirm"
          description="Decisions that need two administrators wait here for the second one."
        />
      }
    >
      {(all) => (
        <AdminRows
          label="Decisions to confirm"
          rows={all.filter(({ id }) => one === null || id === one)}
          headLabel="Decision"
          head={(each) => kindOf(each).label}
          columns={COLUMNS}
          actions={(each) => <ConfirmationActions confirmation={each} />}
        />
      )}
    </QueryState>
  );
}

function ConfirmationActions({ confirmation }: { confirmation: Confirmation }) {
  const { id, subject, isOwn, details, cannotDecide } = confirmation;
  const { label, decision } = kindOf(confirmation);
  const name = nameOf(confirmation);
  if (isOwn) {
    return <DecideButton decision="takeBackRequest" subject={{ id, name }} label="Take back" />;
  }
  const { words, refund, proof } = details;
  const repeats = { words, refund, proof, facts: factsOf(confirmation) };
  return (
    <Decidable cannotDecide={cannotDecide}>
      {decision === undefined ? (
        <EnterAccountButton
          label="Confirm"
          refund={{ id: subject, name, asked: { facts: factsOf(confirmation), ...details } }}
        />
      ) : (
        <DecideButton decision={decision} subject={{ id: subject, name, repeats }} label="Confirm" />
      )}
      <DecideButton
        decision="refuseRequest"
        subject={{ id, name: `${label}, ${name}` }}
        label="Refuse"
        isHard
      />
    </Decidable>
  );
}
