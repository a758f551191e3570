import { chakra } from '@chakra-ui/react/styled-system';
import type { FraudSign } from '@tafiya/payouts/admin.contract.ts';
import { formatDay, formatDayTime } from '@/shared/format/dates.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { DecideButton } from '../decisions/decision-buttons.tsx';
import { WaitsBadge } from './money-confirmations.tsx';
import { AdminRows, type Column } from '../lists/admin-rows.tsx';
import { PersonLink } from '../lists/person-link.tsx';
import { useFresh } from '../lists/use-admin-list.ts';

const COLUMNS: readonly Column<FraudSign>[] = [
  { label: 'Why', value: ({ words }) => words },
  {
    label: 'Passenger',
    value: ({ kind, other }) =>
      other !== null ? <Passenger {...other} /> : kind === 'held' ? 'None' : 'Several',
  },
  { label: 'Found', value: ({ foundAt }) => formatDayTime(foundAt) },
  { label: 'Last seen', value: ({ seenAt }) => formatDayTime(seenAt) },
  { label: 'Decide by', value: ({ decideBy }) => (decideBy ? formatDay(decideBy) : 'Not held') },
];

/** Why payouts are held, by signs or by an administrator, and their release: overdue decisions first, then those with most signs. */
export function FraudSignList() {
  const signs = useFresh('GET /admin/fraud-signs');
  return (
    <QueryState
      query={signs}
      what="the signs of fraud"
      empty={<EmptyState title="No signs of fraud" description="No payout is held because of one." />}
    >
      {(rows) => (
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
          <p>Payouts of these drivers and companies are held until you release them here.</p>
          <AdminRows
            label="Signs of fraud"
            rows={rows}
            headLabel="Paid to"
            person={({ payee }) => payee}
            badges={({ payee, isOverdue }) => (
              <>
                <Badge tone="danger">{payee.signs > 0 ? countOf(payee.signs, 'sign') : 'No sign'}</Badge>
                {isOverdue && <Badge tone="danger">Overdue</Badge>}
                <WaitsBadge id={payee.id} />
              </>
            )}
            columns={COLUMNS}
            actions={({ payee, decideBy }) =>
              decideBy && <DecideButton decision="releasePayouts" subject={payee} label="Release payouts" />
            }
          />
        </chakra.div>
      )}
    </QueryState>
  );
}

function Passenger({ id, name, signs }: NonNullable<FraudSign['other']>) {
  return (
    <>
      <PersonLink person={{ id, name }} />
      {` (${countOf(signs, 'sign')})`}
    </>
  );
}
