import type { Stack, StackOptions } from 'embedded-supabase';
import { PAGES_PATH, startSimulator } from 'paystack-simulator';
import { PAYOUT_ACCOUNTS } from '../demo/people.ts';
import { pushServiceOf } from '../reach/push-companion.ts';

/** How the product takes payments: `simulator` needs no account and moves no money; `off` is cash only. */
export type PaymentsChoice = 'simulator' | 'off' | { secretKey: string; baseUrl: string };

/** The path of Paystack's webhooks at the product's origin. */
const WEBHOOK_PATH = '/api/payments/paystack';

/** The brand of the web app on the simulator's pages: palm, sand and bus yellow, the two stripes, and the dark side of each. */
const PAGE_CSS = `
:root { --notice: #ffc42e; }
@media (prefers-color-scheme: light) { :root { --page: #faf6ec; --line: #e4ddcb; --primary: #0b5d3b; --link: #0b5d3b; } }
@media (prefers-color-scheme: dark) { :root { --text: #f4f1e8; --primary: #ffc42e; --link: #5cc992; } }
body { font-family: Figtree, system-ui, sans-serif; }
main::before { content: ''; display: block; width: 56px; height: 12px; margin-bottom: 16px; border: solid var(--primary);
  border-width: 4px 0; }
`;

/** The stack's settings for a way of taking payments. */
export function paymentOptions(choice: PaymentsChoice): Pick<StackOptions, 'companion' | 'mayCall'> {
  if (choice === 'off') return {};
  if (choice === 'simulator') return { companion: startCompanion };
  const { hostname, port } = new URL(choice.baseUrl);
  return { mayCall: [`${hostname}:${port || '443'}`] };
}

/** The functions' environment for real keys; the simulator brings its own. */
export function paymentEnv(choice: PaymentsChoice): Record<string, string> {
  if (typeof choice === 'string') return {};
  return { PAYSTACK_SECRET_KEY: choice.secretKey, PAYSTACK_BASE_URL: choice.baseUrl };
}

async function startCompanion(stack: Stack) {
  const { dataDir, url, secrets } = stack;
  const secretKey = secrets['paystackKey'] ?? '';
  const simulator = await startSimulator({
    dataDir,
    origin: url,
    webhookUrl: `http://127.0.0.1:${new URL(url).port}${WEBHOOK_PATH}`,
    secretKey,
    controlKey: secrets['paymentsControlKey'] ?? '',
    holders: Object.fromEntries(
      Object.values(PAYOUT_ACCOUNTS).map(({ bankCode, accountNumber, accountName }) => [
        `${bankCode}/${accountNumber}`,
        accountName,
      ]),
    ),
    merchant: 'Tafiya',
    css: PAGE_CSS,
    alsoServes: pushServiceOf(stack),
  });
  const env = {
    PAYSTACK_SECRET_KEY: secretKey,
    PAYSTACK_BASE_URL: simulator.url,
    PUSH_SIMULATOR_URL: simulator.url,
  };
  return { ...simulator, path: PAGES_PATH, env };
}
