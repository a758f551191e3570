import type { z } from 'zod';
import { koboToNaira } from '../money.ts';

type Row = Record<string, unknown>;
export type Rows = readonly Row[];
/** Where a column goes: the keys of the objects around it, from the outermost one, and its own. */
interface Place {
  column: string;
  outer: string[];
  key: string;
  isKobo: boolean;
}

const KOBO_COLUMN = /_kobo$/;
const KOBO_KEY = /Kobo$/;

/**
 * Reads rows as objects of a contract. A query names its columns as the contract does, in snake_case:
 * - `plate_number` is `plateNumber`
 * - `user__name` is `user.name`; an object is null when its first column is null
 * - `fare_kobo` is `fare`, in naira; a column that stays in kobo is named in quotes, `"fareKobo"`
 * - JSON keeps its names; `fareKobo` in it is `fare`, in naira
 *
 * Moments become ISO text in UTC; those in JSON by the contract's `moment`. Columns that the contract does not have are left
 * out. The driver returns a bigint as text, so counts are cast to int in the query.
 *
 * @throws ZodError when a row does not fit.
 */
export function rowsAs<Schema extends z.ZodType>(schema: Schema, rows: Rows): z.output<Schema>[] {
  const places = Object.keys(rows[0] ?? {}).map(placeOf);
  return rows.map((row) => schema.parse(objectOf(row, places)));
}

/** The only row of a query. @throws ZodError when it does not fit, or if there is none. */
export function rowAs<Schema extends z.ZodType>(schema: Schema, rows: Rows): z.output<Schema> {
  return rowsAs(schema, rows)[0] ?? schema.parse(undefined);
}

/** The values of a query with one column, which often is the JSON of a SQL function. @throws ZodError. */
export function valuesAs<Schema extends z.ZodType>(schema: Schema, rows: Rows): z.output<Schema>[] {
  return rows.map((row) => schema.parse(Object.values(row).map(shown)[0]));
}

/** The only value of a query with one column and one row. @throws ZodError. */
export function valueAs<Schema extends z.ZodType>(schema: Schema, rows: Rows): z.output<Schema> {
  const [value] = valuesAs(schema, rows);
  return value === undefined ? schema.parse(undefined) : value;
}

function placeOf(column: string): Place {
  const outer = column.replace(KOBO_COLUMN, '').split('__').map(toCamel);
  const key = outer.pop() ?? column;
  return { column, outer, key, isKobo: KOBO_COLUMN.test(column) };
}

/** `seats_booked` is `seatsBooked`. Not postgres': declarations of calls load in the browser, too, in development. */
function toCamel(text: string): string {
  return text.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

function objectOf(row: Row, places: Place[]): Row {
  const object: Row = {};
  for (const { column, outer, key, isKobo } of places) {
    const value = isKobo ? naira(row[column]) : shown(row[column]);
    const inner = outer.length === 0 ? object : innerOf(object, outer, value === null);
    if (inner) inner[key] = value;
  }
  return object;
}

/** The object that a value belongs to; null if it is. It is made with its first column. */
function innerOf(object: Row, outer: string[], isNull: boolean): Row | null {
  let inner = object;
  for (const key of outer) {
    const next = inner[key] === undefined ? (isNull ? null : {}) : inner[key];
    inner[key] = next;
    if (!isObject(next)) return null;
    inner = next;
  }
  return inner;
}

/** A value as contracts have it: moments as text, amounts of JSON in naira. */
export function shown(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value ?? null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(shown);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      KOBO_KEY.test(key) ? [key.replace(KOBO_KEY, ''), naira(inner)] : [key, shown(inner)],
    ),
  );
}

/** A bigint comes as text. */
function naira(kobo: unknown): number | null {
  return kobo === null ? null : koboToNaira(Number(kobo));
}

function isObject(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
