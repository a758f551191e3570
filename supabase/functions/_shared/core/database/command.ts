import type postgres from 'postgres';
import type { AsCaller, Sql } from './client.ts';
import { PRIVATE_FUNCTIONS } from './private-functions.ts';
import type { Rows } from './rows.ts';

type Functions = typeof PRIVATE_FUNCTIONS;
export type FunctionName = keyof Functions;

/** The TypeScript type for a type of PostgreSQL; other types are text. */
interface Values {
  boolean: boolean;
  integer: number;
  numeric: number;
  bigint: number | string;
  'double precision': number;
  'timestamp with time zone': string | Date;
  jsonb: postgres.JSONValue;
}
type ValueOf<Type> = Type extends `${infer Item}[]`
  ? readonly ValueOf<Item>[]
  : Type extends keyof Values
    ? Values[Type]
    : string;
type Given<Type> = (Type extends `${infer Known}?` ? ValueOf<Known> : ValueOf<Type>) | null | undefined;
type Optional<Parameters> = {
  [Key in keyof Parameters]: Parameters[Key] extends `${string}?` ? Key : never;
}[keyof Parameters];

/**
 * The arguments of a function by the names of its parameters. `undefined` is null, or the default if the parameter has one; `bytea`
 * is text in hex.
 */
export type ArgumentsOf<Name extends FunctionName> = {
  [Key in Exclude<keyof Functions[Name], Optional<Functions[Name]>>]: Given<Functions[Name][Key]>;
} & { [Key in Optional<Functions[Name]>]?: Given<Functions[Name][Key]> };

/** Calls one function of schema private in a transaction of its own, which is one round trip. Gives its rows, or its value. */
export function command<Name extends FunctionName>(
  asCaller: AsCaller,
  name: Name,
  args: ArgumentsOf<Name>,
): Promise<Rows> {
  return asCaller((sql) => commandIn(sql, name, args));
}

/** The same as one statement of a transaction. Arguments that are not parameters are left out. */
function commandIn<Name extends FunctionName>(sql: Sql, name: Name, args: ArgumentsOf<Name>) {
  const given = new Map<string, unknown>(Object.entries(args));
  const texts: string[] = [];
  const values: postgres.ParameterOrFragment<never>[] = [];
  let text = `select * from private.${name}(`;
  for (const [key, declared] of Object.entries<string>(PRIVATE_FUNCTIONS[name])) {
    const value = given.get(key);
    if (value === undefined && declared.endsWith('?')) continue;
    const type = declared.replace('?', '');
    texts.push(`${text}${key.replaceAll(/[A-Z]/g, '_$&').toLowerCase()} => `);
    values.push(parameterOf(sql, type, value ?? null));
    text = `::${type}, `;
  }
  texts.push(`${text.replace(/, $/, '')})`);
  return sql(Object.assign(texts, { raw: texts }), ...values);
}

function parameterOf(sql: Sql, type: string, value: unknown): postgres.ParameterOrFragment<never> {
  // The types of the arguments make them values of the driver.
  const known = value as postgres.SerializableParameter;
  if (known === null) return null;
  if (type === 'jsonb') return sql.json(known as postgres.JSONValue);
  if (type === 'bytea') return `\\x${known}`;
  // The driver cannot send an empty array: it takes the type from the first element.
  if (Array.isArray(known)) return known.length === 0 ? '{}' : sql.array(known);
  return known;
}
