import path from 'node:path';
import postgres from 'postgres';
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
  log: (line: string) => void;
};

/** From an empty cluster (or last week's) to a hosted project's database with this checkout's migrations. */
export async function prepareDatabase({ options, database, secrets, lite, log }: Preparation): Promise<void> {
  const sql = postgres(database.superuserUrl, { max: 1, onnotice: () => {} });
  try {
    await applyBootstrap(sql, 'before');
    await lite.ensureSchema();
    await applyBootstrap(sql, 'after');
    await setPassword(sql, 'postgres', secrets.postgresPassword);
  } finally {
    await sql.end();
  }
  const databaseUrl = database.url('postgres', secrets.postgresPassword);
  const supabaseDir = options.supabaseDir ?? path.join(ROOT, 'supabase');
  await migrate({ databaseUrl, supabaseDir, seed: options.seed ?? true, log });
  await setGatewayPassword(databaseUrl, secrets);
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
