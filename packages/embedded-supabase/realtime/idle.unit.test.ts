import { expect, test } from 'vitest';
import { dropSilent } from './idle.ts';
import { IDLE_MAX_MS } from './limits.ts';
import { fakeConnection, fakeWire } from './testing/fake-wire.ts';

test('whoever is silent for a minute is dropped, whoever sent a heartbeat is not', () => {
  const [silent, alive] = [fakeWire(), fakeWire()];
  const [gone, here] = [fakeConnection(silent), fakeConnection(alive)];
  gone.lastSeenMs = 0;
  here.lastSeenMs = 25_000;
  dropSilent([gone, here], IDLE_MAX_MS + 1);
  expect([silent.isTerminated, alive.isTerminated]).toEqual([true, false]);
});
