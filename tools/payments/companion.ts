import type { Stack, StackOptions } from 'embedded-supabase';
import { pushServiceOf } from '../reach/push-companion.ts';
import { startSimulator } from './simulator.ts';

/** How the product takes payments: `simulator` needs no account and moves no money; `off` is cash only. */
export type PaymentsChoice = 'simulator' | 'off' | { secretKey: string; baseUrl: string };

/** The path of Paystack's webhooks at the product's origin. */
const WEBHOOK_PATH = '/api/payments/paystack';

/** What the stack must know for a way of taking payments. */
export function paymentOptions(
  choice: PaymentsChoice,
  holders: Record<string, string>,
): Pick<StackOptions, 'companion' | 'mayCall'> {
  if (choice === 'off') return {};
  if (choice === 'simulator') return { companion: (stack) => startCompanion(stack, holders) };
  const { hostname, port } = new URL(choice.baseUrl);
  return { mayCall: [`${hostname}:${port || '443'}`] };
}

/** The functions' environment for real keys; the simulator brings its own. */
export function paymentEnv(choice: PaymentsChoice): Record<string, string> {
  if (typeof choice === 'string') return {};
  return { PAYSTACK_SECRET_KEY: choice.secretKey, PAYSTACK_BASE_URL: choice.baseUrl };
}

async function startCompanion(stack: Stack, holders: Record<string, string>) {
  const { dataDir, url, secrets } = stack;
  const secretKey = secrets['paystackKey'] ?? '';
  const simulator = await startSimulator({
    dataDir,
    origin: url,
    webhookUrl: `http://127.0.0.1:${new URL(url).port}${WEBHOOK_PATH}`,
    secretKey,
    controlKey: secrets['paymentsControlKey'] ?? '',
    holders,
    alsoServes: pushServiceOf(stack),
  });
  const env = {
    PAYSTACK_SECRET_KEY: secretKey,
    PAYSTACK_BASE_URL: simulator.url,
    PUSH_SIMULATOR_URL: simulator.url,
  };
  return { ...simulator, path: '/pay-sim', env };
}
