import path from 'node:path';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/people.ts';
import { PRODUCT_NAME, type Mode, type ProductStack } from './product.ts';

const NOTE_OF_MODE: Record<Mode, string> = {
  built: '',
  dev: ', hot reload',
  headless: ', without the web app',
};

type Facts = { mode: Mode; dataDir: string; readyInMs: number };

/** The text to print after the start: addresses, accounts and where the data are. */
export function summaryOf(
  stack: Pick<ProductStack, 'url' | 'setupKey' | 'paymentSimulator'>,
  { mode, dataDir, readyInMs }: Facts,
): string {
  const seconds = (readyInMs / 1000).toFixed(1);
  const data = path.relative(process.cwd(), dataDir) || '.';
  return [
    '',
    `  ${PRODUCT_NAME} is ready (${seconds} s${NOTE_OF_MODE[mode]})`,
    '',
    `  Open          ${stack.url}`,
    `  Outbox        ${stack.url}/_outbox`,
    `  Admin set-up  ${stack.url}/admin-login?setup=${stack.setupKey}`,
    ...(stack.paymentSimulator ? ['  Payments      Test mode: no money moves'] : []),
    '',
    `  Demo accounts, password ${DEMO_PASSWORD}`,
    ...DEMO_ACCOUNTS.map(([email, role]) => `    ${email.padEnd(24)}${role}`),
    '',
    `  Data and logs in ${data}. Ctrl-C stops everything.`,
    '',
  ].join('\n');
}
