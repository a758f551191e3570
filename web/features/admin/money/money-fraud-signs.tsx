import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import type { FraudSign } from '@tafiya/payouts/admin.contract.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { RowSkeletons } from '../lists/admin-list.tsx';
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
  return (
    <QueryState
      query={signs}
      what="the signs of fraud"
      skeleton={<RowSkeletons />}
      empty={<EmptyState title="No signs of fraud" description="No payout is held because of one." />}
    >
      {(rows) => (
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
          <p>
            Payouts of these drivers and companies are held until one of theirs is released under Payouts.
          </p>
          <AdminRows
            label="Signs of fraud"
            rows={rows}
            headLabel="Paid to"
            head={({ payee }) => payee.name}
            badges={({ payee }) => <Badge tone="danger">{countOf(payee.signs, 'sign')}</Badge>}
            columns={COLUMNS}
          />
        </chakra.div>
      )}
    </QueryState>
  );
}

function passengerInWords({ name, signs }: NonNullable<FraudSign['other']>): string {
  return `${name} (${countOf(signs, 'sign')})`;
}
