import type postgres from 'postgres';

type Statement = postgres.PendingQuery<postgres.Row[]>;

/**
 * The same connection, with a tag that sends each statement together with its parameters. By default the driver sends
 * the statement alone, waits for Postgres to describe the parameter types, and then sends the values: one more round trip
 * per statement, and no pipelining. Our statements name their types in SQL or let Postgres infer them.
 */
export function sentWhole(connection: postgres.ReservedSql): postgres.ReservedSql {
  return new Proxy(connection, {
    apply(tag, _, args: unknown[]): unknown {
      const made: unknown = Reflect.apply(tag, undefined, args);
      return isStatement(made) ? withoutDescribe(made) : made;
    },
  });
}

/** Whether a value is a statement of the driver that has not been sent yet, not just any promise. */
export function isStatement(made: unknown): made is Statement {
  return made instanceof Promise && 'execute' in made;
}

const together = new WeakSet<object>();

/**
 * Sends independent statements one behind the other, without waiting; resolves to the rows of the last one.
 * @throws the error of the first statement that failed; Postgres refuses all statements after it.
 */
export function sentTogether(statements: readonly Statement[]): Promise<postgres.Row[]> {
  for (const statement of statements) statement.execute();
  const answered = lastOf(statements);
  together.add(answered);
  return answered;
}

/** Whether all statements of a transaction's work have been sent, so that the commit can follow at once. */
export function isSentWhole(worked: object): boolean {
  return together.has(worked) || isStatement(worked);
}

async function lastOf(statements: readonly Statement[]): Promise<postgres.Row[]> {
  let last: postgres.Row[] = [];
  for (const answer of await Promise.allSettled(statements)) {
    if (answer.status === 'rejected') throw answer.reason;
    last = answer.value;
  }
  return last;
}

// The driver reads this field when it builds the statement. If a new version renames it, statements are described
// again: slower, but correct.
function withoutDescribe(statement: object): object {
  return Object.defineProperty(statement, 'describeFirst', { get: () => false, set() {} });
}
