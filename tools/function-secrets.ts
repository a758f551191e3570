import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { setPassword } from 'embedded-supabase';
import postgres from 'postgres';
import { GATEWAY_ROLE, PRODUCT_SECRETS } from './product.ts';
import { ROOT } from './root.ts';

/** The database of `supabase start` as the functions reach it inside Docker's network. */
const DATABASE_INSIDE_DOCKER = 'supabase_db_tafiya:5432';

const FUNCTIONS_ENV = path.join(ROOT, 'supabase', 'functions', '.env');

/**
 * Writes `supabase/functions/.env` for `supabase start`, once: the secrets that a deployer of a hosted project sets with
 * `supabase secrets set`. Also sets the gateway role's password each time, because `supabase db reset` creates the role
 * without one.
 *
 * @returns the file when it was written now, else null.
 */
export async function ensureFunctionSecrets(
  databaseUrl: string,
  publicOrigin: string,
  file: string = FUNCTIONS_ENV,
): Promise<string | null> {
  const written = existsSync(file) ? gatewayPasswordIn(readFileSync(file, 'utf8')) : null;
  // The developer wrote this file: the role behind it is theirs to prepare.
  if (existsSync(file) && written === null) return null;
  const password = written ?? randomBytes(24).toString('hex');
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await setPassword(sql, GATEWAY_ROLE, password);
  } finally {
    await sql.end();
  }
  if (written !== null) return null;
  const secrets = {
    GATEWAY_DB_URL: `postgres://${GATEWAY_ROLE}:${password}@${DATABASE_INSIDE_DOCKER}/postgres`,
    ADMIN_SETUP_KEY: PRODUCT_SECRETS.setupKey(),
    TOTP_ENCRYPTION_KEY: PRODUCT_SECRETS.totpEncryptionKey(),
    TICK_SECRET: PRODUCT_SECRETS.tickSecret(),
    DELIVER_SECRET: PRODUCT_SECRETS.deliverSecret(),
    // There are no providers: the app alone shows what happened.
    DELIVERY_OFF: 'email,push,sms',
    PUBLIC_ORIGIN: publicOrigin,
    TRUSTED_PROXY_HOPS: '2',
  };
  const lines = Object.entries(secrets).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(file, lines.join(''), { mode: 0o600 });
  return file;
}

/** A secret of the functions of `supabase start`; null when the file does not set it. */
export function readFunctionSecret(name: string, file: string = FUNCTIONS_ENV): string | null {
  if (!existsSync(file)) return null;
  return parseEnv(readFileSync(file, 'utf8'))[name] || null;
}

/** The gateway role's password in GATEWAY_DB_URL of a file; null when there is none. */
function gatewayPasswordIn(text: string): string | null {
  const url = /^GATEWAY_DB_URL=(.*)$/m.exec(text)?.[1] ?? '';
  if (!URL.canParse(url)) return null;
  const { username, password } = new URL(url);
  return username === GATEWAY_ROLE && password !== '' ? password : null;
}
