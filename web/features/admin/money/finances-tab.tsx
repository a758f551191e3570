import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { paymentWords } from '@tafiya/payouts/payment-words.rules.ts';
import type { Transaction, TransactionFilter } from '@tafiya/payouts/transactions.contract.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { ask } from '@/shared/api/api.ts';
import { formatDay, formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { formatCount } from '@/shared/format/numbers.ts';
import { inWords } from '@/shared/format/words.ts';
import { State, type Shape } from '@/shared/ui/desk/desk.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';
import type { ListState } from '../lists/admin-list.tsx';
import type { Column } from '../lists/admin-rows.tsx';
import { AdminTable } from '../lists/admin-table.tsx';
import { CountLink, useFinances } from '../lists/admin-numbers.tsx';
import { EmailText, ShortReference, when } from '../lists/row-fields.tsx';
import { PaidTripsText } from './paid-trips.tsx';

/** The states to which the list can be limited. The specified words come from links (CountLink). */
const STATES: readonly (ListState & { value: NonNullable<TransactionFilter> })[] = [
  { value: 'check', label: 'To check', isRare: true },
  { value: 'waiting', label: 'Waiting', isRare: true },
  { value: 'held', label: 'Held' },
  { value: 'due', label: 'Trip over', isRare: true },
  { value: 'on_hold', label: 'On hold', isRare: true },
  { value: 'paid', label: 'Paid to the driver' },
  { value: 'cash', label: 'Cash' },
  { value: 'sent_back', label: 'Sent back' },
  { value: 'not_paid', label: 'Not paid', isRare: true },
  { value: 'confirmed', label: 'Confirmed', isRare: true },
  { value: 'pending', label: 'Pending', isRare: true },
  { value: 'cancelled', label: 'Cancelled', isRare: true },
];

const SHAPES: Record<Transaction['state'], Shape> = {
  check: 'check',
  waiting: 'dash',
  held: 'half',
  due: 'half',
  on_hold: 'warn',
  paid: 'full',
  cash: 'open',
  sent_back: 'gone',
  not_paid: 'gone',
};

const orNone = (sum: number | null) => (sum === null ? 'None' : formatNaira(sum));

const COLUMNS: readonly Column<Transaction>[] = [
  {
    label: 'Email',
    inPanel: 'besidePanel',
    value: ({ booking }) => <EmailText email={booking.passenger.email} />,
  },
  {
    label: 'Trip',
    value: ({ trips }) => <PaidTripsText trips={trips} />,
    short: ({ booking }) => `${booking.origin} → ${booking.destination}, ${formatDay(booking.departureDate)}`,
  },
  { label: 'Method', inPanel: true, value: ({ method }) => inWords(method) },
  {
    label: 'Payment reference',
    inPanel: 'besidePanel',
    value: (payment) => payment.paystackReference ?? 'N/A',
    short: (payment) => <ShortReference reference={payment.paystackReference} />,
  },
  {
    label: 'Processed',
    value: ({ processedAt, status }) => {
      if (processedAt !== null) return formatDayTime(processedAt);
      return status === 'pending' ? 'After the trip' : 'Never';
    },
  },
  { label: 'Status', inPanel: true, value: ({ status }) => inWords(status) },
  {
    label: 'Started',
    inPanel: true,
    value: ({ startedAt, createdAt }) => formatDayTime(startedAt ?? createdAt),
  },
  {
    label: 'Paid',
    inPanel: true,
    value: ({ method, paidAt }) => (method === 'cash' ? 'To the driver' : when(paidAt)),
  },
  {
    label: 'Payout',
    inPanel: true,
    value: ({ payout }) => (payout === null ? 'None' : `${payout.reference}, ${inWords(payout.status)}`),
  },
  { label: 'Problem', inPanel: true, value: ({ problem }) => (problem === null ? 'None' : inWords(problem)) },
  {
    label: 'Events',
    inPanel: true,
    value: ({ events }) => (events.length === 0 ? 'None' : <Events events={events} />),
  },
  { label: 'Test', inPanel: true, value: ({ isTest }) => (isTest ? 'Yes' : 'No') },
  { label: 'Fee', inPanel: true, value: ({ fee }) => orNone(fee), isNumeric: true },
  {
    label: 'Sent back',
    inPanel: true,
    value: ({ refunded }) => orNone(refunded === 0 ? null : refunded),
    isNumeric: true,
  },
  { label: 'Amount', value: (payment) => formatNaira(payment.amount), isNumeric: true, leads: true },
];

/** One line for events of the same kind, minute and problem: a refund sends several. */
function Events({ events }: Pick<Transaction, 'events'>) {
  const counts = new Map<string, number>();
  for (const { kind, receivedAt, lastError } of events) {
    const words = [`${inWords(kind)} ${formatDayTime(receivedAt)}`, lastError].filter(Boolean).join(': ');
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return [...counts].map(([words, count]) => (
    <chakra.span key={words} display="block">
      {count === 1 ? words : `${words} (${count} times)`}
    </chakra.span>
  ));
}

/** The specified totals, and the list of transactions: one row and one state for each payment. */
export function FinancesTab() {
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" css={{ '--above': '40px' }}>
      <Totals />
      <AdminTable
        name="GET /admin/transactions"
        noun="payments"
        states={STATES}
        csv={{
          file: 'payments.csv',
          load: ({ only, ...query }) => {
            const chosen = STATES.find(({ value }) => value === only)?.value;
            return ask('GET /admin/transactions', { query: { ...query, only: chosen, format: 'csv' } });
          },
        }}
        empty={{ title: 'No payments yet', description: 'Every booking appears here with its payment.' }}
        label="Transactions"
        headLabel="Passenger"
        person={({ booking }) => booking.passenger}
        badgesLabel="State"
        badges={(payment) => (
          <State shape={SHAPES[payment.state]}>
            {paymentWords(payment, (day) => formatDay(`${day}T12:00:00Z`))}
          </State>
        )}
        columns={COLUMNS}
      />
    </chakra.div>
  );
}

function Totals() {
  const { data, error, isFetching, refetch } = useFinances();
  if (error) {
    return (
      <ErrorState
        title="The totals could not be loaded"
        description={messageOf(error, 'Please try again.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <chakra.dl
      display="flex"
      flexWrap="wrap"
      columnGap="8"
      px="4"
      bg="bg.page"
      borderBottomWidth="1px"
      borderColor="border.default"
      fontVariantNumeric="tabular-nums"
    >
      <Total label="Total Revenue (fares of drivers)" value={data && formatNaira(data.totalRevenue)} />
      <Total label="Our commission" value={data && formatNaira(data.commission)} />
      <Total
        label="Total Transactions"
        value={data && <CountLink to="/admin/finances">{formatCount(data.totalTransactions)}</CountLink>}
      />
      <Total
        label="Confirmed Payments"
        value={
          data && (
            <CountLink to="/admin/finances?only=confirmed">{formatCount(data.confirmedPayments)}</CountLink>
          )
        }
      />
    </chakra.dl>
  );
}

/** A number and its name on one line. */
function Total({ label, value }: { label: string; value: ReactNode }) {
  return (
    <chakra.div display="flex" alignItems="center" gap="2" minH={{ base: 'touch', md: '10' }}>
      <chakra.dt color="fg.muted" textStyle="sm">
        {label}
      </chakra.dt>
      <chakra.dd fontWeight="bold" minW="4">
        {value ?? <SkeletonBlock h="5" w="10" />}
      </chakra.dd>
    </chakra.div>
  );
}
