import { createContext, use, useEffect } from 'react';

/** The id of the only row that the lists below show, without search and choices, as a card: the open item of the inbox. */
export const OneRow = createContext<string | null>(null);

export function useOneRow(): string | null {
  return use(OneRow);
}

interface Pages {
  hasNextPage: boolean;
  isFetching: boolean;
  fetchNextPage: () => unknown;
}

/** The rows of a list that the server cannot limit to one: all of them, or the only one, for which pages are loaded until it is found. */
export function useRowsOf<Row extends { id: string }>(rows: readonly Row[], pages: Pages): readonly Row[] {
  const one = useOneRow();
  const shown = one === null ? rows : rows.filter(({ id }) => id === one);
  const { hasNextPage, isFetching, fetchNextPage } = pages;
  const isMissing = one !== null && shown.length === 0 && hasNextPage && !isFetching;
  useEffect(() => {
    if (isMissing) void fetchNextPage();
  }, [isMissing, fetchNextPage]);
  return shown;
}
