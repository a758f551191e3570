import path from 'node:path';
import type { Stack } from '../packages/embedded-supabase/stack.ts';

const DEMO_PASSWORD = 'tafiya-demo-2026';
const DEMO_ACCOUNTS = [
  ['passenger@tafiya.test', 'books seats'],
  ['driver@tafiya.test', 'verified driver'],
  ['newdriver@tafiya.test', 'driver before verification'],
  ['corporate@tafiya.test', 'company with a fleet'],
  ['admin@tafiya.test', 'administrator, at /admin-login'],
] as const;

const NOTE_OF_MODE = { built: '', dev: ', hot reload', headless: ', without the web app' };

type Facts = { mode: 'built' | 'dev' | 'headless'; dataDir: string; readyInMs: number };

/** What a person needs after the start, and nothing more. */
export function printSummary(stack: Stack, facts: Facts): void {
  console.log(summaryOf(stack, facts));
}

/** The words of the summary. */
export function summaryOf(
  stack: Pick<Stack, 'url' | 'setupKey'>,
  { mode, dataDir, readyInMs }: Facts,
): string {
  const seconds = (readyInMs / 1000).toFixed(1);
  const data = path.relative(process.cwd(), dataDir) || '.';
  return [
    '',
    `  Tafiya is ready (${seconds} s${NOTE_OF_MODE[mode]})`,
    '',
    `  Open          ${stack.url}`,
    `  Mail          ${stack.url}/_outbox`,
    `  Admin set-up  ${stack.url}/admin-login?setup=${stack.setupKey}`,
    '',
    `  Demo accounts, password ${DEMO_PASSWORD}`,
    ...DEMO_ACCOUNTS.map(([email, role]) => `    ${email.padEnd(24)}${role}`),
    '',
    `  Data and logs in ${data}. Ctrl-C stops everything.`,
    '',
  ].join('\n');
}
