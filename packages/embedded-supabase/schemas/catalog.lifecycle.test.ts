import path from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIXTURE } from '../testing/fixture.ts';
import { compareFacts, readFacts, type Facts } from './catalog.ts';
import { startScratchDatabase, type ScratchDatabase } from './scratch-database.ts';

let database: ScratchDatabase;
let sql: postgres.Sql;
let before: Facts;

beforeAll(async () => {
  database = await startScratchDatabase();
  await database.migrate(path.join(FIXTURE, 'supabase'));
  sql = postgres(database.superuserUrl, { max: 1, onnotice: () => {} });
  before = await readFacts(sql);
});

afterAll(async () => {
  await sql?.end();
  await database?.stop();
});

/** The names of the facts that statements change; the change is rolled back. */
async function changedBy(statements: string): Promise<string[]> {
  const rollback = new Error('rollback');
  let after: Facts = new Map();
  await sql
    .begin(async (transaction) => {
      await transaction.unsafe(statements);
      after = await readFacts(transaction);
      throw rollback;
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error;
    });
  return compareFacts(before, after).map(({ fact }) => fact);
}

test('a database without a change has the same facts', async () => {
  expect(await changedBy('select 1')).toEqual([]);
});

test.each([
  [
    'alter table public.orders add column note text',
    ['column order public.orders', 'column public.orders.note'],
  ],
  [
    'alter table public.orders drop column id; alter table public.orders add column id uuid primary key',
    ['column order public.orders'],
  ],
  ['alter table public.orders set (fillfactor = 90)', ['relation public.orders']],
  ['alter table public.orders disable row level security', ['relation public.orders']],
  ['grant select on public.orders to anon', ['relation public.orders']],
  ['grant select (id) on public.orders to anon', ['column public.orders.id']],
  ['create index orders_by_quantity on public.orders (quantity)', ['index public.orders_by_quantity']],
  [
    'create statistics public.sizes on id, quantity from public.orders',
    ['object statistics object public.sizes'],
  ],
  [
    'set role postgres; create sequence public.numbers owned by public.orders.id; reset role',
    ['relation public.numbers', 'sequence public.numbers'],
  ],
  ['alter sequence public.notes_id_seq cache 10', ['sequence public.notes_id_seq']],
  [
    'create operator public.<-> (function = int4mi, leftarg = int, rightarg = int)',
    ['object operator public.<->(integer,integer)'],
  ],
  ["create type public.mood as enum ('calm')", ['type public.mood']],
  ['create schema spare', ['schema spare']],
  [
    'alter publication supabase_realtime add table public.orders',
    ['published table supabase_realtime public.orders'],
  ],
  [
    "do $$ begin execute replace(pg_get_functiondef('private.broadcast_note()'::regprocedure), 'null', ' null'); end $$",
    ['function private.broadcast_note()'],
  ],
  ['alter function private.broadcast_note() security invoker', ['function private.broadcast_note()']],
  ['alter function private.broadcast_note() reset search_path', ['function private.broadcast_note()']],
  [
    'grant execute on function private.may_read_topic(text) to anon',
    ['function private.may_read_topic(topic text)'],
  ],
  ["comment on function private.broadcast_note() is 'New.'", ['comment function private.broadcast_note()']],
  ["comment on column public.notes.body is 'New.'", ['comment table column public.notes.body']],
  ["comment on role app_admin is 'New.'", ['role app_admin']],
  ['alter table public.notes disable trigger broadcast_note', ['trigger public.notes.broadcast_note']],
  [
    'drop trigger guard_sealed_document on storage.objects',
    ['trigger storage.objects.guard_sealed_document'],
  ],
  [
    'alter policy "people read documents in their own folder" on storage.objects using (true)',
    ['policy storage.objects."people read documents in their own folder"'],
  ],
  [
    'alter policy "people read their own topic" on realtime.messages using (true)',
    ['policy realtime.messages."people read their own topic"'],
  ],
  [
    'alter default privileges for role postgres in schema private grant select on tables to anon',
    ['default acl postgres in private on r'],
  ],
  ['grant app_admin to app_server', ['membership app_admin to app_server by supabase_admin']],
  ['alter role app_server login createdb', ['role app_server']],
  ["alter role app_server set statement_timeout = '9s'", ['role setting app_server in *']],
  ["update public.places set name = 'Eko' where id = 'lagos'", ['rows public.places']],
  ["insert into storage.buckets (id, name) values ('spare', 'spare')", ['rows storage.buckets']],
])('a comparison finds: %s', async (statements, facts) => {
  expect(await changedBy(statements)).toEqual(facts);
});

test('a comparison finds a changed row among thousands', async () => {
  const many = 'create table private.many (id int); insert into private.many select generate_series(1, 3000)';
  expect(await changedBy(many)).toContain('rows private.many');
});
