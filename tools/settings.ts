import path from 'node:path';
import { StackFailure } from 'embedded-supabase';
import { PAYSTACK_BASE_URL_DEFAULT } from '../supabase/functions/_shared/core/limits.ts';
import type { PaymentsChoice } from './payments/companion.ts';

const PORT_DEFAULT = 3000;
const DATA_DIR_DEFAULT = '.data';

type Settings = {
  port: number;
  dataDir: string;
  /** Processes of each function. */
  instances: number;
  /** Whether the demonstration has cars that move. */
  moves: boolean;
};

/**
 * Reads PORT, DATA_DIR, INSTANCES and MOVING_CARS.
 *
 * @param root The folder to which a relative DATA_DIR belongs.
 * @throws StackFailure when PORT is not a port, or INSTANCES no number of processes.
 */
export function readSettings(env: NodeJS.ProcessEnv, root: string): Settings {
  return {
    port: readNumber(env, 'PORT', { from: 0, to: 65_535 }) ?? PORT_DEFAULT,
    dataDir: path.resolve(root, env['DATA_DIR'] || DATA_DIR_DEFAULT),
    instances: readNumber(env, 'INSTANCES', { from: 1, to: 16 }) ?? 1,
    moves: env['MOVING_CARS'] !== 'off',
  };
}

function readNumber(
  env: NodeJS.ProcessEnv,
  name: string,
  { from, to }: { from: number; to: number },
): number | undefined {
  if (!env[name]) return undefined;
  const number = Number(env[name]);
  if (Number.isInteger(number) && number >= from && number <= to) return number;
  throw new StackFailure(`${name} must be a number from ${from} to ${to}, not "${env[name]}".`);
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
