import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { waitFor, listen, realtimeClient, type Listener } from './testing/client.ts';
import { openRawSocket } from './testing/raw-socket.ts';
import { startScratchRealtime, type ScratchRealtime } from './testing/scratch-realtime.ts';

let scratch: ScratchRealtime;
const clients: ReturnType<typeof realtimeClient>[] = [];

beforeAll(async () => {
  scratch = await startScratchRealtime();
});
afterEach(() => Promise.all(clients.splice(0).map((client) => client.removeAllChannels())));
afterAll(() => scratch.stop());

/** The secret key may join any topic, so that these tests need no policies. */
async function listenTo(topic: string, options: { vsn?: string } = {}, config = {}): Promise<Listener> {
  const client = realtimeClient(scratch.url, scratch.secretKey, options);
  clients.push(client);
  return listen(client, topic, { private: true, ...config });
}

function send(topic: string, event: string, payload: object = {}): Promise<unknown> {
  return Promise.resolve(
    scratch.sql`select realtime.send(${JSON.stringify(payload)}::text::jsonb, ${event}, ${topic})`,
  );
}

function events({ broadcasts }: Listener): string[] {
  return broadcasts.map(({ event }) => event);
}

describe('a message sent in SQL', () => {
  test.each(['1.0.0', '2.0.0'])('arrives once, with the id of its row (protocol %s)', async (vsn) => {
    const topic = `once:${vsn}`;
    const listener = await listenTo(topic, { vsn });
    await send(topic, 'hello', { text: 'Ẹ káàárọ̀' });
    await send(topic, 'end');
    await waitFor('both arrive', () => listener.broadcasts.length >= 2);
    expect(events(listener)).toEqual(['hello', 'end']);
    const [row] =
      await scratch.sql`select id from realtime.messages where topic = ${topic} and event = 'hello'`;
    expect(listener.broadcasts[0]).toMatchObject({
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
    await send('rolled-back', 'marker');
    await waitFor('the marker arrives', () => listener.broadcasts.length > 0);
    expect(events(listener)).toEqual(['marker']);
  });

  test('is delivered twice when one transaction sends it twice', async () => {
    const listener = await listenTo('twins');
    await scratch.sql.begin(async (sql) => {
      for (const _ of [1, 2]) await sql`select realtime.send('{"id": "same"}', 'twin', 'twins')`;
    });
    await send('twins', 'end');
    await waitFor('the end arrives', () => events(listener).includes('end'));
    expect(events(listener)).toEqual(['twin', 'twin', 'end']);
  });

  test('arrives complete and in order when it is longer than a NOTIFY message', async () => {
    const listener = await listenTo('long');
    const text = 'ọ'.repeat(60_000);
    await send('long', 'before');
    await send('long', 'long', { text });
    await send('long', 'after');
    await waitFor('all arrive', () => listener.broadcasts.length === 3);
    expect(events(listener)).toEqual(['before', 'long', 'after']);
    expect(listener.broadcasts[1]?.payload).toMatchObject({ text });
  });

  test('is dropped and logged above the payload limit', async () => {
    const listener = await listenTo('huge');
    await send('huge', 'huge', { text: 'x'.repeat(300_000) });
    await send('huge', 'marker');
    await waitFor('the marker arrives', () => listener.broadcasts.length > 0);
    expect(events(listener)).toEqual(['marker']);
    expect(scratch.logged.join('\n')).toContain('a message on huge exceeds');
  });

  test('arrives as bytes when it is binary, and not in protocol 1.0.0', async () => {
    const [old, current] = [await listenTo('bytes', { vsn: '1.0.0' }), await listenTo('bytes')];
    await scratch.sql`select realtime.send_binary('\\x00ff10', 'raw', 'bytes')`;
    await send('bytes', 'marker');
    await waitFor('the marker arrives', () =>
      [old, current].every(({ broadcasts }) => broadcasts.at(-1)?.event === 'marker'),
    );
    expect(events(old)).toEqual(['marker']);
    expect(current.broadcasts[0]).toMatchObject({ event: 'raw', meta: { id: expect.any(String) } });
    expect(Buffer.from(current.broadcasts[0]?.payload as ArrayBuffer)).toEqual(Buffer.from([0, 255, 16]));
  });

  test('reaches private channels if private, public channels if public', async () => {
    const hidden = await listenTo('both');
    const open = await listenTo('both', {}, { private: false });
    await send('both', 'hidden');
    await scratch.sql`select realtime.send('{}', 'open', 'both', false)`;
    await waitFor('each receives one', () => hidden.broadcasts.length > 0 && open.broadcasts.length > 0);
    expect([events(hidden), events(open)]).toEqual([['hidden'], ['open']]);
  });

  test('arrives complete and in order among 500 sent at once, at every subscriber', async () => {
    const listeners = await Promise.all([1, 2, 3].map(() => listenTo('many')));
    await scratch.sql`
      select realtime.send(jsonb_build_object('n', n), 'tick', 'many') from generate_series(1, 500) n`;
    await waitFor('all arrive', () => listeners.every(({ broadcasts }) => broadcasts.length === 500));
    for (const { broadcasts } of listeners)
      expect(broadcasts.map(({ payload }) => (payload as { n: number }).n)).toEqual(
        Array.from({ length: 500 }, (_, index) => index + 1),
      );
  });
});

describe('a replay', () => {
  test('delivers the newest messages again, each of them once', async () => {
    const since = Date.now() - 60_000;
    for (const event of ['one', 'two', 'three']) await send('replay', event);
    const listener = await listenTo('replay', {}, { broadcast: { replay: { since, limit: 2 } } });
    await send('replay', 'live');
    await waitFor('the live one arrives', () => events(listener).includes('live'));
    expect(events(listener)).toEqual(['two', 'three', 'live']);
    expect(listener.broadcasts.map(({ meta }) => meta?.replayed)).toEqual([true, true, undefined]);
  });

  test.each([
    [{ since: 0, limit: 26 }, 'UnableToReplayMessages: Replay params are not valid'],
    [{ limit: 1 }, 'UnableToReplayMessages: Replay params are not valid'],
  ])('with the parameters %j is rejected', async (replay, reason) => {
    const socket = await openRawSocket(scratch.url, { apikey: scratch.secretKey });
    const answer = await socket.join('replay', { private: true, broadcast: { replay } });
    expect(answer).toEqual({ status: 'error', response: { reason } });
    socket.ws.close();
  });

  test('of a public channel is rejected', async () => {
    const socket = await openRawSocket(scratch.url, { apikey: scratch.secretKey });
    const answer = await socket.join('replay', { broadcast: { replay: { since: 0 } } });
    expect(answer['response']).toEqual({
      reason: 'UnableToReplayMessages: Replay is not allowed for public channels',
    });
    socket.ws.close();
  });
});

describe('a restart', () => {
  test('clients reconnect by themselves and receive messages again', async () => {
    const listener = await listenTo('restart');
    await scratch.restart();
    await waitFor(
      'joined again',
      () => listener.statuses.filter((status) => status === 'SUBSCRIBED').length === 2,
    );
    await send('restart', 'again');
    await waitFor('received again', () => listener.broadcasts.length > 0);
    expect(events(listener)).toEqual(['again']);
  });

  test('a broken database connection is opened again', async () => {
    const listener = await listenTo('listen-again');
    await scratch.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'realtime' and pid <> pg_backend_pid()`;
    await waitFor('messages arrive again', async () => {
      await send('listen-again', 'again');
      return listener.broadcasts.length > 0;
    });
    expect(listener.statuses).toEqual(['SUBSCRIBED']);
  });
});

describe('retention', () => {
  test('messages older than 72 hours are dropped, younger ones are kept', async () => {
    await scratch.sql`select local_realtime.keep_partitions(localtimestamp::date - 4)`;
    await scratch.sql`
      insert into realtime.messages (topic, extension, inserted_at)
      select 'old', 'broadcast', localtimestamp::date - day + interval '12 hours' from generate_series(1, 4) day`;
    await scratch.sql`select local_realtime.keep_partitions()`;
    const rows = await scratch.sql`
      select localtimestamp::date - inserted_at::date as days from realtime.messages where topic = 'old' order by 1`;
    expect(rows.map(({ days }): unknown => days)).toEqual([1, 2, 3]);
  });

  test('partitions exist from yesterday to three days ahead', async () => {
    const rows = await scratch.sql`
      select to_date(right(relname, 10), 'YYYY_MM_DD') - localtimestamp::date as day
      from pg_inherits join pg_class on oid = inhrelid
      where inhparent = 'realtime.messages'::regclass order by 1`;
    expect(rows.map(({ day }): unknown => day)).toEqual(expect.arrayContaining([-1, 0, 1, 2, 3]));
  });
});
