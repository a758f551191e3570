import { expect, test } from 'vitest';
import { IDLE_MAX_MS } from './realtime-limits.ts';
import { dropSilent } from './sockets.ts';
import { fakeConnection, fakeSocket } from './testing/fake-socket.ts';

test('a connection that is silent for a minute is dropped, one with a heartbeat is kept', () => {
  const [silent, alive] = [fakeSocket(), fakeSocket()];
  const [silentConnection, aliveConnection] = [fakeConnection(silent), fakeConnection(alive)];
  silentConnection.lastSeenMs = 0;
  aliveConnection.lastSeenMs = 25_000;
  dropSilent([silentConnection, aliveConnection], IDLE_MAX_MS + 1);
  expect([silent.isTerminated, alive.isTerminated]).toEqual([true, false]);
});
