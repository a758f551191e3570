import path from 'node:path';
import postgres, { type Sql } from 'postgres';
import { applyBootstrap, setPassword } from '../bootstrap/apply.ts';
import { migrate } from '../migrations/migrate.ts';
import type { PostgresServer } from '../postgres/server.ts';
import type { Secrets } from '../secrets.ts';
import type { LiteService } from '../services.ts';
import type { StackOptions } from './options.ts';
import { ROOT } from './root.ts';

/** The role as which the functions log in; a migration makes it, without a password. */
export const GATEWAY_ROLE = 'app_gateway';

type Preparation = {
  options: StackOptions;
  database: PostgresServer;
  secrets: Secrets;
  lite: LiteService;
};

/** The roles and schemas of a hosted project, before its services make their tables. */
export function prepareRoles(database: PostgresServer, secrets: Secrets): Promise<void> {
  return asSuperuser(database, async (sql) => {
    await applyBootstrap(sql, 'before');
    await setPassword(sql, 'postgres', secrets.postgresPassword);
  });
}

/** The services' tables, owned and granted as hosted; then this checkout's migrations. */
export async function prepareTables({ options, database, secrets, lite }: Preparation): Promise<void> {
  await lite.ensureSchema();
  await asSuperuser(database, (sql) => applyBootstrap(sql, 'after'));
  const databaseUrl = database.url('postgres', secrets.postgresPassword);
  const supabaseDir = options.supabaseDir ?? path.join(ROOT, 'supabase');
  await migrate({ databaseUrl, supabaseDir, seed: options.seed ?? true });
  await setGatewayPassword(databaseUrl, secrets);
}

async function asSuperuser(database: PostgresServer, run: (sql: Sql) => Promise<void>): Promise<void> {
  const sql = postgres(database.superuserUrl, { max: 1, onnotice: () => {} });
  try {
    await run(sql);
  } finally {
    await sql.end();
  }
}

/** What a deployer does once by hand. */
async function setGatewayPassword(databaseUrl: string, secrets: Secrets): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const roles = await sql`select from pg_catalog.pg_roles where rolname = ${GATEWAY_ROLE}`;
    if (roles.length > 0) await setPassword(sql, GATEWAY_ROLE, secrets.gatewayPassword);
  } finally {
    await sql.end();
  }
}
