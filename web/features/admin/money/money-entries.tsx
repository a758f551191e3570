import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { EntryKind, MoneyEntry, StuckMoney } from '@tafiya/payouts/ledger/entries.contract.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { AdminRows, type Column } from '../lists/admin-rows.tsx';
import { AdminTable } from '../lists/admin-table.tsx';
import { AskedBy, PersonLink } from '../lists/person-link.tsx';
import { DecideButton } from '../decisions/decision-buttons.tsx';
import { when } from '../lists/row-fields.tsx';
import { useOneRow } from '../lists/one-row.ts';
import { useFresh } from '../lists/use-admin-list.ts';
import { ENTRY_LABELS, EntrySheet, type NewEntry } from './entry-sheet.tsx';
import { inWords, wordsOf } from '@/shared/format/words.ts';

const STUCK: Partial<Record<StuckMoney['kind'], { label: string; kinds: readonly EntryKind[] }>> = {
  debt: { label: 'Debt that no earning covers', kinds: ['debt_paid', 'debt_written_off'] },
  loss: { label: 'Loss of a dispute, not decided', kinds: ['loss_recovered'] },
  wrong_currency: { label: 'Payment in another currency', kinds: ['returned_outside'] },
};
const STUCK_COLUMNS: readonly Column<StuckMoney & { id: string }>[] = [
  {
    label: 'Person',
    value: ({ person, personId }) => <PersonLink person={{ id: personId, name: person }} />,
  },
  { label: 'Reference', value: ({ reference }) => reference ?? 'None' },
  { label: 'Since', value: ({ since }) => formatDayTime(since) },
  { label: 'Amount', value: ({ amount }) => formatNaira(amount), isNumeric: true, leads: true },
];

const ENTRY_STATES = [
  { value: 'open', label: 'To confirm' },
  { value: 'decided', label: 'Decided' },
];
const ENTRY_COLUMNS: readonly Column<MoneyEntry>[] = [
  {
    label: 'Person',
    value: ({ person, personId }) => <PersonLink person={{ id: personId, name: person ?? 'None' }} />,
  },
  {
    label: 'Accounts',
    value: ({ debit, credit }) =>
      debit === null || credit === null ? 'As always' : `${inWords(debit)} from ${inWords(credit)}`,
  },
  { label: 'Proof', value: ({ proof }) => proof },
  { label: 'Reason', value: ({ reason }) => reason },
  {
    label: 'Asked',
    value: (entry) => (
      <>
        <AskedBy {...entry} />, {formatDayTime(entry.askedAt)}
      </>
    ),
  },
  { label: 'Decided', value: ({ decidedAt }) => when(decidedAt) },
  { label: 'Amount', value: ({ amount }) => formatNaira(amount), isNumeric: true, leads: true },
];

/** Entries that administrators book by hand, and the money that only they let out. */
export function EntryList() {
  const [entry, setEntry] = useState<NewEntry | null>(null);
  const one = useOneRow();
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={{ base: '6', md: '3' }}>
      {one === null && (
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="3">
          <chakra.p color="fg.muted">
            Money that moved outside the payment provider. Every entry needs a proof and two administrators.
          </chakra.p>
          <Button onClick={() => setEntry({ kinds: ['top_up', 'correction'] })}>New entry</Button>
        </chakra.div>
      )}
      <StuckList onEntry={setEntry} />
      <AdminTable
        name="GET /admin/money-entries/:state"
        noun="entries"
        choice={{ label: 'Entries', options: ENTRY_STATES }}
        isSorted={false}
        empty={{ title: 'No entries yet', openTitle: 'Nothing to confirm' }}
        label="Entries"
        headLabel="Entry"
        head={({ kind }) => wordsOf(ENTRY_LABELS, kind)}
        badges={({ isBooked }) =>
          isBooked === null ? (
            <Badge tone="warning">Waits</Badge>
          ) : (
            <Badge tone={isBooked ? 'positive' : 'neutral'}>{isBooked ? 'Booked' : 'Declined'}</Badge>
          )
        }
        columns={ENTRY_COLUMNS}
        actions={(each) => each.isBooked === null && <EntryActions entry={each} />}
      />
      {entry && <EntrySheet entry={entry} onClose={() => setEntry(null)} />}
    </chakra.div>
  );
}

function EntryActions({ entry: { id, kind, amount, proof, isOwn } }: { entry: MoneyEntry }) {
  const subject = { id, name: `${ENTRY_LABELS[kind]}, ${formatNaira(amount)}, ${proof}` };
  if (isOwn) return <DecideButton decision="takeBackEntry" subject={subject} label="Take back" />;
  return (
    <>
      <DecideButton decision="confirmEntry" subject={subject} label="Confirm" />
      <DecideButton decision="declineEntry" subject={subject} label="Refuse" isHard />
    </>
  );
}

/** Money that cannot leave its state by itself. */
function StuckList({ onEntry }: { onEntry: (entry: NewEntry) => void }) {
  const one = useOneRow();
  const list = useFresh('GET /admin/stuck-money');
  return (
    <QueryState
      query={list}
      what="the list"
      empty={
        <chakra.p color="fg.muted">
          <chakra.span color="fg.default" fontWeight="semibold">
            No money is stuck
          </chakra.span>
          . Debts, losses and payments in another currency are listed here.
        </chakra.p>
      }
    >
      {(rows) => (
        <AdminRows
          label="Money that is stuck"
          rows={rows
            .map((each) => ({ ...each, id: each.subject }))
            .filter(({ id }) => one === null || id === one)}
          headLabel="What"
          head={({ kind }) => STUCK[kind]?.label ?? wordsOf({}, kind)}
          columns={STUCK_COLUMNS}
          actions={({ kind, subject, person, amount }) => (
            <Button
              variant="outline"
              size="sm"
              aria-label={`Settle: ${person}`}
              onClick={() =>
                onEntry({ kinds: STUCK[kind]?.kinds ?? ['correction'], subject, about: person, amount })
              }
            >
              Settle
            </Button>
          )}
        />
      )}
    </QueryState>
  );
}
