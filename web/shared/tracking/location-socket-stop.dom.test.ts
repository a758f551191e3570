import { describe, expect, it, vi } from 'vitest';
import { RECONNECT_DELAY_MS } from '@tafiya/core/limits.ts';
import { visibilityChanges } from '@/shared/testing/browser-events.ts';
import {
  at,
  network,
  newest,
  phase,
  prepareSockets,
  settle,
  signIn,
  start,
} from './testing/socket-at-work.ts';

prepareSockets();

describe('the tracking socket stops', () => {
  it('for visitors, and after two refused sign-ins', async () => {
    at.token = null;
    await start();
    expect(at.connections.at(-1)).toMatchObject({ phase: 'stopped', problem: 'User not authenticated' });
    at.token = 'stale';
    at.opened.connect();
    await settle();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      newest().accept();
      newest().tell({ type: 'error', error: 'Please sign in again.', code: 'unauthenticated' });
      newest().end(4401);
      await vi.advanceTimersByTimeAsync(RECONNECT_DELAY_MS);
    }
    expect(at.connections.at(-1)).toMatchObject({ phase: 'stopped', problem: 'Please sign in again.' });
    const before = at.sockets.length;
    visibilityChanges();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(at.sockets).toHaveLength(before);
  });

  it('only for refused sign-ins in a row', async () => {
    await start();
    newest().end(4401);
    await vi.advanceTimersByTimeAsync(RECONNECT_DELAY_MS);
    await signIn();
    newest().end(4401);
    expect(phase()).toBe('waiting');
  });

  it('until connect is called, then it starts again', async () => {
    await start();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      newest().end(4401);
      await vi.advanceTimersByTimeAsync(RECONNECT_DELAY_MS);
    }
    expect(phase()).toBe('stopped');
    at.opened.connect();
    await settle();
    newest().end(4401);
    expect(phase()).toBe('waiting');
    visibilityChanges();
    await settle();
    expect(phase()).toBe('connecting');
  });

  it('and abandons an attempt that a later connect has overtaken', async () => {
    await start();
    newest().end();
    at.token = null;
    at.opened.connect();
    await settle();
    const reported = at.connections.length;
    expect(phase()).toBe('stopped');
    await vi.advanceTimersByTimeAsync(RECONNECT_DELAY_MS);
    expect(at.connections).toHaveLength(reported);
  });

  it('for suspended people, in the words of the server', async () => {
    await start();
    await signIn();
    newest().tell({ type: 'error', error: 'Your account is suspended.', code: 'suspended' });
    newest().end(4403);
    expect(at.connections.at(-1)).toMatchObject({ phase: 'stopped', problem: 'Your account is suspended.' });
  });

  it('when a newer socket of the person has replaced it, without the reason of an older refusal', async () => {
    await start();
    newest().tell({ type: 'error', error: 'Please sign in again.', code: 'unauthenticated' });
    newest().end(4401);
    await vi.advanceTimersByTimeAsync(RECONNECT_DELAY_MS);
    await signIn();
    newest().end(4409);
    expect(at.connections.at(-1)).toMatchObject({ phase: 'stopped', problem: 'Connection failed' });
  });

  it('before it opens a socket, when it is stopped while it waits for the token', async () => {
    let answer: () => void = () => undefined;
    at.tokenDelay = new Promise((resolve) => (answer = resolve));
    await start();
    at.opened.stop();
    answer();
    await settle();
    expect(at.sockets).toEqual([]);
    expect(phase()).toBe('idle');
  });

  it.each([
    ['connected', signIn],
    ['waiting', async () => newest().end()],
  ])('for good when stop is called, also while %s', async (_, happens) => {
    await start();
    await happens();
    at.opened.stop();
    expect(newest().isClosed()).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
    visibilityChanges();
    network(false);
    network(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(at.sockets).toHaveLength(1);
    expect(at.connections.filter((each) => each.phase === 'idle')).toHaveLength(1);
    expect(phase()).toBe('idle');
  });
});
