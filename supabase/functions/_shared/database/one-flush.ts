import type postgres from 'postgres';

type Statement = postgres.PendingQuery<postgres.Row[]>;

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
export function isStatement(made: unknown): made is Statement {
  return made instanceof Promise && 'execute' in made;
}

const together = new WeakSet<object>();

/**
 * Sends statements that need nothing of each other's answers, one behind the other; resolves to the last one's rows.
 * @throws what the first that failed threw: behind it every other is refused.
 */
export function sentTogether(statements: readonly Statement[]): Promise<unknown> {
  for (const statement of statements) statement.execute();
  const answered = lastOf(statements);
  together.add(answered);
  return answered;
}

/** Whether a transaction's work has nothing left to send, so that its commit may follow at once. */
export function isSentWhole(worked: object): boolean {
  return together.has(worked) || isStatement(worked);
}

async function lastOf(statements: readonly Statement[]): Promise<unknown> {
  let last: unknown;
  for (const answer of await Promise.allSettled(statements)) {
    if (answer.status === 'rejected') throw answer.reason;
    last = answer.value;
  }
  return last;
}

// The driver decides when it builds the statement, by setting this field. Were it renamed, statements would be
// described again: slower, not wrong.
function neverDescribed(statement: object): object {
  return Object.defineProperty(statement, 'describeFirst', { get: () => false, set() {} });
}
