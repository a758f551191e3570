import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createPerson, signedIn } from '../lite/testing/people.ts';
import { target } from '../testing/target.ts';
import { waitFor, listen, realtimeClient, type Listener } from './testing/client.ts';

/** Needs policies on `realtime.messages` that let a user read `user:<own id>` and write nothing. */
const { url, publishableKey, secretKey, databaseUrl } = target();
if (databaseUrl === '') throw new Error('Set SUPABASE_DB_URL too: these tests send messages in SQL');
const sql = postgres(databaseUrl, { max: 2, onnotice() {} });
const clients: ReturnType<typeof realtimeClient>[] = [];
let ada: { id: string; accessToken: string };
let bola: typeof ada;

async function newUser(): Promise<typeof ada> {
  const person = await createPerson();
  const { session } = await signedIn(person);
  return { id: person.id, accessToken: session.access_token };
}

beforeAll(async () => {
  ada = await newUser();
  bola = await newUser();
});
afterEach(() => Promise.all(clients.splice(0).map((client) => client.removeAllChannels())));
afterAll(() => sql.end());

function clientOf(token: string | (() => string), vsn = '2.0.0') {
  const client = realtimeClient(url, publishableKey, { token, vsn });
  clients.push(client);
  return client;
}

function events({ broadcasts }: Listener): string[] {
  return broadcasts.map(({ event }) => event);
}

/** Sends until it arrives: hosted starts to read the write-ahead log when the first client connects. */
async function sendUntilReceived(listener: Listener, topic: string, event: string): Promise<void> {
  await waitFor(`${event} arrives`, async () => {
    await sql`select realtime.send('{"n": 2}', ${event}, ${topic})`;
    return events(listener).includes(event);
  });
}

describe.each(['1.0.0', '2.0.0'])('a private channel of protocol %s', (vsn) => {
  test('delivers to its owner what SQL sends, with the id of the message', async () => {
    const listener = await listen(clientOf(ada.accessToken, vsn), `user:${ada.id}`, { private: true });
    expect(listener.statuses).toEqual(['SUBSCRIBED']);
    await sendUntilReceived(listener, `user:${ada.id}`, 'item_created');
    const { payload, meta } = listener.broadcasts[0] ?? {};
    expect(payload).toMatchObject({ n: 2, id: meta?.id });
  });

  test('rejects every other user', async () => {
    const refused = await listen(clientOf(bola.accessToken, vsn), `user:${ada.id}`, { private: true });
    expect(refused.statuses[0]).toBe('CHANNEL_ERROR');
    expect(refused.errors[0]).toBe(
      `Unauthorized: You do not have permissions to read from this Channel topic: user:${ada.id}`,
    );
  });
});

test('a committed message is delivered once, one of a rolled back transaction never', async () => {
  const topic = `user:${ada.id}`;
  const listener = await listen(clientOf(ada.accessToken), topic, { private: true });
  await sendUntilReceived(listener, topic, 'ready');
  const undone = sql.begin(async (transaction) => {
    await transaction`select realtime.send('{}', 'never', ${topic})`;
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  await sql`select realtime.send('{}', 'once', ${topic})`;
  await sql`select realtime.send('{}', 'end', ${topic})`;
  await waitFor('the end arrives', () => events(listener).includes('end'));
  const ofThisTest = events(listener).filter((event) => ['never', 'once', 'end'].includes(event));
  expect(ofThisTest).toEqual(['once', 'end']);
});

test('a payload longer than a NOTIFY message arrives complete', async () => {
  const topic = `user:${ada.id}`;
  const listener = await listen(clientOf(ada.accessToken), topic, { private: true });
  await sendUntilReceived(listener, topic, 'ready');
  await sql`select realtime.send(jsonb_build_object('text', repeat('ọ', 20000)), 'long', ${topic})`;
  await waitFor('it arrives', () => events(listener).includes('long'));
  expect(listener.broadcasts.at(-1)?.payload).toMatchObject({ text: 'ọ'.repeat(20_000) });
});

test('a user with the read right only cannot broadcast', async () => {
  const topic = `user:${ada.id}`;
  const receiver = await listen(clientOf(ada.accessToken), topic, { private: true });
  await sendUntilReceived(receiver, topic, 'ready');
  const sender = await listen(clientOf(ada.accessToken), topic, { private: true });
  await sender.channel.send({ type: 'broadcast', event: 'forged', payload: {} });
  await sender.channel.httpSend('forged', {});
  await sql`select realtime.send('{}', 'end', ${topic})`;
  await waitFor('the end arrives', () => events(receiver).includes('end'));
  expect(events(receiver)).not.toContain('forged');
});

test('a client with the secret key can broadcast to any topic', async () => {
  const topic = `user:${ada.id}`;
  const receiver = await listen(clientOf(ada.accessToken), topic, { private: true });
  const server = realtimeClient(url, secretKey);
  clients.push(server);
  const sender = await listen(server, topic, { private: true, broadcast: { ack: true } });
  expect(await sender.channel.send({ type: 'broadcast', event: 'sent', payload: { n: 1 } })).toBe('ok');
  await waitFor('it arrives', () => events(receiver).includes('sent'));
  expect(receiver.broadcasts.at(-1)?.payload).toEqual({ n: 1 });
});

test('renewing with the token of another user closes an open channel', async () => {
  let token = ada.accessToken;
  const client = clientOf(() => token);
  const listener = await listen(client, `user:${ada.id}`, { private: true });
  token = bola.accessToken;
  await client.realtime.setAuth();
  await waitFor('the channel closes', () => listener.statuses.includes('CLOSED'));
  expect(listener.system[0]).toMatchObject({ extension: 'system', status: 'error' });
});

test('a client that leaves and joins again receives messages again', async () => {
  const topic = `user:${ada.id}`;
  const client = clientOf(ada.accessToken);
  const first = await listen(client, topic, { private: true });
  await client.removeChannel(first.channel);
  const second = await listen(client, topic, { private: true });
  await sendUntilReceived(second, topic, 'again');
  expect(events(first)).not.toContain('again');
});
