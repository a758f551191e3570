import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, expect, inject, test } from 'vitest';

const warnings: string[] = [];
const sql = postgres(inject('fixture').databaseUrl, {
  max: 1,
  onnotice: (notice) => warnings.push(notice['message'] ?? ''),
});
afterAll(() => sql.end());

/** Runs statements and rolls them back; answers the rows of the last query. */
async function tryOut(run: (sql: postgres.TransactionSql) => Promise<unknown>): Promise<unknown> {
  const undo = new Error('undo');
  let result: unknown;
  await sql
    .begin(async (transaction) => {
      result = await run(transaction);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return result;
}

const sent = (transaction: postgres.TransactionSql, topic: string) => transaction`
  select event, private, extension, payload - 'id' as payload, payload ->> 'id' = id::text as has_own_id
  from realtime.messages where topic = ${topic}`;

test('realtime.send writes a private broadcast whose payload carries its id', async () => {
  const topic = `user:${randomUUID()}`;
  const rows = await tryOut(async (transaction) => {
    await transaction`select realtime.send('{"words": 2}', 'note_created', ${topic})`;
    return sent(transaction, topic);
  });
  expect(rows).toEqual([
    {
      event: 'note_created',
      private: true,
      extension: 'broadcast',
      payload: { words: 2 },
      has_own_id: true,
    },
  ]);
});

test('realtime.send by a caller without an INSERT policy loses the message with a warning only', async () => {
  const topic = `user:${randomUUID()}`;
  warnings.length = 0;
  const rows = await tryOut(async (transaction) => {
    await transaction`set local role authenticated`;
    await transaction`select realtime.send('{}', 'forged', ${topic})`;
    await transaction`reset role`;
    return sent(transaction, topic);
  });
  expect(rows).toEqual([]);
  expect(warnings.join('\n')).toContain('WarnSendingBroadcastMessage');
});

test('realtime.broadcast_changes sends the row before and after', async () => {
  const topic = `room:${randomUUID()}`;
  const rows = await tryOut(async (transaction) => {
    await transaction.unsafe(`
      create table public.probe (id int, words int);
      create function public.notify() returns trigger language plpgsql as $$
      begin
        perform realtime.broadcast_changes('${topic}', tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
        return null;
      end $$;
      create trigger notify after update on public.probe for each row execute function public.notify();
      insert into public.probe values (1, 3);
      update public.probe set words = 2`);
    return sent(transaction, topic);
  });
  const payload = {
    operation: 'UPDATE',
    table: 'probe',
    schema: 'public',
    record: { id: 1, words: 2 },
    old_record: { id: 1, words: 3 },
  };
  expect(rows).toEqual([
    { event: 'UPDATE', private: true, extension: 'broadcast', payload, has_own_id: true },
  ]);
});
