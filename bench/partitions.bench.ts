import { startTestDatabase } from 'embedded-supabase/testing';
import postgres from 'postgres';
import { z } from 'zod';
import { ROOT } from '../tools/root.ts';
import { median, printRatio } from './lib/report.ts';

/**
 * Notifications in one table, as they are, beside a copy in partitions by month. The range is of the ids, which begin with the time, so
 * the primary key stays the id alone. What a month costs to delete, and what that costs lists, changes and inserts.
 */
const MONTH_ROWS = Number(process.env['BENCH_ROWS'] ?? 40_000);
/** Half a year is kept, the oldest month is over, and this one grows. */
const MONTHS = 7;
const ROUNDS = 200;
/** The batch of forget_notifications. */
const BATCH = 5000;
const VARIANTS = ['one_table', 'by_month'] as const;
type Variant = (typeof VARIANTS)[number];

const database = await startTestDatabase(ROOT);
const explainSchema = z.tuple([
  z.object({
    Plan: z.object({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }),
    'Planning Time': z.number(),
    'Execution Time': z.number(),
  }),
]);
let ids: string[] = [];
const sql = postgres(database.databaseUrl, { max: 1, prepare: false, onnotice: () => undefined });
try {
  await makeTables();
  ids = await pickIds();
  await compare('a person’s newest 20', newest, { atMost: 1.2 });
  await compare('unread ones counted', unread, { atMost: 1.2 });
  await compare('one marked as read', markRead, { atMost: 1.2 });
  await compare('100 new ones', insert, { atMost: 1.2 });
  await compareDeletion();
} finally {
  await sql.end();
  await database.stop();
}

async function makeTables(): Promise<void> {
  await sql.unsafe(`
    create schema bench;
    create table bench.one_table (like public.notifications including defaults including constraints including indexes);
    create table bench.by_month (like public.notifications including defaults including constraints) partition by range (id);
    alter table bench.by_month add primary key (id);
    create index on bench.by_month (user_id, created_at desc, id desc);
    create index on bench.by_month (user_id) where read_at is null;
    create index on bench.by_month (about_id) where about_id is not null;
    create function bench.month(ago int) returns timestamptz language sql stable
    return date_trunc('month', now()) - make_interval(months => ago);
    create function bench.person(n int) returns uuid language sql immutable return md5('person ' || n)::uuid;`);
  for (let ago = MONTHS - 1; ago >= 0; ago -= 1) {
    await sql.unsafe(`
      do $$ begin execute format('create table bench.month_${ago} partition of bench.by_month for values from (%L) to (%L)',
        private.earliest_uuid(bench.month(${ago})), private.earliest_uuid(bench.month(${ago - 1}))); end $$`);
    await sql.unsafe(`
      insert into bench.one_table (id, user_id, about_id, kind, title, body, link, created_at, read_at)
      select (left(replace(private.earliest_uuid(at)::text, '-', ''), 13) || left(md5('${ago} ' || n), 19))::uuid,
        bench.person((hashint4(n) & 2147483647) % ${MONTH_ROWS / 2}), bench.person(n % 1000), 'booking_created', 'New booking',
        repeat('Amina Bello booked 1 seat from Lagos to Abuja. ', 3), '/trips/' || md5(n::text)::uuid, at,
        case when n % 10 < 7 then at + interval '2 hours' end
      from (
        select n, bench.month(${ago}) + n * (interval '28 days' / ${MONTH_ROWS}) as at from generate_series(1, ${MONTH_ROWS}) n
      ) k`);
  }
  await sql.unsafe(`insert into bench.by_month select n.* from bench.one_table n order by n.id`);
  await sql.unsafe(`vacuum analyze bench.one_table`);
  await sql.unsafe(`vacuum analyze bench.by_month`);
}

/** The person of a round: everybody has a row or more of each month. */
function personOf(round: number): string {
  return `bench.person(${(round * 7919) % (MONTH_ROWS / 2)})`;
}

function newest(table: Variant, round: number): string {
  return `select n.* from bench.${table} n where n.user_id = ${personOf(round)} order by n.created_at desc, n.id desc limit 20`;
}

function unread(table: Variant, round: number): string {
  return `select count(*) from bench.${table} n where n.user_id = ${personOf(round)} and n.read_at is null`;
}

function markRead(table: Variant, round: number): string {
  return `update bench.${table} n set read_at = now() where n.id = '${ids[round] ?? ''}'`;
}

/** Ids of some rows of each month. */
async function pickIds(): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select n.id from bench.one_table n order by hashtext(n.id::text) limit ${ROUNDS}`;
  return rows.map(({ id }) => id);
}

function insert(table: Variant, round: number): string {
  return `
    insert into bench.${table} (user_id, kind, title, body)
    select ${personOf(round)}, 'payment', 'Paid', 'Paid' from generate_series(1, 100)`;
}

/** Blocks read, which do not depend on the machine, and milliseconds of planning and running. The variants take turns. */
async function compare(
  name: string,
  statementOf: (table: Variant, round: number) => string,
  target: { atMost: number },
): Promise<void> {
  const blocks: Record<Variant, number> = { one_table: 0, by_month: 0 };
  const times: Record<Variant, number[]> = { one_table: [], by_month: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const table of VARIANTS) {
      const [row] = await sql.unsafe(`explain (analyze, buffers, format json) ${statementOf(table, round)}`);
      const [plan] = explainSchema.parse(row?.['QUERY PLAN']);
      blocks[table] += plan.Plan['Shared Hit Blocks'] + plan.Plan['Shared Read Blocks'];
      times[table].push(plan['Planning Time'] + plan['Execution Time']);
    }
  }
  const ms = VARIANTS.map((table) => median(times[table]).toFixed(2)).join(' and ');
  const each = VARIANTS.map((table) => (blocks[table] / ROUNDS).toFixed(1)).join(' and ');
  printRatio(
    `${name}: blocks, by month / one table (${each}; ${ms} ms)`,
    blocks.by_month / blocks.one_table,
    target,
  );
}

/** The job's batches and the vacuum after them, and the partition that is detached and dropped. */
async function compareDeletion(): Promise<void> {
  const rows = await cost(async () => {
    const batch = `
      delete from bench.one_table where ctid = any (array(
        select r.ctid from bench.one_table r where r.id < private.earliest_uuid(bench.month(${MONTHS - 2})) limit ${BATCH}
      ))`;
    while ((await sql.unsafe(batch)).count > 0);
    await sql.unsafe('vacuum bench.one_table');
  });
  const partition = await cost(async () => {
    await sql.unsafe(`alter table bench.by_month detach partition bench.month_${MONTHS - 1}`);
    await sql.unsafe(`drop table bench.month_${MONTHS - 1}`);
  });
  console.log(
    `  ${MONTH_ROWS} rows deleted: ${rows.ms.toFixed(0)} ms, ${rows.logKb.toFixed(0)} KB of log, ` +
      `${((rows.logKb * 1024) / MONTH_ROWS).toFixed(0)} bytes a row; ` +
      `partition dropped: ${partition.ms.toFixed(0)} ms, ${partition.logKb.toFixed(0)} KB`,
  );
  printRatio('time of a month, partition / rows', partition.ms / rows.ms, { atMost: 0.1 });
}

async function cost(work: () => Promise<void>): Promise<{ ms: number; logKb: number }> {
  const position = async () => {
    const [row] = await sql<
      { bytes: number }[]
    >`select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`;
    return row?.bytes ?? 0;
  };
  const [before, begin] = [await position(), performance.now()];
  await work();
  return { ms: performance.now() - begin, logKb: ((await position()) - before) / 1024 };
}
