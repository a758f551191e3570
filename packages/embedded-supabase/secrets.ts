import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** What one data directory keeps to itself, made at its first start. */
const secretsSchema = z.object({
  /** HS256 key of the access tokens. */
  jwtSecret: z.string().min(32),
  /** The key with the rights of `service_role`. */
  secretKey: z.string().startsWith('sb_secret_'),
  /** Opens the administrator's set-up, once. */
  setupKey: z.string().min(20),
  /** 32 bytes in base64. */
  totpEncryptionKey: z.string(),
  superuserPassword: z.string(),
  postgresPassword: z.string(),
  gatewayPassword: z.string(),
});
export type Secrets = z.infer<typeof secretsSchema>;

/** Public by nature, and the same everywhere, so that one build of the web app fits every data directory. */
export const LOCAL_PUBLISHABLE_KEY = 'sb_publishable_tafiya_local';

/** Reads the secrets of a data directory; makes them first when there are none. */
export function readSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, 'secrets.json');
  if (!existsSync(file))
    writeFileSync(file, JSON.stringify(makeSecrets(), null, 2), { mode: 0o600, flag: 'wx' });
  return secretsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

function makeSecrets(): Secrets {
  return {
    jwtSecret: random(),
    secretKey: `sb_secret_${random()}`,
    setupKey: random(),
    totpEncryptionKey: randomBytes(32).toString('base64'),
    superuserPassword: random(),
    postgresPassword: random(),
    gatewayPassword: random(),
  };
}

function random(): string {
  return randomBytes(24).toString('hex');
}
