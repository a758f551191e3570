import postgres, { type Sql } from 'postgres';
import { applyBootstrap, setPassword } from './bootstrap/apply.ts';
import type { BucketConfig, ProjectConfig } from './config.ts';
import type { Lite } from './lite/options.ts';
import { migrate } from './migrations/migrate.ts';
import type { PostgresAddress } from './postgres/server.ts';
import { passwordName, type Secrets } from './secrets.ts';

type Preparation = {
  config: ProjectConfig;
  database: PostgresAddress;
  secrets: Secrets;
  lite: Lite;
  /** Login roles that get a password. */
  roles: string[];
  seed: boolean;
};

/** Creates the roles and schemas of a hosted project. The services create their tables afterwards. */
export function prepareRoles(database: PostgresAddress, secrets: Secrets): Promise<void> {
  return asSuperuser(database, async (sql) => {
    await applyBootstrap(sql, 'before');
    await setPassword(sql, 'postgres', secrets.postgresPassword);
  });
}

/** Creates the services' tables with hosted's owners and grants, then runs the project's migrations and its seed. */
export async function prepareTables(preparation: Preparation): Promise<void> {
  const { config, database, secrets, lite, roles, seed } = preparation;
  await lite.ensureSchema();
  await asSuperuser(database, (sql) => applyBootstrap(sql, 'after'));
  await migrate({
    databaseUrl: database.url('postgres', secrets.postgresPassword),
    supabaseDir: config.supabaseDir,
    seedFiles: seed ? config.seedFiles : [],
  });
  await ensureBuckets(database, config.buckets);
  await asSuperuser(database, async (sql) => {
    for (const role of roles) await setRolePassword(sql, role, secrets[passwordName(role)] ?? '');
  });
}

export async function asSuperuser(
  database: PostgresAddress,
  run: (sql: Sql) => Promise<void>,
): Promise<void> {
  const sql = postgres(database.superuserUrl, { max: 1, onnotice: () => {} });
  try {
    await run(sql);
  } finally {
    await sql.end();
  }
}

/** Creates the buckets that do not exist yet. */
export function ensureBuckets(database: PostgresAddress, buckets: BucketConfig[]): Promise<void> {
  return asSuperuser(database, async (sql) => {
    for (const bucket of buckets) await ensureBucket(sql, bucket);
  });
}

/** A bucket that exists keeps its settings: a migration or an administrator may have changed them. */
async function ensureBucket(sql: Sql, { id, isPublic, maxBytes, mimeTypes }: BucketConfig): Promise<void> {
  await sql`
    insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
    values (${id}, ${id}, ${isPublic}, ${maxBytes}, ${mimeTypes})
    on conflict (id) do nothing`;
}

/** Sets the password of a role that the migrations have created. */
async function setRolePassword(sql: Sql, role: string, password: string): Promise<void> {
  const found = await sql`select from pg_catalog.pg_roles where rolname = ${role}`;
  if (found.length > 0) await setPassword(sql, role, password);
}
