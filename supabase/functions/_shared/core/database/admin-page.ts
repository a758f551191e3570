import { base64url } from 'jose';
import { z } from 'zod';
import type { Sql } from './client.ts';
import { plainDigits } from '../typed-text.ts';
import { AppError } from '../app-error.ts';
import type { Page } from './page.ts';
import { rowsAs, type Rows } from './rows.ts';

type AdminSort = 'newest' | 'oldest' | 'name';

/** One page of an administrator's list: search, order and position. */
export interface AdminList {
  /** Lower case, trimmed; null shows all rows. */
  search: string | null;
  sort: AdminSort;
  /** Only the row with this id; null: all. */
  id: string | null;
  /** The row before the page: its sort key as text, and its id. */
  after: { key: string; id: string } | null;
  limit: number;
}

interface ListQuery {
  search?: string | undefined;
  id?: string | undefined;
  sort: AdminSort;
  cursor?: string | undefined;
  limit: number;
}

const cursorSchema = z.tuple([z.enum(['newest', 'oldest', 'name']), z.string().max(800), z.guid()]);

/** Reads a list's query. @throws AppError `invalid_input` for a cursor that was not made for this order. */
export function adminListOf(query: ListQuery): AdminList {
  const { sort, limit, id = null } = query;
  return { search: query.search?.toLowerCase() || null, sort, id, limit, after: positionOf(query) };
}

function positionOf({ cursor, sort }: ListQuery): AdminList['after'] {
  if (cursor === undefined) return null;
  const read = cursorSchema.safeParse(decoded(cursor)).data;
  if (read?.[0] !== sort) throw new AppError('invalid_input', 'cursor is not valid');
  return { key: read[1], id: read[2] };
}

type Fragment = ReturnType<Sql>;
/** The column that each order sorts by (`name` in lower case), and the id that makes positions unique. */
interface SortColumns {
  at: Fragment;
  name: Fragment;
  id: Fragment;
}

/** SQL for keyset paging: the condition for the chosen row or the rows after the position, the order, and the sort key for the next cursor. */
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
  const chosen = list.id === null ? sql`` : sql`and ${id} = ${list.id}`;
  return {
    where: position ? sql`${chosen} and (${column}, ${id}) ${beyond} ${position}` : chosen,
    orderBy: isDescending ? sql`order by ${column} desc, ${id} desc` : sql`order by ${column}, ${id}`,
    key: sql`${column}::text as position_key`,
  };
}

/**
 * The rows of a page with the trips that each payment is for, in their order: asked once for the page, not for each row.
 * @param page Selects the rows with their `hold_id`, and `about_id`: the only booking of it that is meant, or null.
 */
export function withTrips(sql: Sql, page: Fragment) {
  return sql`
    with page as materialized (select p.*, row_number() over () as place from (${page}) p)
    select page.*, asked.trips
    from page
    join private.trips_of_payments(
      array(select p.hold_id from page p order by p.place), array(select p.about_id from page p order by p.place)
    ) asked on asked.place = page.place
    order by page.place`;
}

/** A `like` pattern that finds the text anywhere; the wildcards of `like` are escaped. */
export function patternOf(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`;
}

/** SQL that finds the search anywhere in a text; both in plain letters. */
export function isFoundIn(sql: Sql, text: Fragment, search: string): Fragment {
  return sql`private.plain_letters(${text}) like private.plain_letters(${patternOf(search)})`;
}

/** As `patternOf`; a phone number with a leading 0 also matches its international form. */
export function personPatternOf(search: string): string {
  const digits = plainDigits(search);
  return patternOf(/^\+?\d{4,}$/.test(digits) ? digits.replace(/^0/, '') : search);
}

/** Makes a page from rows that were read with one more than the limit; each row also has the `position_key` of `keysetOf`. */
export function adminPageAs<Schema extends z.ZodType<{ id: string }>>(
  schema: Schema,
  rows: Rows,
  { sort, limit }: AdminList,
): Page<z.output<Schema>> {
  const items = rowsAs(schema, rows).slice(0, limit);
  const last = items.at(-1);
  const key = rows[items.length - 1]?.['position_key'];
  return { items, nextCursor: last && rows.length > limit ? encoded([sort, key, last.id]) : null };
}

// base64url of UTF-8: names contain more than Latin letters.
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
