import type { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { Figures } from '../figures.contract.ts';
import { rowsAs, valuesAs, type Rows } from './rows.ts';

/** One page of a list, and the cursor of the next page: null at the end. */
export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
  /** Total number of rows, at most LIST_COUNT_MAX; only on the first page of lists that count. */
  total?: number;
  /** How many rows there are in each state; only on the first page of lists that are limited to states. */
  figures?: Figures;
}

/** The row before a page: its moment, as Postgres writes it (to the microsecond), and its id. */
interface Position {
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

/**
 * Makes a page from rows that were read with one more than the limit: the extra row shows that a next page exists. Each row
 * also has its `position_at`.
 */
export function pageAs<Schema extends z.ZodType<{ id: string }>>(
  schema: Schema,
  rows: Rows,
  limit: number,
): Page<z.output<Schema>> {
  const items = rowsAs(schema, rows).slice(0, limit);
  const last = items.at(-1);
  const at = String(rows[items.length - 1]?.['position_at']);
  return { items, nextCursor: last && rows.length > limit ? btoa(`${at}|${last.id}`) : null };
}

/** As `pageAs`, for rows that are JSON of a SQL function: the columns are `item` and `position_at`. */
export function itemPageAs<Schema extends z.ZodType<{ id: string }>>(
  schema: Schema,
  rows: Rows,
  limit: number,
): Page<z.output<Schema>> {
  const items = valuesAs(
    schema,
    rows.map(({ item }) => ({ item })),
  ).slice(0, limit);
  const last = items.at(-1);
  const at = String(rows[items.length - 1]?.['position_at']);
  return { items, nextCursor: last && rows.length > limit ? btoa(`${at}|${last.id}`) : null };
}

/** As `pageAs`, for rows with a `total`, which the first page contains. */
export function countedPageAs<Schema extends z.ZodType<{ id: string }>>(
  schema: Schema,
  rows: Rows,
  { after, limit }: PageRequest,
): Page<z.output<Schema>> {
  const page = pageAs(schema, rows, limit);
  return after === null ? { ...page, total: Number(rows[0]?.['total'] ?? 0) } : page;
}

function decoded(cursor: string): string {
  try {
    return atob(cursor);
  } catch {
    return '';
  }
}
