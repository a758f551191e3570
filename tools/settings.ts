import path from 'node:path';
import { StackFailure } from 'embedded-supabase';
import { PAYSTACK_BASE_URL_DEFAULT } from '../supabase/functions/_shared/domain/limits.ts';
import type { PaymentsChoice } from './payments/companion.ts';

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

/**
 * Reads PAYMENTS and PAYSTACK_SECRET_KEY: without them the simulator takes the payments.
 *
 * @throws StackFailure when PAYMENTS has another value than `off`.
 */
export function readPayments(env: NodeJS.ProcessEnv): PaymentsChoice {
  if (env['PAYMENTS'] === 'off') return 'off';
  if (env['PAYMENTS']) throw new StackFailure(`PAYMENTS must be "off" or empty, not "${env['PAYMENTS']}".`);
  const secretKey = env['PAYSTACK_SECRET_KEY'];
  if (!secretKey) return 'simulator';
  return { secretKey, baseUrl: env['PAYSTACK_BASE_URL'] || PAYSTACK_BASE_URL_DEFAULT };
}
