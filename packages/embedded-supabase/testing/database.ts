import { readConfig } from '../config.ts';
import { migrate } from '../migrations/migrate.ts';
import { startPostgres } from '../postgres/server.ts';
import { asSuperuser, ensureBuckets, prepareRoles } from '../prepare-database.ts';
import { installRealtime } from '../realtime/index.ts';
import { readSecrets } from '../secrets.ts';
import { openPooler } from './pooler.ts';
import { prepareDatabase } from './prepared-database.ts';
import { makeDataDirectory, removeAtExit } from './stack.ts';

/** A running database of a project, without services. */
type TestDatabase = {
  /** Address of the role `postgres`. */
  databaseUrl: string;
  /** The same through PgBouncer, if it was asked for. */
  pooledUrl: string;
  /** Stops PostgreSQL and removes the data. */
  stop(): Promise<void>;
};

/**
 * Only the database of a project, with its migrations, buckets and seed, and with throw-away data: for tests that must not
 * see what the tests of a stack commit meanwhile. With `isPooled` PgBouncer stands in front of it (openPooler).
 *
 * @throws StackFailure when PostgreSQL does not start or a migration fails.
 */
export async function startTestDatabase(workdir: string, { isPooled = false } = {}): Promise<TestDatabase> {
  const pooler = isPooled ? await openPooler({ takesTurns: true }) : null;
  const dataDir = makeDataDirectory();
  const remove = removeAtExit(dataDir);
  await prepareDatabase(workdir, dataDir);
  const config = readConfig(workdir);
  const secrets = readSecrets(dataDir, {});
  const server = await startPostgres({ dataDir, password: secrets.superuserPassword, durable: false });
  await prepareRoles(server, secrets);
  // The prepared database may be some days old: it has no partition for today's broadcasts then.
  await asSuperuser(server, installRealtime);
  const databaseUrl = server.url('postgres', secrets.postgresPassword);
  await migrate({ databaseUrl, supabaseDir: config.supabaseDir, seedFiles: config.seedFiles });
  await ensureBuckets(server, config.buckets);
  pooler?.serve(databaseUrl);
  if (pooler !== null && !(await pooler.ready())) throw new Error('PgBouncer does not answer');
  return {
    databaseUrl,
    pooledUrl: pooler?.urlOf(databaseUrl) ?? databaseUrl,
    stop: async () => {
      await pooler?.stop();
      await server.stop();
      remove();
    },
  };
}
