import { chakra } from '@chakra-ui/react/styled-system';
import { z } from 'zod';
import { transactionSchema, type Transaction } from '@contracts/admin.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { formatCount } from '@/shared/format/numbers.ts';
import { Badge, type BadgeTone } from '@/shared/ui/badges.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { AdminList } from '../lists/admin-list.tsx';
import { AdminRows, type Column } from '../lists/admin-rows.tsx';
import { NumberCard, useFinances } from '../lists/admin-numbers.tsx';
import { EmailText } from '../lists/row-fields.tsx';

const schema = z.array(transactionSchema);

/** Confirmed and pending have their own tone; every other status is shown as a failure. */
const STATUSES: Record<Transaction['status'], readonly [tone: BadgeTone, label: string]> = {
  confirmed: ['positive', 'Confirmed'],
  pending: ['warning', 'Pending'],
  cancelled: ['danger', 'Cancelled'],
};

const COLUMNS: readonly Column<Transaction>[] = [
  { label: 'Email', value: ({ booking }) => <EmailText email={booking.passenger.email} />, wraps: true },
  { label: 'Payment reference', value: (payment) => payment.paystackReference ?? 'N/A', wraps: true },
  {
    label: 'Processed',
    value: ({ processedAt }) => (processedAt === null ? 'Not yet' : formatDayTime(processedAt)),
  },
  { label: 'Amount', value: (payment) => formatNaira(payment.amount), isNumeric: true, leads: true },
];

/** The totals of all payments and the list of transactions. */
export function FinancesTab() {
  const { data, error, isFetching, refetch } = useFinances();
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="6">
      {error ? (
        <ErrorState
          title="The totals could not be loaded"
          description={messageOf(error, 'Please try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <chakra.dl
          display="grid"
          gap="3"
          gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' }}
        >
          <NumberCard
            label="Total Revenue"
            value={data && formatNaira(data.totalRevenue)}
            gridColumn={{ base: 'span 2', md: 'auto' }}
          />
          <NumberCard label="Total Transactions" value={data && formatCount(data.totalTransactions)} />
          <NumberCard label="Confirmed Payments" value={data && formatCount(data.confirmedPayments)} />
        </chakra.dl>
      )}
      <AdminList
        name="transactions"
        noun="transactions"
        schema={schema}
        empty={{ title: 'No transactions yet', description: 'Every booking appears here with its payment.' }}
      >
        {(payments) => (
          <AdminRows
            label="Transactions"
            rows={payments}
            headLabel="Passenger"
            head={({ booking }) => booking.passenger.name}
            badges={({ status }) => <Badge tone={STATUSES[status][0]}>{STATUSES[status][1]}</Badge>}
            columns={COLUMNS}
          />
        )}
      </AdminList>
    </chakra.div>
  );
}
