import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import type { Transaction } from '@tafiya/payments/admin.contract.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { formatDay, formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { formatCount } from '@/shared/format/numbers.ts';
import { inWords } from '@/shared/format/words.ts';
import { State } from '@/shared/ui/desk/desk.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';
import { AdminList } from '../lists/admin-list.tsx';
import { AdminRows, type Column } from '../lists/admin-rows.tsx';
import { CountLink, useFinances } from '../lists/admin-numbers.tsx';
import { EmailText, ShortReference } from '../lists/row-fields.tsx';

/** The specified states, to which the list can be limited. */
const STATUSES: Record<Transaction['status'], string> = {
  confirmed: 'Confirmed',
  pending: 'Pending',
  cancelled: 'Cancelled',
};

/** What became of a payment, in one state. What was paid online is held until the trip has ended. */
function PaymentState({ status, method, amount, refunded }: Transaction) {
  const isOnline = method === 'online';
  if (status === 'pending')
    return isOnline ? (
      <State shape="half">Paid, held until the trip</State>
    ) : (
      <State shape="open">Cash to the driver</State>
    );
  if (refunded > 0)
    return (
      <State shape="gone">
        {refunded < amount ? `${formatNaira(refunded)} of it sent back` : 'Sent back'}
      </State>
    );
  if (status === 'confirmed')
    return (
      <State shape={isOnline ? 'full' : 'open'}>{isOnline ? 'Paid to the driver' : 'Cash, trip over'}</State>
    );
  return <State shape="gone">{isOnline ? 'Cancelled' : 'Cancelled, nothing paid'}</State>;
}

const STATES = Object.entries(STATUSES).map(([value, label]) => ({ value, label }));

const COLUMNS: readonly Column<Transaction>[] = [
  {
    label: 'Trip',
    value: ({ booking }) =>
      `${booking.origin} to ${booking.destination}, ${formatDayTime(booking.departureDate)}`,
    short: ({ booking }) => `${booking.origin} → ${booking.destination}, ${formatDay(booking.departureDate)}`,
  },
  { label: 'Method', inPanel: 'besidePanel', value: ({ method }) => inWords(method) },
  {
    label: 'Email',
    inPanel: 'besidePanel',
    value: ({ booking }) => <EmailText email={booking.passenger.email} />,
  },
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
  { label: 'Amount', value: (payment) => formatNaira(payment.amount), isNumeric: true, leads: true },
];

/** The totals of all payments and the list of transactions. */
export function FinancesTab() {
  const { data, error, isFetching, refetch } = useFinances();
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" css={{ '--above': '40px' }}>
      {error ? (
        <ErrorState
          title="The totals could not be loaded"
          description={messageOf(error, 'Please try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
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
                <CountLink to="/admin/finances?only=confirmed">
                  {formatCount(data.confirmedPayments)}
                </CountLink>
              )
            }
          />
        </chakra.dl>
      )}
      <AdminList
        name="GET /admin/transactions"
        noun="transactions"
        states={STATES}
        empty={{ title: 'No transactions yet', description: 'Every booking appears here with its payment.' }}
      >
        {(payments) => (
          <AdminRows
            label="Transactions"
            rows={payments}
            headLabel="Passenger"
            person={({ booking }) => booking.passenger}
            badgesLabel="State"
            badges={(payment) => <PaymentState {...payment} />}
            columns={COLUMNS}
          />
        )}
      </AdminList>
    </chakra.div>
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
