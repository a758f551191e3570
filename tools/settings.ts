import path from 'node:path';
import { StackFailure } from 'embedded-supabase';

const PORT_DEFAULT = 3000;
const DATA_DIR_DEFAULT = '.data';

/**
 * Reads PORT and DATA_DIR.
 *
 * @param root The folder to which a relative DATA_DIR belongs.
 * @throws StackFailure when PORT is not a port.
 */
export function readSettings(env: NodeJS.ProcessEnv, root: string): { port: number; dataDir: string } {
  const port = env['PORT'] ? Number(env['PORT']) : PORT_DEFAULT;
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StackFailure(`PORT must be a number from 0 to 65535, not "${env['PORT']}".`);
  }
  return { port, dataDir: path.resolve(root, env['DATA_DIR'] || DATA_DIR_DEFAULT) };
}
