import type postgres from 'postgres';

/**
 * The same connection, with a tag whose statements are sent whole. The driver would first send a statement with
 * parameters alone, wait for Postgres to name their types, and only then send the values: a round trip for each
 * statement, and nothing can be sent behind it. Ours carry their types in their SQL or let Postgres infer them.
 */
export function sentWhole(connection: postgres.ReservedSql): postgres.ReservedSql {
  return new Proxy(connection, {
    apply(tag, _, args: unknown[]): unknown {
      const made: unknown = Reflect.apply(tag, undefined, args);
      return isStatement(made) ? neverDescribed(made) : made;
    },
  });
}

/** A statement of the driver that has not been sent yet, as opposed to any other promise. */
export function isStatement(made: unknown): made is postgres.PendingQuery<postgres.Row[]> {
  return made instanceof Promise && 'execute' in made;
}

// The driver decides when it builds the statement, by setting this field. Were it renamed, statements would be
// described again: slower, not wrong.
function neverDescribed(statement: object): object {
  return Object.defineProperty(statement, 'describeFirst', { get: () => false, set() {} });
}
