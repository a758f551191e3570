import { useState } from 'react';

interface Held<Row> {
  shown: Row[];
  /** How many wait to be shown. */
  held: number;
  showAll: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Keeps the rows under the administrator's eyes where they are: what comes above or between rows that are shown waits
 * until it is asked for, so that no button moves under a finger. What comes below them moves nothing and is shown.
 * `list` names the search the rows answer: another one begins anew. `isSettled` is false while they are still those of
 * the search before.
 */
export function useHeldRows<Row extends { id: string }>(
  rows: Row[],
  { list, isSettled }: { list: string; isSettled: boolean },
): Held<Row> {
  const [seen, setSeen] = useState({ list, ids: NONE });
  const known = seen.list === list ? seen.ids : NONE;
  const know = (all: readonly Row[]) => setSeen({ list, ids: new Set(all.map(({ id }) => id)) });
  const last = rows.findLastIndex(({ id }) => known.has(id));
  const shown = isSettled ? rows.filter(({ id }, index) => index > last || known.has(id)) : rows;
  if (isSettled && shown.some(({ id }) => !known.has(id))) know(shown);
  return { shown, held: rows.length - shown.length, showAll: () => know(rows) };
}
