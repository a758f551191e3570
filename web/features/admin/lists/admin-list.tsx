import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messageOf } from '@/shared/api/api-error.ts';
import type { Parser } from '@/shared/api/api.ts';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { TextField } from '@/shared/ui/fields.tsx';
import { MoreButton } from '@/shared/ui/more-button.tsx';
import { SelectField } from '@/shared/ui/select-field.tsx';
import { SkeletonBlock, SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { useDebounced } from '@/shared/ui/use-debounced.ts';
import { useAdminList, useHeldRows, type AdminFilter, type AdminSort } from './use-admin-list.ts';

const SEARCH_SETTLES_MS = 300;

const SORTS: readonly { value: AdminSort; label: string }[] = [
  { value: 'newest', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
  { value: 'name', label: 'Name' },
];

interface AdminListProps<Row> {
  /** The last part of the list's address, e.g. `pending-drivers`. */
  name: string;
  /** What it lists, in the plural: "users". */
  noun: string;
  schema: Parser<Row[]>;
  empty: { title: string; description?: string };
  /** False for a list that is always newest first. */
  isSorted?: boolean;
  /** Only rows that wait for something. */
  isOpen?: boolean;
  children: (rows: Row[]) => ReactNode;
}

/**
 * A list with search, sort order and pages, and its loading, empty and error states. A link to it may begin a search
 * (`?search=`).
 */
export function AdminList<Row extends { id: string }>({
  name,
  noun,
  schema,
  empty,
  isSorted = true,
  isOpen = false,
  children,
}: AdminListProps<Row>) {
  const [params] = useSearchParams();
  const [filter, setFilter] = useState<AdminFilter>({ search: params.get('search') ?? '', sort: 'newest' });
  const search = useDebounced(filter.search.trim(), SEARCH_SETTLES_MS);
  const list = useAdminList(name, schema, { search, sort: filter.sort, isOpen });
  const rows = list.data?.pages.flatMap((page) => page.items);
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      <ListTools noun={noun} filter={filter} onFilter={setFilter} isSorted={isSorted} />
      {rows === undefined && list.isPending && <RowsLoading noun={noun} />}
      {list.isError && (
        <ErrorState
          title={`The ${noun} could not be loaded`}
          description={messageOf(list.error, 'Please try again.')}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {rows?.length === 0 && search === '' && <EmptyState {...empty} />}
      {rows?.length === 0 && search !== '' && (
        <EmptyState
          title={`No ${noun} match “${search}”`}
          action={
            <Button variant="outline" onClick={() => setFilter({ ...filter, search: '' })}>
              Clear search
            </Button>
          }
        />
      )}
      {rows !== undefined && rows.length > 0 && (
        <Rows list={`${filter.sort} ${search}`} rows={rows} isOld={list.isPlaceholderData}>
          {children}
        </Rows>
      )}
      <MoreButton list={list} />
    </chakra.div>
  );
}

interface ListToolsProps {
  noun: string;
  filter: AdminFilter;
  onFilter: (filter: AdminFilter) => void;
  isSorted: boolean;
}

/** The search field and the sort order of a list. */
function ListTools({ noun, filter, onFilter, isSorted }: ListToolsProps) {
  const sortBy = (value: string) =>
    onFilter({ ...filter, sort: SORTS.find((sort) => sort.value === value)?.value ?? 'newest' });
  return (
    <chakra.div
      role="search"
      display="flex"
      flexWrap="wrap"
      gap="3"
      justifyContent="space-between"
      // Side by side when both fit, at any text size.
      css={{
        '& > :first-of-type': { flex: '1 1 9rem', maxW: '24rem' },
        '& > :nth-of-type(2)': { flex: '0 1 8rem' },
      }}
    >
      <TextField
        label={`Search ${noun}`}
        type="search"
        value={filter.search}
        onChange={(event) => onFilter({ ...filter, search: event.target.value })}
      />
      {isSorted && <SelectField label="Sort" value={filter.sort} options={SORTS} onChange={sortBy} />}
    </chakra.div>
  );
}

interface RowsProps<Row> {
  rows: Row[];
  /** Identifies the search and the sort order that the rows belong to. */
  list: string;
  /** True while the rows still belong to the previous search. */
  isOld: boolean;
  children: (rows: Row[]) => ReactNode;
}

function Rows<Row extends { id: string }>({ rows, list, isOld, children }: RowsProps<Row>) {
  const box = useRef<HTMLDivElement>(null);
  const { shown, held, showAll } = useHeldRows(rows, { list, isSettled: !isOld });
  const show = () => {
    showAll();
    box.current?.focus();
  };
  return (
    <chakra.div ref={box} tabIndex={-1} outline="none" aria-busy={isOld} opacity={isOld ? 0.6 : 1}>
      {children(shown)}
      <chakra.div role="status" position="sticky" bottom={{ base: '20', md: '4' }} textAlign="center">
        {held > 0 && <Button mt="4" boxShadow="float" onClick={show}>{`Show ${held} new`}</Button>}
      </chakra.div>
    </chakra.div>
  );
}

/** Stands in for rows while they load. */
export function RowsLoading({ noun }: { noun: string }) {
  return (
    <SkeletonGroup label={`Loading ${noun}...`} display="grid" gap="3">
      {['first', 'second', 'third'].map((row) => (
        <chakra.div key={row} layerStyle="card" p="4" display="grid" gap="3">
          <SkeletonBlock h="5" w="40%" />
          <SkeletonBlock h="4" w="70%" />
        </chakra.div>
      ))}
    </SkeletonGroup>
  );
}
