import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { setPassword } from '../bootstrap/apply.ts';
import { migrate } from '../migrations/migrate.ts';
import { startPostgres } from '../postgres/server.ts';
import { readSecrets } from '../secrets.ts';
import { startStack } from '../stack.ts';
import { makeEmptyProject } from '../testing/fixture.ts';
import { prepareDatabase } from '../testing/prepared-database.ts';
import { makeDataDirectory, removeAtExit } from '../testing/stack.ts';

/** A throw-away PostgreSQL with a hosted project's roles, schemas and privileges. */
export type ScratchDatabase = {
  /** As the login role `postgres`. */
  databaseUrl: string;
  superuserUrl: string;
  /** Runs the migrations of a `supabase` folder that it has not run yet. @throws StackFailure when one fails. */
  migrate(supabaseDir: string): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a database without migrations. The services do not run. Its data are removed by `stop` and when the process exits. */
export async function startScratchDatabase(): Promise<ScratchDatabase> {
  const dataDir = makeDataDirectory();
  const remove = removeAtExit(dataDir);
  try {
    await createDatabase(dataDir);
    const { superuserPassword, postgresPassword } = readSecrets(dataDir, {});
    const server = await startPostgres({ dataDir, password: superuserPassword, durable: false });
    const sql = postgres(server.superuserUrl, { max: 1 });
    await setPassword(sql, 'postgres', postgresPassword).finally(() => sql.end());
    const databaseUrl = server.url('postgres', postgresPassword);
    return {
      databaseUrl,
      superuserUrl: server.superuserUrl,
      migrate: (supabaseDir) => migrate({ databaseUrl, supabaseDir, seedFiles: [] }),
      stop: async () => {
        await server.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

async function createDatabase(dataDir: string): Promise<void> {
  const workdir = makeEmptyProject();
  try {
    await prepareDatabase(workdir, dataDir);
    // Nothing was prepared where this user may not write beside the packages.
    if (existsSync(path.join(dataDir, 'postgres'))) return;
    const stack = await startStack({ workdir, dataDir, port: 0, durable: false, seed: false });
    await stack.stop();
  } finally {
    rmSync(workdir, { recursive: true, force: true });
  }
}
