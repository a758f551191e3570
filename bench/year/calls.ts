import { randomBytes } from 'node:crypto';
import type { Sql } from 'postgres';
import type { WithCaller } from '../../supabase/functions/_shared/core/database/client.ts';
import type { DocumentStorage } from '../../supabase/functions/_shared/documents/storage.ts';
import { readConfig } from '../../supabase/functions/_shared/core/process/config.ts';
import { createApp } from '../../supabase/functions/api/app.ts';
import { createServices } from '../../supabase/functions/api/handler-services.ts';
import { createFakeProvider } from '../../supabase/functions/_shared/payments/testing/fake-provider.ts';
import type { Account } from './accounts.ts';
import { askedCalls, type Asked } from './asked.ts';
import type { CountedDatabase } from './counted-database.ts';
import type { Reads } from './counters.ts';
import { pathsOf } from './subjects.ts';
import { PNG } from '../../supabase/functions/_shared/documents/testing/files.ts';

/** The cost of one call of one account. */
export interface CallCost {
  /** Path and query as declared, `page 2` of a list, and whose account it was. */
  name: string;
  call: string;
  account: Account;
  /** The address that was called. */
  address: string;
  status: number;
  bytes: number;
  /** Of a list or a CSV file; an object counts the rows of its lists, and at least one. */
  rows: number;
  reads: Reads;
}

interface Answer {
  status: number;
  bytes: number;
  rows: number;
  /** The query of the next page, or null. */
  next: string | null;
}

/** Makes a call within this process. */
type Ask = (address: string, account: Account) => Promise<Answer>;

/** The secret that signs the tokens of the accounts. */
export const JWT_SECRET = randomBytes(32).toString('hex');

const UNUSED_URL = 'http://127.0.0.1:9';
/** A picture of one pixel is enough: files are not measured. */
const FILE = PNG;
const HAS_EVERY_FILE: DocumentStorage = {
  upload: async () => undefined,
  uploadUrl: async (path) => path,
  downloadUrl: async (path) => path,
  wholeFile: async () => FILE,
  smallFile: async () => FILE,
  hash: async () => '',
  remove: async () => undefined,
};

/** The API in this process over a database; files and the payment provider are replaced. */
export function createAsker(withCaller: WithCaller): Ask {
  const config = readConfig(
    {
      SUPABASE_URL: UNUSED_URL,
      SUPABASE_ANON_KEY: 'unused',
      SUPABASE_SERVICE_ROLE_KEY: 'unused',
      GATEWAY_DB_URL: 'postgres://unused',
      JWT_SECRET,
    },
    () => undefined,
  );
  const app = createApp(config, {
    ...createServices(config),
    withCaller,
    documents: HAS_EVERY_FILE,
    exports: HAS_EVERY_FILE,
    payments: createFakeProvider(),
  });
  let calls = 0;
  return async (address, { headers }) => {
    calls += 1;
    // Each call has its own address, so that no limit of an address is reached.
    const from = `198.18.${Math.floor(calls / 250) % 250}.${calls % 250}`;
    const response = await app.request(`/api${address}`, {
      headers: { 'x-forwarded-for': from, ...headers },
    });
    const text = await response.text();
    return {
      status: response.status,
      bytes: text.length,
      rows: rowsOf(text, response.headers.get('content-type') ?? ''),
      next: /^<(\?.+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1] ?? null,
    };
  };
}

/**
 * Makes every GET call of the API as every account that may make it, and the second page of every list.
 * @param sql The owner's connection, which finds what the calls are about.
 * @param only Of the names of the calls.
 */
export async function countCalls(
  sql: Sql,
  { accounts, database, only }: { accounts: Account[]; database: CountedDatabase; only: RegExp },
): Promise<CallCost[]> {
  const ask = createAsker(database.withCaller);
  const costs: CallCost[] = [];
  for (const asked of askedCalls()) {
    const callers = accounts.filter(({ role }) => asked.roles.includes(role));
    for (const account of callers) costs.push(...(await countCall(asked, account)));
  }
  return costs;

  async function countCall({ path, query, isPaged }: Asked, account: Account): Promise<CallCost[]> {
    const found: CallCost[] = [];
    const call = `${path}${query}`;
    for (const address of only.test(nameOf(call)) ? await pathsOf(sql, path, account) : []) {
      // The states of a list are calls of their own.
      const asked = path.includes('/:state') ? `${address}${query}` : call;
      const first = await counted(asked, `${address}${query}`);
      found.push(first.cost);
      const second = `${asked}, page 2`;
      if (isPaged && first.next !== null && only.test(nameOf(second)))
        found.push((await counted(second, `${address}${first.next}`)).cost);
    }
    return found;

    async function counted(asked: string, address: string): Promise<{ cost: CallCost; next: string | null }> {
      database.takeReads();
      const { next, ...answer } = await ask(address, account);
      const reads = database.takeReads();
      return { cost: { name: nameOf(asked), call: asked, account, address, ...answer, reads }, next };
    }

    function nameOf(asked: string): string {
      return `${asked} (${account.name})`;
    }
  }
}

function rowsOf(text: string, type: string): number {
  if (type.includes('csv')) return text.split('\n').length;
  if (!type.includes('json') || text === '') return 1;
  const body: unknown = JSON.parse(text);
  if (Array.isArray(body)) return Math.max(1, body.length);
  const lists = Object.values(body ?? {}).flatMap((value: unknown) => (Array.isArray(value) ? value : []));
  return Math.max(
    1,
    lists.reduce((sum: number, row: unknown) => sum + (itemsOf(row)?.length ?? 1), 0),
  );
}

/** The rows of a group of rows, as the inbox answers with. */
function itemsOf(row: unknown): unknown[] | null {
  const items: unknown = typeof row === 'object' && row !== null && 'items' in row ? row.items : null;
  return Array.isArray(items) ? items : null;
}
