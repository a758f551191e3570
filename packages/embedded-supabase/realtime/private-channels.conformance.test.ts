import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { target } from '../testing/target.ts';
import { happens, listen, realtimeClient, type Listener } from './testing/client.ts';
import { makePerson, type Person } from './testing/person.ts';
import { targetDatabaseUrl } from './testing/target-database.ts';

/** Topics as docs/realtime.md names them: a person may listen to `user:<own id>` and may not write. */
const { url, publishableKey, secretKey } = target();
const sql = postgres(targetDatabaseUrl(), { max: 2, onnotice() {} });
const clients: ReturnType<typeof realtimeClient>[] = [];
let ada: Person;
let bola: Person;

beforeAll(async () => {
  ada = await makePerson(target());
  bola = await makePerson(target());
});
afterEach(() => Promise.all(clients.splice(0).map((client) => client.removeAllChannels())));
afterAll(async () => {
  await Promise.all([ada.remove(), bola.remove()]);
  await sql.end();
});

function clientOf(token: string | (() => string), vsn = '2.0.0') {
  const client = realtimeClient(url, publishableKey, { token, vsn });
  clients.push(client);
  return client;
}

function events({ heard }: Listener): string[] {
  return heard.map(({ event }) => event);
}

/** Sends until it arrives: hosted begins to read the log when the first client connects. */
async function tellUntilHeard(listener: Listener, topic: string, event: string): Promise<void> {
  await happens(`${event} arrives`, async () => {
    await sql`select realtime.send('{"words": 2}', ${event}, ${topic})`;
    return events(listener).includes(event);
  });
}

describe.each(['1.0.0', '2.0.0'])('a private channel of protocol %s', (vsn) => {
  test('brings its owner what SQL sends, with the id of the message', async () => {
    const listener = await listen(clientOf(ada.accessToken, vsn), `user:${ada.id}`, { private: true });
    expect(listener.statuses).toEqual(['SUBSCRIBED']);
    await tellUntilHeard(listener, `user:${ada.id}`, 'note_created');
    const { payload, meta } = listener.heard[0] ?? {};
    expect(payload).toMatchObject({ words: 2, id: meta?.id });
  });

  test('refuses everybody else', async () => {
    const refused = await listen(clientOf(bola.accessToken, vsn), `user:${ada.id}`, { private: true });
    expect(refused.statuses[0]).toBe('CHANNEL_ERROR');
    expect(refused.errors[0]).toBe(
      `Unauthorized: You do not have permissions to read from this Channel topic: user:${ada.id}`,
    );
  });
});

test('a message is delivered once, and not at all when its transaction is rolled back', async () => {
  const topic = `user:${ada.id}`;
  const listener = await listen(clientOf(ada.accessToken), topic, { private: true });
  await tellUntilHeard(listener, topic, 'ready');
  const undone = sql.begin(async (transaction) => {
    await transaction`select realtime.send('{}', 'never', ${topic})`;
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  await sql`select realtime.send('{}', 'once', ${topic})`;
  await sql`select realtime.send('{}', 'end', ${topic})`;
  await happens('the end arrives', () => events(listener).includes('end'));
  expect(events(listener).filter((event) => event !== 'ready')).toEqual(['once', 'end']);
});

test('a payload longer than NOTIFY could carry arrives whole', async () => {
  const topic = `user:${ada.id}`;
  const listener = await listen(clientOf(ada.accessToken), topic, { private: true });
  await tellUntilHeard(listener, topic, 'ready');
  await sql`select realtime.send(jsonb_build_object('text', repeat('ọ', 20000)), 'long', ${topic})`;
  await happens('it arrives', () => events(listener).includes('long'));
  expect(listener.heard.at(-1)?.payload).toMatchObject({ text: 'ọ'.repeat(20_000) });
});

test('listening is not writing: the broadcast of a reader reaches nobody', async () => {
  const topic = `user:${ada.id}`;
  const hearer = await listen(clientOf(ada.accessToken), topic, { private: true });
  await tellUntilHeard(hearer, topic, 'ready');
  const speaker = await listen(clientOf(ada.accessToken), topic, { private: true });
  await speaker.channel.send({ type: 'broadcast', event: 'forged', payload: {} });
  await speaker.channel.httpSend('forged', {});
  await sql`select realtime.send('{}', 'end', ${topic})`;
  await happens('the end arrives', () => events(hearer).includes('end'));
  expect(events(hearer)).not.toContain('forged');
});

test('the secret key writes to any topic', async () => {
  const topic = `user:${ada.id}`;
  const hearer = await listen(clientOf(ada.accessToken), topic, { private: true });
  const server = realtimeClient(url, secretKey);
  clients.push(server);
  const speaker = await listen(server, topic, { private: true, broadcast: { ack: true } });
  expect(await speaker.channel.send({ type: 'broadcast', event: 'told', payload: { n: 1 } })).toBe('ok');
  await happens('it arrives', () => events(hearer).includes('told'));
  expect(hearer.heard.at(-1)?.payload).toEqual({ n: 1 });
});

test('the token of somebody else closes an open channel', async () => {
  let token = ada.accessToken;
  const client = clientOf(() => token);
  const listener = await listen(client, `user:${ada.id}`, { private: true });
  token = bola.accessToken;
  await client.realtime.setAuth();
  await happens('the channel closes', () => listener.statuses.includes('CLOSED'));
  expect(listener.system[0]).toMatchObject({ extension: 'system', status: 'error' });
});

test('a client that leaves and comes back hears again', async () => {
  const topic = `user:${ada.id}`;
  const client = clientOf(ada.accessToken);
  const first = await listen(client, topic, { private: true });
  await client.removeChannel(first.channel);
  const second = await listen(client, topic, { private: true });
  await tellUntilHeard(second, topic, 'again');
  expect(first.heard).toEqual([]);
});
