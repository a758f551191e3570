import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { LedgerAccount, LedgerEntry } from '@tafiya/payouts/admin.contract.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { formatCount } from '@/shared/format/numbers.ts';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { saveFile } from '@/shared/ui/save-file.ts';
import { ShowMore } from '@/shared/ui/show-more.tsx';
import { AdminList, RowSkeletons } from '../lists/admin-list.tsx';
import { AdminRows, type Column } from '../lists/admin-rows.tsx';
import { inWords } from '@/shared/format/words.ts';
import { ALWAYS_STALE } from '../lists/use-admin-list.ts';
import { ask } from '@/shared/api/api.ts';
import { listOf } from '@/shared/api/queries.ts';

/** The server counts the entries of an account up to this number. */
const ENTRIES_COUNTED_MAX = 1000;
const entriesOf = (entries: number) =>
  entries < ENTRIES_COUNTED_MAX ? String(entries) : `${formatCount(ENTRIES_COUNTED_MAX)} or more`;
const nameOf = ({ code, owner }: LedgerAccount) => [inWords(code), owner].filter(Boolean).join(', ');
const ACCOUNT_COLUMNS: readonly Column<LedgerAccount>[] = [
  { label: 'Owner', value: ({ owner }) => owner ?? 'Tafiya' },
  { label: 'Entries', value: ({ entries }) => entriesOf(entries), isNumeric: true },
  { label: 'Balance', value: ({ balance }) => formatNaira(balance), isNumeric: true, leads: true },
];

/** Accounts of the ledger, and the entries of the chosen one with their running balance. Debit is positive. */
export function LedgerList() {
  const [account, setAccount] = useState<LedgerAccount | null>(null);
  if (account) return <Entries account={account} onBack={() => setAccount(null)} />;
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      <chakra.p color="fg.muted">
        Positive balances are debit: money that Tafiya has, expects or has spent. Negative ones are credit:
        money that Tafiya owes or has earned.
      </chakra.p>
      <AdminList
        name="GET /admin/ledger-accounts"
        noun="accounts"
        isSorted={false}
        empty={{ title: 'No accounts yet' }}
      >
        {(accounts) => (
          <AdminRows
            label="Ledger accounts"
            rows={accounts}
            headLabel="Account"
            head={({ code }) => inWords(code)}
            badges={() => null}
            columns={ACCOUNT_COLUMNS}
            actions={(each) => (
              <Button
                variant="outline"
                size="sm"
                aria-label={`Entries: ${nameOf(each)}`}
                onClick={() => setAccount(each)}
              >
                Entries
              </Button>
            )}
          />
        )}
      </AdminList>
    </chakra.div>
  );
}

const ENTRY_COLUMNS: readonly Column<LedgerEntry>[] = [
  { label: 'Cause', value: ({ cause }) => cause },
  { label: 'Time', value: ({ at }) => formatDayTime(at) },
  { label: 'Amount', value: ({ amount }) => formatNaira(amount), isNumeric: true, leads: true },
  { label: 'Balance', value: ({ balance }) => formatNaira(balance), isNumeric: true },
];

function Entries({ account, onBack }: { account: LedgerAccount; onBack: () => void }) {
  const list = useInfiniteQuery({
    ...ALWAYS_STALE,
    ...listOf('GET /admin/ledger-accounts/:id/entries', { id: account.id }),
  });
  const save = useMutation({
    mutationFn: async () =>
      saveFile(
        await (
          await ask('GET /admin/ledger-accounts/:id/entries', { id: account.id, query: { format: 'csv' } })
        ).text(),
        `ledger-${account.code}.csv`,
        'text/csv;charset=utf-8',
      ),
  });
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <Button variant="outline" onClick={onBack}>
          All accounts
        </Button>
        <Button variant="outline" disabled={save.isPending} onClick={() => save.mutate()}>
          {save.isPending ? 'Preparing...' : 'CSV'}
        </Button>
        <chakra.h3
          fontWeight="bold"
          overflowWrap="anywhere"
        >{`${nameOf(account)}: ${formatNaira(account.balance)}`}</chakra.h3>
      </chakra.div>
      <Problem error={save.error} otherwise="The file could not be saved. Please try again." />
      <QueryState
        query={list}
        what="the entries"
        skeleton={<RowSkeletons />}
        empty={<EmptyState title="No entries yet" />}
      >
        {(rows) => (
          <AdminRows
            label="Entries"
            rows={rows}
            headLabel="Event"
            head={({ event }) => inWords(event)}
            badges={() => null}
            columns={ENTRY_COLUMNS}
          />
        )}
      </QueryState>
      <ShowMore query={list} otherwise="The next entries could not be loaded. Please try again." />
    </chakra.div>
  );
}
