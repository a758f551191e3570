import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { setPassword } from '../bootstrap/apply.ts';
import { GATEWAY_ROLE } from '../stack/database.ts';
import { ROOT } from '../stack/root.ts';

/** Where the database of `supabase start` is for the functions, inside Docker's network. */
const DATABASE_INSIDE_DOCKER = 'supabase_db_tafiya:5432';

/**
 * Writes `supabase/functions/.env` for `supabase start`, once: what a deployer of a hosted project sets with
 * `supabase secrets set`. Also gives the gateway role its password.
 *
 * @returns the file when it was written now, else null.
 */
export async function ensureFunctionSecrets(
  databaseUrl: string,
  publicOrigin: string,
): Promise<string | null> {
  const file = path.join(ROOT, 'supabase', 'functions', '.env');
  if (existsSync(file)) return null;
  const password = randomBytes(24).toString('hex');
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await setPassword(sql, GATEWAY_ROLE, password);
  } finally {
    await sql.end();
  }
  const secrets = {
    GATEWAY_DB_URL: `postgres://${GATEWAY_ROLE}:${password}@${DATABASE_INSIDE_DOCKER}/postgres`,
    ADMIN_SETUP_KEY: randomBytes(24).toString('hex'),
    TOTP_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    PUBLIC_ORIGIN: publicOrigin,
    TRUSTED_PROXY_HOPS: '2',
  };
  const lines = Object.entries(secrets).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(file, lines.join(''), { mode: 0o600 });
  return file;
}
