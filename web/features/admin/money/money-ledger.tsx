import { chakra } from '@chakra-ui/react/styled-system';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import type { LedgerAccount, LedgerEntry } from '@tafiya/payouts/admin.contract.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf, formatCount } from '@/shared/format/numbers.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { DeskTable } from '@/shared/ui/desk/desk-table.ts';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { useWide } from '@/shared/ui/use-wide.ts';
import { ShowMore } from '@/shared/ui/show-more.tsx';
import { AdminList } from '../lists/admin-list.tsx';
import { AdminRows, type Column } from '../lists/admin-rows.tsx';
import { PersonLink } from '../lists/person-link.tsx';
import { CsvButton } from '../lists/csv-button.tsx';
import { BooksState } from './books-state.tsx';
import { inWords } from '@/shared/format/words.ts';
import { ALWAYS_STALE } from '../lists/use-admin-list.ts';
import { ask } from '@/shared/api/api.ts';
import { listOf } from '@/shared/api/queries.ts';

/** The server counts the entries of an account up to this number. */
const ENTRIES_COUNTED_MAX = 1000;
const entriesOf = (entries: number) =>
  entries < ENTRIES_COUNTED_MAX
    ? countOf(entries, 'entry', 'entries')
    : `${formatCount(ENTRIES_COUNTED_MAX)} or more entries`;
const nairaOr = (sum: number) => (sum === 0 ? '' : formatNaira(sum));
const debitOf = (amount: number) => nairaOr(Math.max(amount, 0));
const creditOf = (amount: number) => nairaOr(Math.max(-amount, 0));

/** Accounts of the ledger with their sums, and the entries of the open one with their running balance. */
export function LedgerList() {
  const one = useAccount();
  const isWide = useWide();
  if (one !== undefined && !isWide) return <Entries key={one} id={one} account={undefined} />;
  return (
    <>
      <chakra.p hideFrom="lg" px="4" pt="3">
        <BooksState />
      </chakra.p>
      <AdminList
        name="GET /admin/ledger-accounts"
        noun="accounts"
        isSorted={false}
        empty={{ title: 'No accounts yet' }}
      >
        {(accounts) => {
          // Beside the accounts there is room for the entries of one.
          const open = one ?? (isWide ? accounts.find(({ balance }) => balance !== 0)?.id : undefined);
          return (
            <chakra.div
              display="grid"
              alignItems="start"
              gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 27rem) minmax(0, 1fr)' }}
            >
              <Accounts accounts={accounts} open={open} />
              {open !== undefined && (
                <chakra.div borderInlineStartWidth="1px" borderColor="border.default" minH="full">
                  <Entries key={open} id={open} account={accounts.find(({ id }) => id === open)} />
                </chakra.div>
              )}
            </chakra.div>
          );
        }}
      </AdminList>
    </>
  );
}

/** The id of the account in the address: /admin/finances/ledger/:account. */
function useAccount(): string | undefined {
  return /^finances\/ledger\/(\d+)/.exec(useParams()['*'] ?? '')?.[1];
}

/** Debit and credit in columns of their own, with their sums; accounts at zero are one line. */
function Accounts({ accounts, open }: { accounts: readonly LedgerAccount[]; open: string | undefined }) {
  const used = accounts.filter(({ balance }) => balance !== 0);
  const empty = accounts.filter(({ balance }) => balance === 0);
  const sum = (sign: 1 | -1) => used.reduce((before, { balance }) => before + Math.max(sign * balance, 0), 0);
  return (
    <chakra.section aria-label="Ledger accounts">
      <DeskTable>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col" data-numeric>
              Debit
            </th>
            <th scope="col" data-numeric>
              Credit
            </th>
          </tr>
        </thead>
        <tbody>
          {used.map((each) => (
            <AccountRow key={each.id} account={each} isOpen={each.id === open} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Sum of these accounts</th>
            <td data-numeric>{formatNaira(sum(1))}</td>
            <td data-numeric>{formatNaira(sum(-1))}</td>
          </tr>
        </tfoot>
      </DeskTable>
      {empty.length > 0 && (
        <chakra.details px="4" py="2" color="fg.quiet">
          <chakra.summary cursor="pointer" minH={{ base: 'touch', md: '8' }} alignContent="center">
            {`${formatCount(empty.length)} more at zero`}
          </chakra.summary>
          <DeskTable>
            <tbody>
              {empty.map((each) => (
                <AccountRow key={each.id} account={each} isOpen={each.id === open} />
              ))}
            </tbody>
          </DeskTable>
        </chakra.details>
      )}
    </chakra.section>
  );
}

function AccountRow({ account, isOpen }: { account: LedgerAccount; isOpen: boolean }) {
  const { id, code, owner, ownerId, balance } = account;
  const [{ search }, navigate] = [useLocation(), useNavigate()];
  const to = `/admin/finances/ledger/${id}${search}`;
  return (
    <tr data-open={isOpen || undefined} onClick={() => void navigate(to)}>
      <th scope="row">
        <Link to={to} aria-current={isOpen ? 'true' : undefined} onClick={(event) => event.stopPropagation()}>
          {inWords(code)}
        </Link>
        {owner !== null && (
          <chakra.span color="fg.quiet" fontWeight="normal" ms="2">
            <PersonLink person={{ id: ownerId, name: owner }} />
          </chakra.span>
        )}
      </th>
      <td data-numeric>{debitOf(balance)}</td>
      <td data-numeric>{creditOf(balance)}</td>
    </tr>
  );
}

/** A balance with its side, without a sign. */
function sideOf(balance: number): string {
  if (balance === 0) return formatNaira(0);
  return `${formatNaira(Math.abs(balance))} ${balance > 0 ? 'debit' : 'credit'}`;
}

const ENTRY_COLUMNS: readonly Column<LedgerEntry>[] = [
  { label: 'Event', value: ({ event }) => inWords(event) },
  { label: 'Cause', value: ({ cause }) => cause },
  { label: 'Debit', value: ({ amount }) => debitOf(amount), isNumeric: true },
  { label: 'Credit', value: ({ amount }) => creditOf(amount), isNumeric: true },
  { label: 'Balance', value: ({ balance }) => sideOf(balance), isNumeric: true },
];

/** On phones one line says which side an entry is on. */
const CARD_COLUMNS: readonly Column<LedgerEntry>[] = [
  { label: 'Event', value: ({ event }) => inWords(event) },
  { label: 'Cause', value: ({ cause }) => cause },
  { label: 'Balance', value: ({ balance }) => sideOf(balance) },
  { label: 'Amount', value: ({ amount }) => sideOf(amount), isNumeric: true, leads: true },
];

function EntryCards({ entries }: { entries: readonly LedgerEntry[] }) {
  return (
    <chakra.div px="4">
      <AdminRows
        label="Entries"
        rows={entries}
        headLabel="Time"
        head={({ at }) => formatDayTime(at)}
        columns={CARD_COLUMNS}
      />
    </chakra.div>
  );
}

function EntryTable({ entries }: { entries: readonly LedgerEntry[] }) {
  return (
    <DeskTable>
      <thead>
        <tr>
          <th scope="col">Time</th>
          {ENTRY_COLUMNS.map(({ label, isNumeric }) => (
            <th key={label} scope="col" data-numeric={isNumeric}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id} title={entry.cause}>
            <th scope="row">{formatDayTime(entry.at)}</th>
            {ENTRY_COLUMNS.map(({ label, value, isNumeric }) => (
              <td key={label} data-numeric={isNumeric} data-narrow={label === 'Cause' || undefined}>
                {value(entry)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </DeskTable>
  );
}

function Entries({ id, account }: { id: string; account: LedgerAccount | undefined }) {
  const isWide = useWide();
  const list = useInfiniteQuery({
    ...ALWAYS_STALE,
    ...listOf('GET /admin/ledger-accounts/:id/entries', { id }),
  });
  return (
    <chakra.section aria-label="Entries" display="grid" gridTemplateColumns="minmax(0, 1fr)">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" px="4" minH="14">
        <chakra.h2 fontSize="md" flex="1" overflowWrap="anywhere">
          {account
            ? `${inWords(account.code)}: ${sideOf(account.balance)}, ${entriesOf(account.entries)}`
            : 'Entries'}
        </chakra.h2>
        {!isWide && (
          <ButtonLink to="/admin/finances/ledger" variant="outline" size="sm">
            All accounts
          </ButtonLink>
        )}
        <CsvButton
          file={`ledger-${account?.code ?? id}.csv`}
          load={() => ask('GET /admin/ledger-accounts/:id/entries', { id, query: { format: 'csv' } })}
        />
      </chakra.div>
      <QueryState query={list} what="the entries" empty={<EmptyState title="No entries yet" />}>
        {(rows) => (isWide ? <EntryTable entries={rows} /> : <EntryCards entries={rows} />)}
      </QueryState>
      <ShowMore query={list} otherwise="The next entries could not be loaded. Please try again." />
    </chakra.section>
  );
}
