import { base64url } from 'jose';
import { z } from 'zod';
import type { Sql } from '../database/client.ts';
import { AppError } from '../domain/app-error.ts';
import type { Page } from './page.ts';

export type AdminSort = 'newest' | 'oldest' | 'name';

/** What an administrator's list asks of the database. */
export interface AdminList {
  /** Lower case, blanks trimmed; null shows everything. */
  search: string | null;
  sort: AdminSort;
  /** The row before the page: its sort key as text, and its id. */
  after: { key: string; id: string } | null;
  limit: number;
}

interface ListQuery {
  search?: string | undefined;
  sort: AdminSort;
  cursor?: string | undefined;
  limit: number;
}

const cursorSchema = z.tuple([z.enum(['newest', 'oldest', 'name']), z.string().max(800), z.guid()]);

/** Reads a list's query. @throws AppError `invalid_input` for a cursor that we did not make for this order. */
export function adminListOf(query: ListQuery): AdminList {
  const { sort, limit } = query;
  return { search: query.search?.toLowerCase() || null, sort, limit, after: positionOf(query) };
}

function positionOf({ cursor, sort }: ListQuery): AdminList['after'] {
  if (cursor === undefined) return null;
  const read = cursorSchema.safeParse(decoded(cursor)).data;
  if (read?.[0] !== sort) throw new AppError('invalid_input', 'cursor is not valid');
  return { key: read[1], id: read[2] };
}

type Fragment = ReturnType<Sql>;
/** The column that each order sorts by (`name` an expression in lower case), and the one that makes rows unique. */
interface SortColumns {
  at: Fragment;
  name: Fragment;
  id: Fragment;
}

/** Where a page begins, its order, and the text that the next page's cursor carries. */
export function keysetOf(sql: Sql, list: AdminList, columns: SortColumns) {
  const { id } = columns;
  const byName = list.sort === 'name';
  const column = byName ? columns.name : columns.at;
  const isDescending = list.sort === 'newest';
  const before = list.after;
  const position =
    before &&
    (byName
      ? sql`(${before.key}::text, ${before.id}::uuid)`
      : sql`(${before.key}::text::timestamptz, ${before.id}::uuid)`);
  const beyond = isDescending ? sql`<` : sql`>`;
  return {
    where: position ? sql`and (${column}, ${id}) ${beyond} ${position}` : sql``,
    orderBy: isDescending ? sql`order by ${column} desc, ${id} desc` : sql`order by ${column}, ${id}`,
    key: sql`${column}::text as position_key`,
  };
}

/** The pattern of a search, for `like`: any part of a word; signs that `like` reads are taken as they are. */
export function patternOf(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`;
}

/** As `patternOf`; a phone number that begins with its local 0 is found in its international form. */
export function personPatternOf(search: string): string {
  return patternOf(search.replace(/^0(?=\d{3,}$)/, ''));
}

/** A page of rows that were read with one more than the limit. */
export function adminPageOf<Row extends { id: string; position_key: string }, Item>(
  rows: readonly Row[],
  list: AdminList,
  toItem: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, list.limit);
  const last = shown.at(-1);
  const nextCursor =
    last && rows.length > list.limit ? encoded([list.sort, last.position_key, last.id]) : null;
  return { items: shown.map((row) => toItem(row)), nextCursor };
}

// Names hold more than Latin letters: UTF-8, with the alphabet of addresses.
function encoded(value: unknown): string {
  return base64url.encode(JSON.stringify(value));
}

function decoded(cursor: string): unknown {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(base64url.decode(cursor)));
    return value;
  } catch {
    return null;
  }
}
