import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** The secrets of a data directory by name: those of the stack, the caller's, and one password per role. */
export type Secrets = Record<string, string> & {
  /** HS256 key of the access tokens. */
  jwtSecret: string;
  /** The API key with the rights of `service_role`. */
  secretKey: string;
  superuserPassword: string;
  postgresPassword: string;
};

const secretsSchema = z
  .object({
    jwtSecret: z.string().min(32),
    secretKey: z.string().startsWith('sb_secret_'),
    superuserPassword: z.string(),
    postgresPassword: z.string(),
  })
  .catchall(z.string());

const OWN = {
  jwtSecret: random,
  secretKey: () => `sb_secret_${random()}`,
  superuserPassword: random,
  postgresPassword: random,
};

/**
 * Reads the secrets of a data directory from its `secrets.json`; makes those that are missing and keeps them there.
 *
 * @param more the caller's secrets: how to make each one.
 * @throws Error when a name of `more` is one of the stack's own.
 */
export function readSecrets(dataDir: string, more: Record<string, () => string>): Secrets {
  const taken = Object.keys(more).find((name) => name in OWN);
  if (taken !== undefined) throw new Error(`the secret ${taken} belongs to the stack`);
  const file = path.join(dataDir, 'secrets.json');
  const kept = z
    .record(z.string(), z.string())
    .parse(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});
  const made = Object.entries({ ...OWN, ...more }).filter(([name]) => kept[name] === undefined);
  const secrets = secretsSchema.parse({
    ...kept,
    ...Object.fromEntries(made.map(([name, make]) => [name, make()])),
  });
  if (made.length > 0) {
    const draft = `${file}.new`;
    writeFileSync(draft, JSON.stringify(secrets, null, 2), { mode: 0o600 });
    renameSync(draft, file);
  }
  return secrets;
}

/** The name under which a role's password is kept. */
export function passwordName(role: string): string {
  return `${role}Password`;
}

/** 24 random bytes in hexadecimal: letters and digits only. */
export function random(): string {
  return randomBytes(24).toString('hex');
}
