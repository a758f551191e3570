import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { POSITIONS_QUEUED_MAX } from '@tafiya/core/limits.ts';
import { POSITION_GAP_MIN_MS } from '@tafiya/tracking/limits.rules.ts';
import { positionOf } from '@/shared/testing/locations.ts';
import { createOutbox, type Outbox } from './location-outbox.ts';
import { type LocationQueue, openLocationQueue, type QueueStorage } from './location-queue.ts';

const KEY = { userId: 'ada', tripId: 'trip' };
const NOW = Date.parse('2030-11-29T08:00:00.000Z');
const taken = (seconds: number) =>
  positionOf({ timestamp: new Date(NOW - 3600_000 + seconds * 1000).toISOString() });
const idOf = (seconds: number) => String(Date.parse(taken(seconds).timestamp));

function memory(): QueueStorage & { kept: Map<string, unknown> } {
  const kept = new Map<string, unknown>();
  return {
    kept,
    entries: async () => [...kept],
    set: async (key, value) => void kept.set(key, value),
    remove: async (keys) => {
      for (const key of keys) kept.delete(key);
    },
  };
}

let storage: ReturnType<typeof memory>;
let queue: LocationQueue;
let sent: { id: string; at: number }[];
let outbox: Outbox;
let counted: number[];

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW });
  storage = memory();
  queue = await openLocationQueue(KEY, storage);
  sent = [];
  counted = [];
  outbox = createOutbox({
    queue,
    send: ({ messageId }) => sent.push({ id: messageId, at: Date.now() }) > 0,
    onCount: (count) => counted.push(count),
  });
});
afterEach(() => vi.useRealTimers());

function take(...seconds: number[]): void {
  for (const each of seconds) queue.add(taken(each));
  outbox.flush();
}

async function run(ms: number, acknowledge = true): Promise<void> {
  for (let passed = 0; passed < ms; passed += POSITION_GAP_MIN_MS / 5) {
    await vi.advanceTimersByTimeAsync(POSITION_GAP_MIN_MS / 5);
    if (acknowledge) for (const { id } of sent) outbox.handleMessage({ type: 'ack', messageId: id });
  }
}

describe('waiting positions', () => {
  it('are kept and counted while there is no connection', async () => {
    take(0, 10, 20);
    await run(5000);
    expect(sent).toEqual([]);
    expect(counted.at(-1)).toBe(3);
    expect(storage.kept.size).toBe(3);
  });

  it('are sent in the order they were taken, at most two a second', async () => {
    take(0, 10, 20, 30, 40, 50);
    outbox.start();
    await run(5000);
    expect(sent.map(({ id }) => id)).toEqual([0, 10, 20, 30, 40, 50].map(idOf));
    const gaps = sent.slice(1).map(({ at }, index) => at - (sent[index]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(POSITION_GAP_MIN_MS);
  });

  it('are sent at most two a second when the device reports them faster', async () => {
    outbox.start();
    take(0);
    await run(100);
    take(10);
    await run(300);
    expect(sent).toHaveLength(1);
    await run(100);
    expect(sent).toHaveLength(2);
  });

  it('are sent again at the next interval when sending fails', async () => {
    const offered: string[] = [];
    const broken = createOutbox({
      queue,
      send: ({ messageId }) => offered.push(messageId) > 1,
      onCount: () => undefined,
    });
    queue.add(taken(0));
    broken.start();
    await run(2000);
    expect(offered).toEqual([0, 0].map(idOf));
  });

  it('leave the queue only when the server acknowledges them', async () => {
    take(0, 10);
    outbox.start();
    await run(2000, false);
    expect(queue.all()).toHaveLength(2);
    outbox.handleMessage({ type: 'ack', messageId: idOf(0) });
    expect(queue.all().map(({ messageId }) => messageId)).toEqual([idOf(10)]);
    expect(storage.kept.size).toBe(1);
    expect(counted.at(-1)).toBe(1);
  });

  it('are sent again after an interruption, from the first one that was not acknowledged', async () => {
    take(0, 10, 20);
    outbox.start();
    await run(2000, false);
    outbox.handleMessage({ type: 'ack', messageId: idOf(0) });
    outbox.pause();
    sent = [];
    outbox.start();
    await run(2000);
    expect(sent.map(({ id }) => id)).toEqual([10, 20].map(idOf));
    expect(queue.all()).toEqual([]);
  });

  it('are all sent again, later and in order, when the server limits the rate', async () => {
    take(0, 10, 20);
    outbox.start();
    await run(1500, false);
    sent = [];
    outbox.handleMessage({ type: 'error', error: 'Slow down.', code: 'rate_limited', messageId: idOf(0) });
    take(30);
    await run(1000, false);
    expect(sent).toEqual([]);
    await run(3000);
    expect(sent.map(({ id }) => id)).toEqual([0, 10, 20, 30].map(idOf));
  });

  it('are at most four in flight, and are sent again when no answer arrives', async () => {
    take(0, 10, 20, 30, 40);
    outbox.start();
    await run(14_000, false);
    expect(sent.map(({ id }) => id)).toEqual([0, 10, 20, 30].map(idOf));
    sent = [];
    await run(4000);
    expect(sent.map(({ id }) => id)).toEqual([0, 10, 20, 30, 40].map(idOf));
  });

  it('are dropped when the server refuses and acknowledges them', async () => {
    take(0);
    outbox.start();
    await run(1000, false);
    outbox.handleMessage({ type: 'error', error: 'Outside.', code: 'invalid_input', messageId: idOf(0) });
    outbox.handleMessage({ type: 'ack', messageId: idOf(0) });
    expect(queue.all()).toEqual([]);
  });

  it('survive a closed page in their order, separately per person and trip', async () => {
    take(10, 0);
    const again = await openLocationQueue(KEY, storage);
    expect(again.all().map(({ messageId }) => messageId)).toEqual([0, 10].map(idOf));
    expect((await openLocationQueue({ ...KEY, userId: 'bola' }, storage)).all()).toEqual([]);
    expect((await openLocationQueue({ ...KEY, tripId: 'other' }, storage)).all()).toEqual([]);
  });

  it('are dropped after a day, because the server no longer accepts them', async () => {
    take(0);
    vi.setSystemTime(NOW + 24 * 3600_000);
    expect((await openLocationQueue(KEY, storage)).all()).toEqual([]);
    await run(0);
    expect(storage.kept.size).toBe(0);
  });

  it('are limited to the newest few thousand', () => {
    for (let second = 0; second < POSITIONS_QUEUED_MAX + 5; second += 1) queue.add(taken(second / 10));
    expect(queue.all()).toHaveLength(POSITIONS_QUEUED_MAX);
    expect(queue.all()[0]?.position).toEqual(taken(0.5));
  });

  it('are queued once when the device reports the same position again', () => {
    take(0, 10, 0);
    expect(queue.all().map(({ messageId }) => messageId)).toEqual([10, 0].map(idOf));
  });

  it('are kept in memory where the browser has no storage', async () => {
    const closed = () => Promise.reject(new Error('denied'));
    const unstored = await openLocationQueue(KEY, { entries: closed, set: closed, remove: closed });
    unstored.add(taken(0));
    expect(unstored.all()).toHaveLength(1);
    unstored.remove(idOf(0));
    expect(unstored.all()).toEqual([]);
  });
});
