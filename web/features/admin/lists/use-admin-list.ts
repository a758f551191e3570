import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ArgumentsOf, GetName, InputOf, PagedName } from '@/shared/api/calls.ts';
import { pagesOf, queryOf } from '@/shared/api/queries.ts';
import { useOneRow } from './one-row.ts';

/** Several administrators decide at once, so data is fetched again on every mount; useAdminLive keeps it current. */
export const ALWAYS_STALE = { staleTime: 0 } as const;

/** An answer of the dashboard that is not a list in pages. */
export function useFresh<Name extends GetName>(name: Name, ...input: ArgumentsOf<Name, never>) {
  return useQuery({ ...ALWAYS_STALE, ...queryOf(name, ...input) });
}

export type AdminSort = 'newest' | 'oldest' | 'name';
export interface AdminFilter {
  search: string;
  sort: AdminSort;
}

/** The lists of the dashboard; with `:state` in its path, that is a part of `input`. */
export type AdminListName = Extract<PagedName, `GET /admin/${string}`>;

/**
 * One list of the dashboard, page by page along the `Link` header. `state`, `search`, `sort` and `only` are part of the query key; the
 * previous rows stay on screen while a new search loads.
 */
export function useAdminList<Name extends AdminListName>(
  name: Name,
  state: string | undefined,
  { search, sort, only }: AdminFilter & { only: string },
) {
  const id = useOneRow();
  const query = {
    sort,
    ...(id !== null && { id }),
    ...(search !== '' && { search }),
    ...(state !== undefined &&
      !name.endsWith(':state') && { state, ...(state === 'open' && { open: 'true' }) }),
    ...(only !== '' && { only }),
  };
  return useInfiniteQuery({
    ...ALWAYS_STALE,
    ...pagesOf(name, { state, query } as unknown as InputOf<Name>),
    placeholderData: keepPreviousData,
  });
}

interface HeldRows<Row> {
  shown: readonly Row[];
  /** Number of new rows that are not shown yet. */
  held: number;
  showAll: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Keeps the visible rows in place, so that no button moves while the administrator taps it. New rows above or between the
 * visible ones are held back until `showAll`; new rows below them are shown at once. `list` names the current search: a
 * different one starts over. `isSettled` is false while the rows still belong to the previous search.
 */
export function useHeldRows<Row extends { id: string }>(
  rows: readonly Row[],
  { list, isSettled }: { list: string; isSettled: boolean },
): HeldRows<Row> {
  const [seen, setSeen] = useState({ list, ids: NONE });
  const seenIds = seen.list === list ? seen.ids : NONE;
  const markSeen = (all: readonly Row[]) => setSeen({ list, ids: new Set(all.map(({ id }) => id)) });
  const lastSeen = rows.findLastIndex(({ id }) => seenIds.has(id));
  const shown = isSettled ? rows.filter(({ id }, index) => index > lastSeen || seenIds.has(id)) : rows;
  if (isSettled && shown.some(({ id }) => !seenIds.has(id))) markSeen(shown);
  return { shown, held: rows.length - shown.length, showAll: () => markSeen(rows) };
}
