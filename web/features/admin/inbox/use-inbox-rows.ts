import { useState } from 'react';
import type { Inbox, InboxGroupName, InboxItem } from '@tafiya/admin/inbox.contract.ts';

/** An item on the screen. `isGone`: it waits no more, and stays until the next move. */
export interface InboxRow {
  key: string;
  group: InboxGroupName;
  item: InboxItem;
  isGone: boolean;
}

interface ShownRows {
  rows: readonly InboxRow[];
  /** Items that wait and are not shown yet. */
  held: number;
  /** Shows them, and removes what is gone. */
  showAll: () => void;
  /** Removes what is gone, but for the row that is left open. */
  settle: (openKey: string | null) => void;
}

/** The name of an item in the address, below /admin/inbox. */
export function keyOf({ kind, id }: Pick<InboxItem, 'kind' | 'id'>): string {
  return `${kind}/${id}`;
}

/**
 * Keeps the rows in place while an administrator works with them (`isBusy`): a new item above or between them is held back, and one that
 * waits no more stays, marked. New items below them are shown at once.
 */
export function useInboxRows(inbox: Inbox | undefined, isBusy: boolean): ShownRows {
  const [kept, setKept] = useState<readonly InboxRow[]>([]);
  const waiting = (inbox?.groups ?? []).flatMap(({ name, items }) =>
    items.map((item): InboxRow => ({ key: keyOf(item), group: name, item, isGone: false })),
  );
  const keptKeys = new Set(kept.map(({ key }) => key));
  const lastKept = isBusy ? waiting.findLastIndex(({ key }) => keptKeys.has(key)) : -1;
  const visible = waiting.filter(({ key }, index) => index > lastKept || keptKeys.has(key));
  const rows = inbox === undefined ? kept : isBusy ? withGone(visible, kept) : visible;
  if (!isSame(rows, kept)) setKept(rows);
  return {
    rows,
    held: waiting.length - visible.length,
    showAll: () => setKept(waiting),
    settle: (openKey) => setKept(rows.filter(({ key, isGone }) => !isGone || key === openKey)),
  };
}

/** The visible rows, with those that are gone behind the row that they followed. */
function withGone(visible: readonly InboxRow[], kept: readonly InboxRow[]): InboxRow[] {
  const waits = new Set(visible.map(({ key }) => key));
  const rows = [...visible];
  let before: string | undefined;
  for (const row of kept) {
    if (!waits.has(row.key)) {
      const at = rows.findIndex(({ key }) => key === before) + 1;
      rows.splice(at, 0, { ...row, isGone: true });
    }
    before = row.key;
  }
  return rows;
}

function isSame(one: readonly InboxRow[], other: readonly InboxRow[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ key, item, isGone }, index) => {
      const there = other[index];
      return there?.key === key && there.item === item && there.isGone === isGone;
    })
  );
}

/** So many rows of 36 px stand below the heads of all groups at 1280×800. */
const ROWS_ON_SCREEN = 17;

/**
 * The rows to show so that all heads are on the first screen: every alarm, and of the other groups the same number of rows, the
 * rest behind one row (`folded`). A group of `opened`, and that of the open row if it is behind one, is shown whole.
 */
export function foldRows(
  rows: readonly InboxRow[],
  { opened, openKey }: { opened: ReadonlySet<InboxGroupName>; openKey: string | undefined },
): { shown: readonly InboxRow[]; folded: ReadonlyMap<InboxGroupName, readonly InboxRow[]> } {
  const names = new Set(rows.map(({ group }) => group));
  const groups = [...names].map((name) => rows.filter(({ group }) => group === name));
  const alarms = rows.filter(isAlarm).length;
  const sizes = groups.flatMap((group) => (group.some(isAlarm) ? [] : [group.length]));
  // One row more than the others says how many there are; it takes the place of the last one.
  const heightOf = (each: number) => sizes.reduce((sum, size) => sum + Math.min(size, each + 1), alarms);
  let each = 1;
  while (each < Math.max(...sizes) && heightOf(each + 1) <= ROWS_ON_SCREEN) each += 1;
  const folded = new Map<InboxGroupName, readonly InboxRow[]>();
  const shown = groups.flatMap((group) => {
    const rest = group.slice(each);
    const [first] = rest;
    if (first === undefined || rest.length === 1 || isAlarm(first) || opened.has(first.group)) return group;
    if (rest.some(({ key }) => key === openKey)) return group;
    folded.set(first.group, rest);
    return group.slice(0, each);
  });
  return { shown, folded };
}

function isAlarm({ group }: InboxRow): boolean {
  return group === 'alarms';
}
