import type { Sql, TransactionSql } from 'postgres';
import type { AsCaller, Sql as CallerSql } from '../../supabase/functions/_shared/core/database/client.ts';
import { listDrivers } from '../../supabase/functions/_shared/drivers/admin.queries.ts';
import { listPayouts, listRefunds } from '../../supabase/functions/_shared/payouts/admin.queries.ts';
import type { AdminList } from '../../supabase/functions/_shared/core/database/admin-page.ts';
import {
  listPapers,
  listTripsAfterExpiry,
} from '../../supabase/functions/_shared/vehicles/admin-papers.queries.ts';
import { command } from '../../supabase/functions/_shared/core/database/command.ts';
import { listAllTrips } from '../../supabase/functions/_shared/trips/admin.queries.ts';
import { listTransactions } from '../../supabase/functions/_shared/payouts/transactions.queries.ts';
import { listUsers } from '../../supabase/functions/_shared/people/admin.queries.ts';
import { listEarnings } from '../../supabase/functions/_shared/payouts/earnings/queries.ts';
import { listFleetDrivers } from '../../supabase/functions/_shared/fleets/drivers.queries.ts';
import {
  listFleetTrips,
  listFleetVehicles,
  readFleet,
} from '../../supabase/functions/_shared/fleets/queries.ts';
import {
  countUnread,
  listNotifications,
  readNotifications,
} from '../../supabase/functions/_shared/notifications/queries.ts';
import { readOwnPapers } from '../../supabase/functions/_shared/vehicles/papers.queries.ts';

/** The reads of one list: all rows of all tables, nested statements included; and how many it answers. */
export interface ListCost {
  name: string;
  rowsRead: number;
  rowsAnswered: number;
  ms: number;
}

type Run = (asCaller: AsCaller) => Promise<unknown>;

const LIMIT = 50;
const PAGE = { after: null, limit: LIMIT };
/** As an administrator asks: the newest, by name, a search without a hit and one with hits. */
const ASKED: Record<string, Omit<AdminList, 'after' | 'limit'>> = {
  newest: { search: null, id: null, sort: 'newest' },
  'by name': { search: null, id: null, sort: 'name' },
  'no hit': { search: 'zzqqxxy', id: null, sort: 'newest' },
  'some hits': { search: 'ngozi', id: null, sort: 'newest' },
};
const ADMIN_LISTS: Record<string, (asAdmin: AsCaller, list: AdminList) => Promise<unknown>> = {
  trips: listAllTrips,
  transactions: (asAdmin, list) => listTransactions(asAdmin, list, {}),
  users: (asAdmin, list) => listUsers(asAdmin, list, {}),
  drivers: (asAdmin, list) => listDrivers(asAdmin, list, 'all'),
  'expired papers': (asAdmin, list) => listPapers(asAdmin, list, 'expired'),
  'trips after expiry': listTripsAfterExpiry,
  refunds: (asAdmin, list) => listRefunds(asAdmin, list, 'all'),
  payouts: (asAdmin, list) => listPayouts(asAdmin, list, 'all'),
  'one search': (asAdmin, { search }) => command(asAdmin, 'admin_search', { words: search ?? '08031112222' }),
};

/**
 * Runs the lists of administrators, and those of the driver and the company with the most trips and of typical ones, each twice: the
 * second run counts. Everything is rolled back. Lists of administrators run without row security.
 * @param sql One connection as the owner of the database.
 */
export async function measureLists(sql: Sql): Promise<ListCost[]> {
  const costs: ListCost[] = [];
  // As the clock does each day: days that are over, and revenues of companies.
  await sql`select private.count_figures()`;
  for (const [list, run] of Object.entries(ADMIN_LISTS)) {
    for (const [asked, how] of Object.entries(ASKED)) {
      const name = `administrators: ${list}, ${asked}`;
      costs.push(await measured(sql, name, { person: null, run: (as) => run(as, { ...how, ...PAGE }) }));
    }
  }
  for (const [who, person] of await heavyAndTypical(sql)) {
    for (const [name, run] of Object.entries(listsOf(person)))
      costs.push(await measured(sql, `${who}: ${name}`, { person, run }));
  }
  return costs;
}

function listsOf(id: string): Record<string, Run> {
  return {
    'earnings, summary': (as) => command(as, 'read_earnings', {}),
    earnings: (as) => listEarnings(as, PAGE),
    fleet: (as) => readFleet(as, id).catch(() => null),
    'fleet vehicles': (as) => listFleetVehicles(as, { companyId: id, page: PAGE }).catch(() => null),
    'fleet drivers': (as) => listFleetDrivers(as, { companyId: id, page: PAGE }).catch(() => null),
    'fleet trips': (as) => listFleetTrips(as, { companyId: id, page: PAGE }).catch(() => null),
    papers: (as) => readOwnPapers(as, { limit: LIMIT }),
    notifications: (as) => listNotifications(as, { userId: id, page: PAGE }),
    unread: (as) => countUnread(as, id),
    'mark all read': (as) => readNotifications(as, []),
  };
}

async function heavyAndTypical(sql: Sql): Promise<[string, string][]> {
  const rows = await sql<{ who: string; id: string }[]>`
    with sellers as (
      select coalesce(t.company_id, t.driver_id) as id, t.company_id is not null as is_company, count(*) as trips
      from public.trips t group by 1, 2
    ), ranked as (
      select s.*, row_number() over (partition by s.is_company order by s.trips desc, s.id) as place,
        count(*) over (partition by s.is_company) as count
      from sellers s where exists (select from auth.sessions x where x.user_id = s.id)
    )
    select case when place = 1 then 'heavy ' else 'typical ' end || case when is_company then 'company' else 'driver' end as who, id
    from ranked where place = 1 or place = (count + 1) / 2 order by 1`;
  return rows.map(({ who, id }) => [who, id]);
}

async function measured(
  sql: Sql,
  name: string,
  { person, run }: { person: string | null; run: Run },
): Promise<ListCost> {
  const undo = new Error('roll back');
  let cost: ListCost = { name, rowsRead: 0, rowsAnswered: 0, ms: 0 };
  await sql
    .begin(async (transaction) => {
      await take(transaction, person);
      // The functions of data/ write with a reserved connection; a transaction writes the same way.
      const asCaller: AsCaller = async (work) => work(transaction as unknown as CallerSql);
      await transaction.unsafe('savepoint run');
      await run(asCaller);
      await transaction.unsafe('rollback to run');
      const before = await rowsRead(transaction);
      const began = performance.now();
      const answer = await run(asCaller);
      const ms = performance.now() - began;
      cost = { name, rowsRead: (await rowsRead(transaction)) - before, rowsAnswered: countOf(answer), ms };
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return cost;
}

/** The transaction acts for the person, or for an administrator, without a session here. */
async function take(transaction: TransactionSql, person: string | null): Promise<void> {
  if (person === null) {
    await transaction.unsafe(
      "create or replace function private.require_admin() returns uuid language sql as 'select null::uuid'",
    );
    return;
  }
  const [session] = await transaction`select s.id from auth.sessions s where s.user_id = ${person} limit 1`;
  const claims = JSON.stringify({ sub: person, role: 'authenticated', session_id: session?.['id'] });
  await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
  await transaction.unsafe('set local role authenticated');
}

async function rowsRead(transaction: TransactionSql): Promise<number> {
  const [row] = await transaction.unsafe<{ rows: number }[]>(`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
    where schemaname in ('public', 'private')`);
  return row?.rows ?? 0;
}

/** The rows of a page or a list; an object counts as one. */
function countOf(answer: unknown): number {
  if (Array.isArray(answer)) return Math.max(1, answer.length);
  if (typeof answer === 'object' && answer !== null && 'items' in answer) return countOf(answer.items);
  return 1;
}
