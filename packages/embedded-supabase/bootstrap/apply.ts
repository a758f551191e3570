import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Sql } from 'postgres';

/**
 * Runs one stage of the bootstrap as the superuser: `before` the services create their tables, or `after`. Every file
 * runs at each start, because the services' own schema step replaces some functions: it must be repeatable.
 */
export async function applyBootstrap(sql: Sql, stage: 'before' | 'after'): Promise<void> {
  const directory = path.join(import.meta.dirname, stage);
  for (const file of readdirSync(directory).sort()) {
    await sql.begin((transaction) => transaction.file(path.join(directory, file)));
  }
}

/** Sets the password of a login role. The password must consist of letters and digits. */
export async function setPassword(sql: Sql, role: string, password: string): Promise<void> {
  if (!/^[A-Za-z0-9]+$/.test(password)) throw new Error('a database password has letters and digits only');
  await sql.unsafe(`alter role ${role} password '${password}'`);
}
