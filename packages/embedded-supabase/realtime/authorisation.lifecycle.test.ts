import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { waitFor, listen, realtimeClient, type Listener } from './testing/client.ts';
import { addMember, MEMBER_POLICIES, removeMember } from './testing/members.ts';
import { openRawSocket } from './testing/raw-socket.ts';
import { startScratchRealtime, type ScratchRealtime } from './testing/scratch-realtime.ts';

let scratch: ScratchRealtime;
const clients: ReturnType<typeof realtimeClient>[] = [];

beforeAll(async () => {
  scratch = await startScratchRealtime(MEMBER_POLICIES);
});
afterEach(() => Promise.all(clients.splice(0).map((client) => client.removeAllChannels())));
afterAll(() => scratch.stop());

async function listenAs(token: string, topic: string, config: object = {}): Promise<Listener> {
  const client = realtimeClient(scratch.url, scratch.publishableKey, { token });
  clients.push(client);
  return listen(client, topic, { private: true, ...config });
}

function send(topic: string, event: string): Promise<unknown> {
  return Promise.resolve(scratch.sql`select realtime.send('{}', ${event}, ${topic})`);
}

describe('a private channel', () => {
  test('admits the users that a policy lets read, and rejects the others', async () => {
    const { token } = await addMember(scratch, 'room:1');
    expect((await listenAs(token, 'room:1')).statuses).toEqual(['SUBSCRIBED']);
    const refused = await listenAs(token, 'room:2');
    expect(refused.statuses[0]).toBe('CHANNEL_ERROR');
    expect(refused.errors[0]).toBe(
      'Unauthorized: You do not have permissions to read from this Channel topic: room:2',
    );
  });

  test('rejects anonymous users', async () => {
    const client = realtimeClient(scratch.url, scratch.publishableKey);
    clients.push(client);
    const refused = await listen(client, 'room:1', { private: true });
    expect(refused.errors[0]).toContain('Unauthorized');
  });

  test('admits the secret key', async () => {
    const client = realtimeClient(scratch.url, scratch.secretKey);
    clients.push(client);
    expect((await listen(client, 'room:any', { private: true })).statuses).toEqual(['SUBSCRIBED']);
  });

  test('rejects the join and logs the error when a policy fails', async () => {
    const token = await scratch.token({ sub: 'other' });
    expect((await listenAs(token, 'broken')).errors[0]).toContain('Unauthorized');
    expect(scratch.logged.join('\n')).toContain('RlsPolicyError on broken: division by zero');
  });

  test('rejects a token with a role that does not exist', async () => {
    const token = await scratch.token({ role: 'no_such_role', sub: 'x' });
    expect((await listenAs(token, 'room:1')).errors[0]).toContain('Unauthorized');
  });

  test('leaves no rows of its checks behind', async () => {
    const { token } = await addMember(scratch, 'room:clean', { mayWrite: true });
    const { channel } = await listenAs(token, 'room:clean', { broadcast: { ack: true } });
    expect(await channel.send({ type: 'broadcast', event: 'x', payload: {} })).toBe('ok');
    const rows = await scratch.sql`select from realtime.messages where topic = 'room:clean'`;
    expect(rows).toHaveLength(0);
  });
});

describe('a broadcast on a private channel', () => {
  test('reaches the other members when a policy allows it', async () => {
    const writer = await addMember(scratch, 'room:w', { mayWrite: true });
    const reader = await addMember(scratch, 'room:w');
    const listener = await listenAs(reader.token, 'room:w');
    const { channel } = await listenAs(writer.token, 'room:w', { broadcast: { ack: true } });
    expect(await channel.send({ type: 'broadcast', event: 'hi', payload: { n: 1 } })).toBe('ok');
    await waitFor('the message arrives', () => listener.broadcasts.length === 1);
    expect(listener.broadcasts[0]).toMatchObject({ event: 'hi', payload: { n: 1 } });
  });

  test('is ignored and not acknowledged without the right to write', async () => {
    const reader = await addMember(scratch, 'room:s');
    const listener = await listenAs((await addMember(scratch, 'room:s')).token, 'room:s');
    const socket = await openRawSocket(scratch.url, { apikey: scratch.publishableKey });
    await socket.join('room:s', { private: true, broadcast: { ack: true } }, { access_token: reader.token });
    socket.send('1', 'b1', 'realtime:room:s', 'broadcast', { type: 'broadcast', event: 'no', payload: {} });
    socket.send(null, 'h1', 'phoenix', 'heartbeat', {});
    // Messages of one topic are handled in order: the reply to this one comes after the broadcast was handled.
    socket.send('1', 'l1', 'realtime:room:s', 'phx_leave', {});
    await socket.reply('l1');
    expect(socket.frames.filter(({ ref }) => ref === 'b1')).toEqual([]);
    await send('room:s', 'marker');
    await waitFor('the marker arrives', () => listener.broadcasts.length > 0);
    expect(listener.broadcasts.map(({ event }) => event)).toEqual(['marker']);
    socket.ws.close();
  });
});

describe('presence on a private channel', () => {
  test('needs a right of its own', async () => {
    const lobby = await addMember(scratch, 'lobby', { mayWrite: true });
    const room = await addMember(scratch, 'room:p', { mayWrite: true });
    const inLobby = await listenAs(lobby.token, 'lobby');
    const inRoom = await listenAs(room.token, 'room:p');
    expect(await inLobby.channel.track({ cursor: 1 })).toBe('ok');
    expect(await inRoom.channel.track({ cursor: 1 })).toBe('error');
  });
});

describe('a revoked right', () => {
  test('ends delivery and closes the channel without a token renewal', async () => {
    const { token, sub } = await addMember(scratch, 'room:l');
    const other = await listenAs((await addMember(scratch, 'room:l')).token, 'room:l');
    const revoked = await listenAs(token, 'room:l');
    await removeMember(scratch, 'room:l', sub);
    await waitFor('the channel closes', () => revoked.statuses.includes('CLOSED'));
    expect(revoked.system[0]).toMatchObject({
      status: 'error',
      message: 'You no longer have permission to read from this Channel topic: room:l',
    });
    await send('room:l', 'after');
    await waitFor('the other member receives it', () => other.broadcasts.length === 1);
    expect(revoked.broadcasts).toEqual([]);
  });

  test('does not affect the other channels of the socket', async () => {
    const { sub, token } = await addMember(scratch, 'room:m1');
    await addMember(scratch, 'room:m2', { sub });
    const client = realtimeClient(scratch.url, scratch.publishableKey, { token });
    clients.push(client);
    const closed = await listen(client, 'room:m1', { private: true });
    const kept = await listen(client, 'room:m2', { private: true });
    await removeMember(scratch, 'room:m1', sub);
    await waitFor('the channel closes', () => closed.statuses.includes('CLOSED'));
    await send('room:m2', 'still');
    await waitFor('the other channel receives it', () => kept.broadcasts.length === 1);
    expect(kept.statuses).toEqual(['SUBSCRIBED']);
  });
});

describe('a token', () => {
  test('that expires closes the channel, one that is renewed in time does not', async () => {
    // Both join with a long token, because a slow machine may need seconds to join.
    const { sub, token } = await addMember(scratch, 'room:r');
    let [expiring, renewed] = [token, token];
    const first = realtimeClient(scratch.url, scratch.publishableKey, { token: () => expiring });
    const second = realtimeClient(scratch.url, scratch.publishableKey, { token: () => renewed });
    clients.push(first, second);
    const closed = await listen(first, 'room:r', { private: true });
    const kept = await listen(second, 'room:r', { private: true });
    expiring = await scratch.token({ sub }, 1);
    await first.realtime.setAuth();
    renewed = await scratch.token({ sub }, 3000);
    await second.realtime.setAuth();

    await waitFor('the first one closes', () => closed.statuses.includes('CLOSED'));
    expect(closed.system[0]?.['message']).toMatch(/^Token has expired \d+ seconds ago$/);
    await send('room:r', 'after');
    await waitFor('the renewed one receives it', () => kept.broadcasts.length === 1);
    expect(kept.statuses).toEqual(['SUBSCRIBED']);
  });

  test('of another user closes the channel', async () => {
    const member = await addMember(scratch, 'room:o');
    const otherToken = await scratch.token({ sub: 'stranger' });
    const socket = await openRawSocket(scratch.url, { apikey: scratch.publishableKey });
    await socket.join('room:o', { private: true }, { access_token: member.token });
    socket.send('join-room:o', null, 'realtime:room:o', 'access_token', { access_token: otherToken });
    const system = await socket.frame(({ event }) => event === 'system');
    expect(system.payload['message']).toContain('You no longer have permission');
    await socket.frame(({ event, joinRef }) => event === 'phx_close' && joinRef === 'join-room:o');
    socket.ws.close();
  });

  test.each([
    ['a malformed token', () => 'garbage', /^The token provided is not a valid JWT$/],
    ['an expired token', () => scratch.token({ sub: 'x' }, -9), /^Token has expired \d+ seconds ago$/],
  ])('renewed with %s closes the channel', async (_, bad, message) => {
    const topic = `room:bad-${crypto.randomUUID()}`;
    const { token } = await addMember(scratch, topic);
    const socket = await openRawSocket(scratch.url, { apikey: scratch.publishableKey });
    await socket.join(topic, { private: true }, { access_token: token });
    socket.send(null, null, `realtime:${topic}`, 'access_token', { access_token: await bad() });
    const system = await socket.frame(({ event }) => event === 'system');
    expect(system.payload['message']).toMatch(message);
    await socket.frame(({ event }) => event === 'phx_close');
    socket.ws.close();
  });

  test.each([
    ['an API key', (): unknown => scratch.publishableKey],
    ['nothing', (): unknown => null],
    ['a number', (): unknown => 7],
  ])('renewed with %s changes nothing', async (_, value) => {
    const topic = `room:same-${crypto.randomUUID()}`;
    const { token } = await addMember(scratch, topic);
    const socket = await openRawSocket(scratch.url, { apikey: scratch.publishableKey });
    await socket.join(topic, { private: true }, { access_token: token });
    socket.send(null, null, `realtime:${topic}`, 'access_token', { access_token: value() });
    await send(topic, 'still');
    const { payload } = await socket.frame(({ event }) => event === 'broadcast');
    expect(payload['event']).toBe('still');
    socket.ws.close();
  });
});
