import { afterEach, describe, expect, test } from 'vitest';
import { target } from '../testing/target.ts';
import { waitFor, listen, realtimeClient } from './testing/client.ts';

const { url, publishableKey } = target();
const clients: ReturnType<typeof realtimeClient>[] = [];
afterEach(() => Promise.all(clients.splice(0).map((client) => client.removeAllChannels())));

function connect(vsn: string, options: { heartbeatIntervalMs?: number } = {}) {
  const client = realtimeClient(url, publishableKey, { vsn, ...options });
  clients.push(client);
  return client;
}

function freshTopic(): string {
  return `conformance:${crypto.randomUUID()}`;
}

describe.each(['1.0.0', '2.0.0'])('protocol %s', (vsn) => {
  test('a broadcast reaches the other members and not its sender', async () => {
    const topic = freshTopic();
    const [ada, bola] = [await listen(connect(vsn), topic), await listen(connect(vsn), topic)];
    await ada.channel.send({ type: 'broadcast', event: 'greeting', payload: { text: 'Báwo ni?' } });
    await waitFor('it arrives', () => bola.broadcasts.length > 0);
    expect(bola.broadcasts[0]).toMatchObject({ event: 'greeting', payload: { text: 'Báwo ni?' } });
    await bola.channel.send({ type: 'broadcast', event: 'answer', payload: {} });
    await waitFor('the answer arrives', () => ada.broadcasts.length > 0);
    expect(ada.broadcasts.map(({ event }) => event)).toEqual(['answer']);
  });

  test('with self a broadcast also reaches its sender, and ack waits for the server', async () => {
    const config = { broadcast: { self: true, ack: true } };
    const { channel, broadcasts } = await listen(connect(vsn), freshTopic(), config);
    expect(await channel.send({ type: 'broadcast', event: 'echo', payload: { n: 1 } })).toBe('ok');
    await waitFor('it arrives', () => broadcasts.length > 0);
    expect(broadcasts[0]).toMatchObject({ event: 'echo', payload: { n: 1 } });
  });

  test('track, change and untrack of a presence reach the other members', async () => {
    const topic = freshTopic();
    const [ada, bola] = [connect(vsn), connect(vsn)].map((client, index) =>
      client.channel(topic, { config: { presence: { key: index === 0 ? 'ada' : 'bola', enabled: true } } }),
    );
    if (!ada || !bola) throw new Error('expected two channels');
    for (const channel of [ada, bola]) channel.on('presence', { event: 'sync' }, () => {}).subscribe();
    await waitFor('both joined', () => [ada, bola].every(({ state }) => state === 'joined'));

    expect(await ada.track({ cursor: 1 })).toBe('ok');
    await waitFor('her presence arrives', () => 'ada' in bola.presenceState());
    expect(bola.presenceState()['ada']).toMatchObject([{ cursor: 1 }]);
    await ada.track({ cursor: 2 });
    await waitFor('the change arrives', () => JSON.stringify(bola.presenceState()).includes('"cursor":2'));
    expect(bola.presenceState()['ada']).toHaveLength(1);
    await ada.untrack();
    await waitFor('her presence is removed', () => !('ada' in bola.presenceState()));
  });

  test('a presence ends when its socket closes', async () => {
    const topic = freshTopic();
    const leaving = connect(vsn);
    const ada = leaving.channel(topic, { config: { presence: { key: 'ada', enabled: true } } });
    const bola = connect(vsn).channel(topic, { config: { presence: { key: 'bola', enabled: true } } });
    for (const channel of [ada, bola]) channel.on('presence', { event: 'sync' }, () => {}).subscribe();
    await waitFor('both joined', () => [ada, bola].every(({ state }) => state === 'joined'));
    await ada.track({});
    await waitFor('her presence arrives', () => 'ada' in bola.presenceState());
    await leaving.realtime.disconnect();
    await waitFor('her presence is removed', () => !('ada' in bola.presenceState()));
    expect(bola.presenceState()).toEqual({});
  });

  test('a member that joins later gets the present members', async () => {
    const topic = freshTopic();
    const ada = connect(vsn).channel(topic, { config: { presence: { key: 'ada', enabled: true } } });
    ada.subscribe();
    await waitFor('joined', () => ada.state === 'joined');
    await ada.track({ cursor: 1 });
    const late = connect(vsn).channel(topic, { config: { presence: { key: 'late', enabled: true } } });
    late.on('presence', { event: 'sync' }, () => {}).subscribe();
    await waitFor('her presence arrives', () => 'ada' in late.presenceState());
    expect(late.presenceState()['ada']).toMatchObject([{ cursor: 1 }]);
  });

  test('heartbeats get replies', async () => {
    const client = connect(vsn, { heartbeatIntervalMs: 500 });
    const replies: string[] = [];
    client.realtime.onHeartbeat((status) => replies.push(status));
    await listen(client, freshTopic());
    await waitFor('two replies', () => replies.filter((status) => status === 'ok').length > 1);
    expect(replies).not.toContain('timeout');
  });
});

test('clients of the two protocol versions receive each other', async () => {
  const topic = freshTopic();
  const [old, current] = [await listen(connect('1.0.0'), topic), await listen(connect('2.0.0'), topic)];
  await old.channel.send({ type: 'broadcast', event: 'from old', payload: { n: 1 } });
  await current.channel.send({ type: 'broadcast', event: 'from new', payload: { n: 2 } });
  await waitFor('both arrive', () => old.broadcasts.length > 0 && current.broadcasts.length > 0);
  expect([old.broadcasts[0], current.broadcasts[0]]).toMatchObject([
    { event: 'from new', payload: { n: 2 } },
    { event: 'from old', payload: { n: 1 } },
  ]);
});

test('a binary payload arrives as bytes', async () => {
  const topic = freshTopic();
  const [ada, bola] = [await listen(connect('2.0.0'), topic), await listen(connect('2.0.0'), topic)];
  const bytes = new Uint8Array([0, 255, 7]).buffer;
  await ada.channel.send({ type: 'broadcast', event: 'raw', payload: bytes });
  await waitFor('they arrive', () => bola.broadcasts.length > 0);
  expect(Buffer.from(bola.broadcasts[0]?.payload as ArrayBuffer)).toEqual(Buffer.from([0, 255, 7]));
});

test('several channels share one socket', async () => {
  const client = connect('2.0.0');
  const [one, two] = [await listen(client, freshTopic()), await listen(client, freshTopic())];
  const other = await listen(connect('2.0.0'), two.channel.subTopic);
  await other.channel.send({ type: 'broadcast', event: 'only two', payload: {} });
  await waitFor('it arrives', () => two.broadcasts.length > 0);
  expect(one.broadcasts).toEqual([]);
});
