import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import type { FraudSign } from '@tafiya/payouts/admin.contract.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { RowsLoading } from '../lists/admin-list.tsx';
import { AdminRows, type Column } from '../lists/admin-rows.tsx';
import { ALWAYS_STALE } from '../lists/use-admin-list.ts';
import { queryOf } from '@/shared/api/queries.ts';

const COLUMNS: readonly Column<FraudSign>[] = [
  { label: 'Why', value: ({ words }) => words, wraps: true },
  {
    label: 'Passenger',
    value: ({ other }) => (other === null ? 'Several' : passengerInWords(other)),
    wraps: true,
  },
  { label: 'Found', value: ({ foundAt }) => formatDayTime(foundAt) },
  { label: 'Last seen', value: ({ seenAt }) => formatDayTime(seenAt) },
];

/** Why payouts are held, with the numbers; the drivers and companies with most signs first. */
export function FraudSignList() {
  const signs = useQuery({
    ...ALWAYS_STALE,
    ...queryOf('GET /admin/fraud-signs'),
  });
  if (signs.data === undefined && signs.isError) {
    return (
      <ErrorState
        title="The signs of fraud could not be loaded"
        description={messageOf(signs.error, 'Please try again.')}
        onRetry={() => void signs.refetch()}
        retrying={signs.isFetching}
      />
    );
  }
  if (signs.data === undefined) return <RowsLoading noun="signs" />;
  if (signs.data.length === 0) {
    return <EmptyState title="No signs of fraud" description="No payout is held because of one." />;
  }
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      <p>Payouts of these drivers and companies are held until one of theirs is released under Payouts.</p>
      <AdminRows
        label="Signs of fraud"
        rows={signs.data}
        headLabel="Paid to"
        head={({ payee }) => payee.name}
        badges={({ payee }) => <Badge tone="danger">{countOf(payee.signs, 'sign')}</Badge>}
        columns={COLUMNS}
      />
    </chakra.div>
  );
}

function passengerInWords({ name, signs }: NonNullable<FraudSign['other']>): string {
  return `${name} (${countOf(signs, 'sign')})`;
}
