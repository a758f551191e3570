import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { happens, listen, realtimeClient, type Listener } from './testing/client.ts';
import { openRawSocket } from './testing/raw-socket.ts';
import { startScratchRealtime, type ScratchRealtime } from './testing/scratch-realtime.ts';

let scratch: ScratchRealtime;
const clients: ReturnType<typeof realtimeClient>[] = [];

beforeAll(async () => {
  scratch = await startScratchRealtime();
});
afterEach(() => Promise.all(clients.splice(0).map((client) => client.removeAllChannels())));
afterAll(() => scratch.stop());

/** The secret key may join anything, so that these tests need no policy. */
async function listenTo(topic: string, options: { vsn?: string } = {}, config = {}): Promise<Listener> {
  const client = realtimeClient(scratch.url, scratch.secretKey, options);
  clients.push(client);
  return listen(client, topic, { private: true, ...config });
}

function tell(topic: string, event: string, payload: object = {}): Promise<unknown> {
  return Promise.resolve(
    scratch.sql`select realtime.send(${JSON.stringify(payload)}::text::jsonb, ${event}, ${topic})`,
  );
}

function events({ heard }: Listener): string[] {
  return heard.map(({ event }) => event);
}

describe('a message sent in SQL', () => {
  test.each(['1.0.0', '2.0.0'])('arrives once, with the id of its row (protocol %s)', async (vsn) => {
    const topic = `once:${vsn}`;
    const listener = await listenTo(topic, { vsn });
    await tell(topic, 'hello', { text: 'Ẹ káàárọ̀' });
    await tell(topic, 'end');
    await happens('both arrive', () => listener.heard.length >= 2);
    expect(events(listener)).toEqual(['hello', 'end']);
    const [row] =
      await scratch.sql`select id from realtime.messages where topic = ${topic} and event = 'hello'`;
    expect(listener.heard[0]).toMatchObject({
      payload: { text: 'Ẹ káàárọ̀', id: row?.['id'] },
      meta: { id: row?.['id'] },
    });
  });

  test('is not delivered when its transaction is rolled back', async () => {
    const listener = await listenTo('rolled-back');
    const undone = scratch.sql.begin(async (sql) => {
      await sql`select realtime.send('{}', 'never', 'rolled-back')`;
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    await tell('rolled-back', 'marker');
    await happens('the marker arrives', () => listener.heard.length > 0);
    expect(events(listener)).toEqual(['marker']);
  });

  test('two equal ones of one transaction are two', async () => {
    const listener = await listenTo('twins');
    await scratch.sql.begin(async (sql) => {
      for (const _ of [1, 2]) await sql`select realtime.send('{"id": "same"}', 'twin', 'twins')`;
    });
    await tell('twins', 'end');
    await happens('the end arrives', () => events(listener).includes('end'));
    expect(events(listener)).toEqual(['twin', 'twin', 'end']);
  });

  test('longer than NOTIFY can carry arrives whole, and in its place among the others', async () => {
    const listener = await listenTo('long');
    const text = 'ọ'.repeat(60_000);
    await tell('long', 'before');
    await tell('long', 'long', { text });
    await tell('long', 'after');
    await happens('all arrive', () => listener.heard.length === 3);
    expect(events(listener)).toEqual(['before', 'long', 'after']);
    expect(listener.heard[1]?.payload).toMatchObject({ text });
  });

  test('above the payload limit is dropped, and said in the log', async () => {
    const listener = await listenTo('huge');
    await tell('huge', 'huge', { text: 'x'.repeat(300_000) });
    await tell('huge', 'marker');
    await happens('the marker arrives', () => listener.heard.length > 0);
    expect(events(listener)).toEqual(['marker']);
    expect(scratch.logged.join('\n')).toContain('a message on huge exceeds');
  });

  test('of bytes arrives as bytes, and only where the protocol has them', async () => {
    const [old, current] = [await listenTo('bytes', { vsn: '1.0.0' }), await listenTo('bytes')];
    await scratch.sql`select realtime.send_binary('\\x00ff10', 'raw', 'bytes')`;
    await tell('bytes', 'marker');
    await happens('the marker arrives', () =>
      [old, current].every(({ heard }) => heard.at(-1)?.event === 'marker'),
    );
    expect(events(old)).toEqual(['marker']);
    expect(current.heard[0]).toMatchObject({ event: 'raw', meta: { id: expect.any(String) } });
    expect(Buffer.from(current.heard[0]?.payload as ArrayBuffer)).toEqual(Buffer.from([0, 255, 16]));
  });

  test('reaches private channels when private, public ones when public', async () => {
    const hidden = await listenTo('both');
    const open = await listenTo('both', {}, { private: false });
    await tell('both', 'hidden');
    await scratch.sql`select realtime.send('{}', 'open', 'both', false)`;
    await happens('each hears', () => hidden.heard.length > 0 && open.heard.length > 0);
    expect([events(hidden), events(open)]).toEqual([['hidden'], ['open']]);
  });

  test('many at once arrive in order and complete, to everybody', async () => {
    const listeners = await Promise.all([1, 2, 3].map(() => listenTo('many')));
    await scratch.sql`
      select realtime.send(jsonb_build_object('n', n), 'tick', 'many') from generate_series(1, 500) n`;
    await happens('all arrive', () => listeners.every(({ heard }) => heard.length === 500));
    for (const { heard } of listeners)
      expect(heard.map(({ payload }) => (payload as { n: number }).n)).toEqual(
        Array.from({ length: 500 }, (_, index) => index + 1),
      );
  });
});

describe('replay', () => {
  test('gives the newest messages again, and none of them twice', async () => {
    const since = Date.now() - 60_000;
    for (const event of ['one', 'two', 'three']) await tell('replay', event);
    const listener = await listenTo('replay', {}, { broadcast: { replay: { since, limit: 2 } } });
    await tell('replay', 'live');
    await happens('the live one arrives', () => events(listener).includes('live'));
    expect(events(listener)).toEqual(['two', 'three', 'live']);
    expect(listener.heard.map(({ meta }) => meta?.replayed)).toEqual([true, true, undefined]);
  });

  test.each([
    [{ since: 0, limit: 26 }, 'UnableToReplayMessages: Replay params are not valid'],
    [{ limit: 1 }, 'UnableToReplayMessages: Replay params are not valid'],
  ])('asked for with %j is refused', async (replay, reason) => {
    const socket = await openRawSocket(scratch.url, { apikey: scratch.secretKey });
    const answer = await socket.join('replay', { private: true, broadcast: { replay } });
    expect(answer).toEqual({ status: 'error', response: { reason } });
    socket.ws.close();
  });

  test('of a public channel is refused', async () => {
    const socket = await openRawSocket(scratch.url, { apikey: scratch.secretKey });
    const answer = await socket.join('replay', { broadcast: { replay: { since: 0 } } });
    expect(answer['response']).toEqual({
      reason: 'UnableToReplayMessages: Replay is not allowed for public channels',
    });
    socket.ws.close();
  });
});

describe('a restart', () => {
  test('clients come back by themselves and hear again', async () => {
    const listener = await listenTo('restart');
    await scratch.restart();
    await happens(
      'joined again',
      () => listener.statuses.filter((status) => status === 'SUBSCRIBED').length === 2,
    );
    await tell('restart', 'again');
    await happens('heard again', () => listener.heard.length > 0);
    expect(events(listener)).toEqual(['again']);
  });

  test('a database connection that breaks is opened again', async () => {
    const listener = await listenTo('listen-again');
    await scratch.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'realtime' and pid <> pg_backend_pid()`;
    await happens('messages arrive again', async () => {
      await tell('listen-again', 'again');
      return listener.heard.length > 0;
    });
    expect(listener.statuses).toEqual(['SUBSCRIBED']);
  });
});

describe('retention', () => {
  test('what is older than 72 hours goes, what is younger stays', async () => {
    await scratch.sql`select local_realtime.keep_partitions(localtimestamp::date - 4)`;
    await scratch.sql`
      insert into realtime.messages (topic, extension, inserted_at)
      select 'old', 'broadcast', localtimestamp::date - day + interval '12 hours' from generate_series(1, 4) day`;
    await scratch.sql`select local_realtime.keep_partitions()`;
    const rows = await scratch.sql`
      select localtimestamp::date - inserted_at::date as days from realtime.messages where topic = 'old' order by 1`;
    expect(rows.map(({ days }): unknown => days)).toEqual([1, 2, 3]);
  });

  test('partitions are there from yesterday to three days ahead', async () => {
    const rows = await scratch.sql`
      select to_date(right(relname, 10), 'YYYY_MM_DD') - localtimestamp::date as day
      from pg_inherits join pg_class on oid = inhrelid
      where inhparent = 'realtime.messages'::regclass order by 1`;
    expect(rows.map(({ day }): unknown => day)).toEqual(expect.arrayContaining([-1, 0, 1, 2, 3]));
  });
});
