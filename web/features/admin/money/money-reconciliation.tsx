import { chakra } from '@chakra-ui/react/styled-system';
import type { Difference, Reconciliation } from '@tafiya/payouts/admin.contract.ts';
import { formatDay, formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { AdminRows, type Column } from '../lists/admin-rows.tsx';
import { AdminTable } from '../lists/admin-table.tsx';
import { DecideButton } from '../decisions/decision-buttons.tsx';
import { WaitsBadge } from './money-confirmations.tsx';
import { inWords } from '@/shared/format/words.ts';
import { useOneRow } from '../lists/one-row.ts';
import { useFresh } from '../lists/use-admin-list.ts';

const amount = (naira: number | null) => (naira === null ? 'None' : formatNaira(naira));
const DIFFERENCE_COLUMNS: readonly Column<Difference>[] = [
  { label: 'About', value: ({ subject }) => subject },
  { label: 'Found', value: ({ createdAt }) => formatDayTime(createdAt) },
  { label: 'In our books', value: ({ expected }) => amount(expected), isNumeric: true },
  { label: 'At the provider', value: ({ found }) => amount(found), isNumeric: true },
];
const OPEN = { label: 'Differences', options: [{ value: 'open', label: 'Open' }] };
const DAY_COLUMNS: readonly Column<Reconciliation & { id: string }>[] = [
  { label: 'Compared', value: ({ counted, matched }) => `${matched} of ${counted} equal` },
  { label: 'Ledger', value: ({ ledgerBalance }) => formatNaira(ledgerBalance), isNumeric: true },
  { label: 'Provider', value: ({ providerBalance }) => formatNaira(providerBalance), isNumeric: true },
  { label: 'Finished', value: ({ finishedAt }) => formatDayTime(finishedAt) },
];

/** Differences that an administrator must close, and the days that were compared with the provider. */
export function ReconciliationList() {
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="6">
      <Differences />
      {useOneRow() === null && <Days />}
    </chakra.div>
  );
}

function Differences() {
  return (
    <AdminTable
      name="GET /admin/differences/:state"
      noun="open differences"
      choice={OPEN}
      isSearched={false}
      empty={{ title: 'No open differences', description: 'Our books and the provider’s agree.' }}
      label="Open differences"
      headLabel="Difference"
      head={({ kind }) => inWords(kind)}
      badges={({ id, day }) => (
        <>
          <Badge tone="danger">{day === null ? 'Open' : formatDay(day)}</Badge>
          <WaitsBadge id={id} />
        </>
      )}
      columns={DIFFERENCE_COLUMNS}
      actions={({ id, kind }) => (
        <DecideButton decision="closeDifference" subject={{ id, name: inWords(kind) }} label="Close" />
      )}
    />
  );
}

function Days() {
  const days = useFresh('GET /admin/reconciliations');
  return (
    <QueryState query={days} what="the days" empty={null}>
      {(rows) => (
        <AdminRows
          label="Days"
          rows={rows.map((day) => ({ ...day, id: day.day }))}
          headLabel="Day"
          head={({ day }) => formatDay(day)}
          badges={({ openDifferences }) =>
            openDifferences === 0 ? (
              <Badge tone="positive">OK</Badge>
            ) : (
              <Badge tone="danger">{`${openDifferences} open`}</Badge>
            )
          }
          columns={DAY_COLUMNS}
        />
      )}
    </QueryState>
  );
}
