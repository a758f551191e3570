import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** Accounts in which money of ours lies outside; the others follow from rows, or are results. */
const ACCOUNTS = ['provider_receivable', 'provider_deductions', 'company_bank', 'provider_balance'];
/** A booking that is not settled, a request that waits for the driver, and the debit of a payee are not statuses. */
const OTHERS = ['booking held', 'request paid', 'debt'];
const TABLES = {
  hold: ['payments', 'seat_holds'],
  payment: ['payments', 'payments'],
  refund: ['payments', 'refunds'],
  payout: ['payouts', 'payouts'],
  dispute: ['claims', 'disputes'],
} as const;

/** The statuses that a table takes, from its definition. */
function statusesOf([folder, table]: readonly [string, string]): string[] {
  const sql = read(`supabase/schemas/${folder}/tables.sql`);
  const definition = sql.slice(sql.indexOf(`create table public.${table} (`)).split('\n);', 1)[0] ?? '';
  const list = /check \(status in \(([^)]*)\)\)/.exec(definition)?.[1] ?? '';
  return [...list.matchAll(/'(\w+)'/g)].map(([, status = '']) => status);
}

const rows = (read('docs/money.md').split('\n## Exits\n')[1] ?? '')
  .split('\n## ', 1)[0]
  ?.split('\n')
  .filter((line) => /^\| (?!state |-)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

test('docs/money.md has the exits of every state in which money can rest', () => {
  const states = Object.entries(TABLES).flatMap(([name, table]) =>
    statusesOf(table).map((status) => `${name} ${status}`),
  );
  expect(states.length).toBeGreaterThan(20);
  expect(rows?.map(([, state]) => state).toSorted()).toEqual([...states, ...OTHERS, ...ACCOUNTS].toSorted());
});

test.each(rows ?? [])('%s%s leaves by something, and its test exists', (_, _state, exits, proof = '') => {
  expect(exits).not.toBe('');
  const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(proof) ?? [];
  expect(read(`supabase/tests/${file}`)).toContain(`'${title.replaceAll("'", "''")}'`);
});
