import { AppError } from '../domain/app-error.ts';

/** One page of a list, and the cursor of the next page: null at the end. */
export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
  /** Total number of rows, at most LIST_COUNT_MAX; only on the first page of lists that count. */
  total?: number;
}

/** The row before a page: its moment, as Postgres writes it (to the microsecond), and its id. */
export interface Position {
  at: string;
  id: string;
}

/** The part of a list to read. */
export interface PageRequest {
  after: Position | null;
  limit: number;
}

const POSITION = /^([\d :.T+-]{10,40})\|([\da-f-]{36})$/;

/** Reads the query's cursor. @throws AppError `invalid_input` for a malformed cursor. */
export function pageRequestOf(query: { cursor?: string | undefined; limit: number }): PageRequest {
  if (query.cursor === undefined) return { after: null, limit: query.limit };
  const [, at, id] = POSITION.exec(decoded(query.cursor)) ?? [];
  if (!at || !id) throw new AppError('invalid_input', 'cursor is not valid');
  return { after: { at, id }, limit: query.limit };
}

/** Makes a page from rows that were read with one more than the limit: the extra row shows that a next page exists. */
export function pageOf<Row extends { id: string; position_at: string }, Item>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const nextCursor = last && rows.length > limit ? btoa(`${last.position_at}|${last.id}`) : null;
  return { items: shown.map((row) => toItem(row)), nextCursor };
}

/** As `pageOf`, for rows with a `total`, which the first page contains. */
export function countedPageOf<Row extends { id: string; position_at: string; total: number }, Item>(
  rows: readonly Row[],
  { after, limit }: PageRequest,
  toItem: (row: Row) => Item,
): Page<Item> {
  const page = pageOf(rows, limit, toItem);
  return after === null ? { ...page, total: rows[0]?.total ?? 0 } : page;
}

function decoded(cursor: string): string {
  try {
    return atob(cursor);
  } catch {
    return '';
  }
}
