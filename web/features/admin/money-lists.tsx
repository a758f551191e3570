import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { z } from 'zod';
import {
  adminPaymentSchema,
  adminPayoutSchema,
  adminRefundSchema,
  confirmationSchema,
  type AdminPayment,
  type AdminPayout,
  type AdminRefund,
} from '@contracts/admin-money.ts';
import { ADMIN_KEY } from '@/shared/admin/admin-keys.ts';
import { apiGet } from '@/shared/api/api.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { Badge, type BadgeTone } from '@/shared/ui/badges.tsx';
import { SelectField } from '@/shared/ui/select-field.tsx';
import { AdminList } from './admin-list.tsx';
import { AdminRows, type Column } from './admin-rows.tsx';
import { DecideButton } from './decision-buttons.tsx';
import { EmailText, inWords } from './row-fields.tsx';
import { ALWAYS_STALE } from './use-admin-list.ts';

const TONES: Record<string, BadgeTone> = {
  paid: 'positive',
  done: 'positive',
  failed: 'danger',
  reversed: 'danger',
  needs_attention: 'danger',
  on_hold: 'warning',
};
const when = (moment: string | null) => (moment === null ? 'Not yet' : formatDayTime(moment));
const orNone = (amount: number | null) => (amount === null ? 'Unknown' : formatNaira(amount));

/** Decisions that another administrator has asked for; empty lists show nothing. */
export function ConfirmationList() {
  const { data } = useQuery({
    ...ALWAYS_STALE,
    queryKey: [...ADMIN_KEY, 'confirmations'],
    queryFn: ({ signal }) => apiGet('/api/admin/confirmations', z.array(confirmationSchema), signal),
  });
  if (data === undefined || data.length === 0) return null;
  return (
    <chakra.section
      layerStyle="card"
      p="4"
      display="grid"
      gap="2"
      aria-label="Waiting for a second administrator"
    >
      <chakra.h3 fontWeight="bold">Waiting for a second administrator</chakra.h3>
      <p>Decide the same in the list below to confirm. The administrator who asked cannot confirm.</p>
      <chakra.ul display="grid" gap="1" listStyleType="none">
        {data.map(({ id, action, amount, askedBy, askedAt, reason, isOwn }) => (
          <chakra.li key={id} overflowWrap="anywhere">
            {`${inWords(action)}, ${formatNaira(amount)}: ${isOwn ? 'you' : askedBy}, ${formatDayTime(askedAt)}. ${reason}`}
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}

interface StateListProps {
  label: string;
  states: readonly { value: string; label: string }[];
  children: (state: string) => ReactNode;
}

/** A list with the choice of the state of its rows. */
function StateList({ label, states, children }: StateListProps) {
  const [state, setState] = useState(states[0]?.value ?? 'all');
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      <chakra.div maxW="16rem">
        <SelectField label={label} value={state} options={states} onChange={setState} />
      </chakra.div>
      {children(state)}
    </chakra.div>
  );
}

const paymentsSchema = z.array(adminPaymentSchema);
const PAYMENT_STATES = [
  { value: 'all', label: 'All payments' },
  { value: 'check', label: 'To check' },
  { value: 'open', label: 'Open' },
  { value: 'paid', label: 'Paid' },
  { value: 'failed', label: 'Failed' },
  { value: 'surplus', label: 'Sent back' },
];
const PAYMENT_COLUMNS: readonly Column<AdminPayment>[] = [
  { label: 'Reference', value: (payment) => payment.reference, wraps: true },
  { label: 'Method', value: (payment) => inWords(payment.method) },
  { label: 'Started', value: (payment) => formatDayTime(payment.createdAt) },
  { label: 'Paid', value: (payment) => when(payment.paidAt) },
  { label: 'Problem', value: ({ problem }) => (problem === null ? 'None' : inWords(problem)) },
  {
    label: 'Events',
    value: ({ events }) =>
      events
        .map(({ kind, receivedAt, lastError }) =>
          [`${inWords(kind)} ${formatDayTime(receivedAt)}`, lastError].filter(Boolean).join(': '),
        )
        .join('; ') || 'None',
    wraps: true,
  },
  { label: 'Fee', value: (payment) => orNone(payment.fee), isNumeric: true },
  { label: 'Amount', value: (payment) => formatNaira(payment.amount), isNumeric: true, leads: true },
];

export function PaymentList() {
  return (
    <StateList label="Payments" states={PAYMENT_STATES}>
      {(state) => (
        <AdminList
          key={state}
          name={`payments/${state}`}
          noun="payments"
          schema={paymentsSchema}
          empty={{ title: 'No payments here' }}
        >
          {(payments) => (
            <AdminRows
              label="Payments"
              rows={payments}
              headLabel="Passenger"
              head={({ passenger }) => passenger.name}
              badges={({ status, outcome, isTest }) => (
                <>
                  <Badge tone={TONES[status] ?? 'neutral'}>
                    {outcome === 'surplus' ? 'Sent back' : inWords(status)}
                  </Badge>
                  {isTest && <Badge tone="outline">Test</Badge>}
                </>
              )}
              columns={PAYMENT_COLUMNS}
            />
          )}
        </AdminList>
      )}
    </StateList>
  );
}

const refundsSchema = z.array(adminRefundSchema);
const REFUND_STATES = [
  { value: 'decide', label: 'To decide' },
  { value: 'under_way', label: 'Under way' },
  { value: 'done', label: 'Done' },
  { value: 'all', label: 'All refunds' },
];
const REFUND_COLUMNS: readonly Column<AdminRefund>[] = [
  { label: 'Email', value: ({ passenger }) => <EmailText email={passenger.email} />, wraps: true },
  { label: 'Cause', value: (refund) => inWords(refund.cause) },
  { label: 'Attempt', value: (refund) => String(refund.attempt), isNumeric: true },
  { label: 'Queued', value: (refund) => formatDayTime(refund.createdAt) },
  { label: 'Done', value: (refund) => when(refund.doneAt) },
  { label: 'Problem', value: (refund) => refund.problem ?? 'None', wraps: true },
  { label: 'Amount', value: (refund) => formatNaira(refund.amount), isNumeric: true, leads: true },
];

export function RefundList() {
  return (
    <StateList label="Refunds" states={REFUND_STATES}>
      {(state) => (
        <AdminList
          key={state}
          name={`refunds/${state}`}
          noun="refunds"
          schema={refundsSchema}
          empty={{ title: 'No refunds here' }}
        >
          {(refunds) => (
            <AdminRows
              label="Refunds"
              rows={refunds}
              headLabel="Passenger"
              head={({ passenger }) => passenger.name}
              badges={({ status }) => <Badge tone={TONES[status] ?? 'neutral'}>{inWords(status)}</Badge>}
              columns={REFUND_COLUMNS}
              actions={({ id, status, passenger }) =>
                status === 'failed' && (
                  <DecideButton
                    decision="retryRefund"
                    subject={{ id, name: passenger.name }}
                    label="Send again"
                  />
                )
              }
            />
          )}
        </AdminList>
      )}
    </StateList>
  );
}

const payoutsSchema = z.array(adminPayoutSchema);
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
    value: ({ bank, accountEnding }) => `${bank} •••• ${accountEnding ?? ''}`,
    wraps: true,
  },
  { label: 'Reference', value: (payout) => payout.reference, wraps: true },
  { label: 'Made', value: (payout) => formatDayTime(payout.createdAt) },
  { label: 'Ended', value: (payout) => when(payout.doneAt) },
  { label: 'Problem', value: (payout) => payout.problem ?? 'None', wraps: true },
  { label: 'Amount', value: (payout) => formatNaira(payout.amount), isNumeric: true, leads: true },
];

export function PayoutList() {
  return (
    <StateList label="Payouts" states={PAYOUT_STATES}>
      {(state) => (
        <AdminList
          key={state}
          name={`payouts/${state}`}
          noun="payouts"
          schema={payoutsSchema}
          empty={{ title: 'No payouts here' }}
        >
          {(payouts) => (
            <AdminRows
              label="Payouts"
              rows={payouts}
              headLabel="Driver or company"
              head={({ payee }) => payee.name}
              badges={({ status, holdCause }) => (
                <Badge tone={TONES[status] ?? 'neutral'}>
                  {holdCause === null ? inWords(status) : `On hold: ${inWords(holdCause)}`}
                </Badge>
              )}
              columns={PAYOUT_COLUMNS}
              actions={(payout) => <PayoutActions payout={payout} />}
            />
          )}
        </AdminList>
      )}
    </StateList>
  );
}

function PayoutActions({ payout: { id, status, payee } }: { payout: AdminPayout }) {
  const failed = status === 'failed' || status === 'reversed';
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="2">
      {status === 'on_hold' && (
        <DecideButton decision="releasePayout" subject={{ id, name: payee.name }} label="Release" />
      )}
      {failed && <DecideButton decision="retryPayout" subject={{ id, name: payee.name }} label="Try again" />}
      {status !== 'on_hold' && (
        <DecideButton
          decision="holdPayouts"
          subject={{ id: payee.id, name: payee.name }}
          label="Hold payouts"
          isHard
        />
      )}
    </chakra.div>
  );
}
