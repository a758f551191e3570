import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messageOf } from '@/shared/api/api-error.ts';
import type { AnswerOf } from '@/shared/api/calls.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Chip, DeskTools, FindField } from '@/shared/ui/desk/desk.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { MoreButton } from '@/shared/ui/more-button.tsx';
import { SelectField } from '@/shared/ui/select-field.tsx';
import { CardSkeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { useDebounced } from '@/shared/ui/use-debounced.ts';
import { CsvButton } from './csv-button.tsx';
import { useOneRow, useRowsOf } from './one-row.ts';
import {
  useAdminList,
  useHeldRows,
  type AdminFilter,
  type AdminListName,
  type AdminSort,
} from './use-admin-list.ts';

const SEARCH_SETTLES_MS = 300;
const ONLY = 'only';

const SORTS: readonly { value: AdminSort; label: string }[] = [
  { value: 'newest', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
  { value: 'name', label: 'Name' },
];

export interface ListState {
  value: string;
  label: string;
  /** Shown only while it has rows, or is chosen. */
  isRare?: true;
}

export interface AdminListProps<Name extends AdminListName> {
  name: Name;
  /** The rows in one word, in the plural: "users". */
  noun: string;
  /** `openTitle`: while only the open ones are listed. `below`: what stands below. */
  empty: { title: string; openTitle?: string; description?: string; below?: ReactNode };
  /** False for a list that is always in one order. */
  isSorted?: boolean;
  /** False for a list that the server does not search. */
  isSearched?: boolean;
  /** The states to which the list can be limited; the address holds the chosen one (`?only=`). */
  states?: readonly ListState[];
  /** Lists of which one is shown, at first the first: the `:state` of the path, the `state` of the query, or only the `open` rows. */
  choice?: { label: string; options: readonly { value: string; label: string }[] };
  /** Saves what is shown. */
  csv?: { file: string; load: (query: AdminFilter & { only?: string }) => Promise<Response> };
  children: (rows: AnswerOf<Name>) => ReactNode;
}

/**
 * A list with search, sort order and pages, and its loading, empty and error states. A link to it may begin a search
 * (`?search=`). In the inbox only its one row.
 */
export function AdminList<Name extends AdminListName>({
  name,
  noun,
  empty: { openTitle, below, ...empty },
  isSorted = true,
  isSearched = true,
  states = [],
  choice,
  csv,
  children,
}: AdminListProps<Name>) {
  const [params] = useSearchParams();
  const only = states.find(({ value }) => value === params.get(ONLY))?.value ?? '';
  const searchOf = (state: string) => {
    const next = new URLSearchParams(params);
    next.delete(ONLY);
    if (state !== '') next.set(ONLY, state);
    return `?${next}`;
  };
  const [filter, setFilter] = useState<AdminFilter>({ search: params.get('search') ?? '', sort: 'newest' });
  const search = useDebounced(filter.search.trim(), SEARCH_SETTLES_MS);
  const one = useOneRow();
  const options = choice?.options ?? [];
  const [chosen, setChosen] = useState(options[0]?.value);
  // The inbox has rows of several lists.
  const state = options.find(({ value }) => one !== null && value === 'all')?.value ?? chosen;
  const list = useAdminList(name, state, { search, sort: filter.sort, only });
  const figures = list.data?.pages[0]?.figures;
  const shown = states.filter(({ value, isRare }) => !isRare || value === only || figures?.[value]);
  /** So many states need a line of their own. */
  const isTall = shown.length > 4;
  const loaded = list.data?.pages.flatMap((page) => page.items as unknown as { id: string }[]);
  const wanted = useRowsOf(loaded ?? [], list);
  // That an earlier search found nothing says nothing about this one.
  const rows = loaded === undefined || (list.isPlaceholderData && wanted.length === 0) ? undefined : wanted;
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      css={{
        '--under': isTall ? '144px' : '100px',
        '& > button': { m: '4' },
        '&:has([data-alone]) > :is([role=search], button)': { display: 'none' },
      }}
    >
      {one === null && (isSearched || options.length > 1) && (
        <ListTools
          noun={noun}
          filter={filter}
          onFilter={setFilter}
          isSorted={isSorted && isSearched}
          isSearched={isSearched}
          isTall={isTall}
        >
          {choice && <SelectField {...choice} value={chosen ?? ''} onChange={setChosen} />}
          {states.length > 0 && (
            <chakra.nav
              aria-label="Show"
              display="flex"
              overflowX="auto"
              gap="1"
              // On phones under the search and the order.
              order={{ base: 1, md: isTall ? 1 : 0 }}
              flex={{ base: '1 1 100%', md: isTall ? '1 1 100%' : '0 1 auto' }}
            >
              {[{ value: '', label: `All ${noun}` }, ...shown].map(({ value, label }) => (
                <Chip
                  key={value}
                  to={searchOf(value)}
                  isChosen={value === only}
                  count={figures?.[value === '' ? 'all' : value]}
                >
                  {label}
                </Chip>
              ))}
            </chakra.nav>
          )}
          {csv && (
            <chakra.span ms={{ md: 'auto' }} flex="none">
              <CsvButton
                file={csv.file}
                load={() => csv.load({ search, sort: filter.sort, ...(only !== '' && { only }) })}
              />
            </chakra.span>
          )}
        </ListTools>
      )}
      {rows === undefined && !list.isError && <RowsLoading noun={noun} />}
      <chakra.div px="4" pt="4" _empty={{ display: 'none' }}>
        {list.isError && (
          <ErrorState
            title={`The ${noun} could not be loaded`}
            description={messageOf(list.error, 'Please try again.')}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        )}
        {rows?.length === 0 && search === '' && only === '' && one === null && (
          <>
            <EmptyState {...empty} title={(state === 'open' && openTitle) || empty.title} />
            {below}
          </>
        )}
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
        {rows?.length === 0 && search === '' && only !== '' && (
          <EmptyState
            title={`No ${noun} with this state`}
            action={
              <ButtonLink variant="outline" to={searchOf('')}>
                {`All ${noun}`}
              </ButtonLink>
            }
          />
        )}
      </chakra.div>
      {rows !== undefined && rows.length > 0 && (
        <Rows
          list={`${name} ${state} ${filter.sort} ${only} ${search}`}
          rows={rows}
          isOld={list.isPlaceholderData}
        >
          {children as unknown as (rows: readonly { id: string }[]) => ReactNode}
        </Rows>
      )}
      {one === null && <MoreButton list={list} />}
    </chakra.div>
  );
}

interface ListToolsProps {
  noun: string;
  filter: AdminFilter;
  onFilter: (filter: AdminFilter) => void;
  isSorted: boolean;
  isSearched: boolean;
  isTall: boolean;
  children: ReactNode;
}

/** The search field, the states and the sort order of a list. The names of the fields stand in them. */
function ListTools({ noun, filter, onFilter, isSorted, isSearched, isTall, children }: ListToolsProps) {
  const sortBy = (value: string) =>
    onFilter({ ...filter, sort: SORTS.find((sort) => sort.value === value)?.value ?? 'newest' });
  return (
    <DeskTools
      flexWrap={{ base: 'wrap', md: isTall ? 'wrap' : 'nowrap' }}
      role="search"
      aria-label={`Filter ${noun}`}
      py={{ base: '2', md: '1' }}
      // On phones the order stands beside the search.
      css={{ '&:has([type=search]) > :first-child': { flexBasis: { base: '9rem', md: '15rem' } } }}
    >
      {isSearched && (
        <FindField
          label={`Search ${noun}`}
          value={filter.search}
          onChange={(search) => onFilter({ ...filter, search })}
        />
      )}
      {children}
      {isSorted && (
        <chakra.span ms={{ md: 'auto' }} flex="none">
          <SelectField label="Sort" value={filter.sort} options={SORTS} onChange={sortBy} />
        </chakra.span>
      )}
    </DeskTools>
  );
}

interface RowsProps<Row> {
  rows: readonly Row[];
  /** Identifies the search and the sort order that the rows belong to. */
  list: string;
  /** True while the rows still belong to the previous search. */
  isOld: boolean;
  children: (rows: readonly Row[]) => ReactNode;
}

function Rows<Row extends { id: string }>({ rows, list, isOld, children }: RowsProps<Row>) {
  const box = useRef<HTMLDivElement>(null);
  const { shown, held, showAll } = useHeldRows(rows, { list, isSettled: !isOld });
  const show = () => {
    showAll();
    box.current?.focus();
  };
  return (
    <chakra.div
      ref={box}
      tabIndex={-1}
      outline="none"
      p={{ base: '4', md: '0' }}
      aria-busy={isOld}
      opacity={isOld ? 0.6 : 1}
    >
      {children(shown)}
      <chakra.div role="status" position="sticky" bottom={{ base: '20', md: '4' }} textAlign="center">
        {held > 0 && <Button mt="4" boxShadow="float" onClick={show}>{`Show ${held} new`}</Button>}
      </chakra.div>
    </chakra.div>
  );
}

/** Stands in for rows while they or their tab load. */
export function RowsLoading({ noun }: { noun: string }) {
  return (
    <SkeletonGroup label={`Loading ${noun}...`} display="grid" gap="3" p="4">
      <CardSkeleton />
      <CardSkeleton />
    </SkeletonGroup>
  );
}
