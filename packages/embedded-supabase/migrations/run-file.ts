import postgres, { type Notice } from 'postgres';
import { StackFailure } from '../process/failure.ts';

/** Hosted only warns about a grant that grants nothing; here it is an error. */
const FORBIDDEN_WARNINGS = new Map([
  ['01007', 'privilege not granted'],
  ['01006', 'privilege not revoked'],
]);

/** One connection as the login `postgres`, and the notices that the server has sent on it. */
export type MigrationSession = { sql: postgres.Sql; notices: Notice[]; close(): Promise<void> };

/** Opens the connection on which migrations run, one after another. */
export function openMigrationSession(databaseUrl: string): MigrationSession {
  const notices: Notice[] = [];
  const sql = postgres(databaseUrl, { max: 1, onnotice: (notice) => notices.push(notice) });
  return { sql, notices, close: () => sql.end() };
}

/**
 * Runs one SQL file in one transaction; `record` writes the history in the same transaction.
 *
 * @throws StackFailure with file, line and the database's message; the whole file is rolled back then.
 */
export async function runSqlFile(session: MigrationSession, source: SqlSource): Promise<void> {
  session.notices.length = 0;
  try {
    await session.sql.begin(async (transaction) => {
      await transaction.unsafe(source.text);
      refuseWarnings(session.notices);
      await refuseMemberships(transaction);
      await source.record(transaction);
    });
  } catch (error) {
    throw new StackFailure(`${source.file}${lineOf(error, source.text)}: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

type SqlSource = {
  file: string;
  text: string;
  record(transaction: postgres.TransactionSql): Promise<unknown>;
};

function refuseWarnings(notices: Notice[]): void {
  for (const notice of notices) {
    const meaning = FORBIDDEN_WARNINGS.get(notice['code'] ?? '');
    if (meaning !== undefined) throw new Error(`${meaning} (${notice['code']}): ${notice['message']}`);
  }
}

async function refuseMemberships(transaction: postgres.TransactionSql): Promise<void> {
  const forbidden = await transaction`select role, member from harness.forbidden_memberships`;
  if (forbidden.length === 0) return;
  const list = forbidden.map((row) => `${row['role']} to ${row['member']}`).join(', ');
  throw new Error(`hosted Supabase refuses these grants of reserved roles: ${list}`);
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const detail = error instanceof postgres.PostgresError ? [error.detail, error.hint] : [];
  return [error.message, ...detail.filter(Boolean)].join('\n  ');
}

function lineOf(error: unknown, text: string): string {
  if (!(error instanceof postgres.PostgresError) || !error.position) return '';
  return `:${text.slice(0, Number(error.position)).split('\n').length}`;
}
