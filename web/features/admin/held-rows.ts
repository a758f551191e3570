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
 * `isSettled` is false while the rows are still those of another search.
 */
export function useHeldRows<Row extends { id: string }>(rows: Row[], isSettled: boolean): Held<Row> {
  const [known, setKnown] = useState(NONE);
  const last = rows.findLastIndex(({ id }) => known.has(id));
  const shown = isSettled ? rows.filter(({ id }, index) => index > last || known.has(id)) : rows;
  if (isSettled && shown.some(({ id }) => !known.has(id))) setKnown(idsOf(shown));
  return { shown, held: rows.length - shown.length, showAll: () => setKnown(idsOf(rows)) };
}

function idsOf(rows: readonly { id: string }[]): ReadonlySet<string> {
  return new Set(rows.map(({ id }) => id));
}
