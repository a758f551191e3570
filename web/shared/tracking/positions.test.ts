import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { POSITIONS_QUEUED_MAX } from '@tafiya/core/limits.ts';
import { POSITION_GAP_MIN_MS } from '@tafiya/tracking/limits.rules.ts';
import { positionOf } from '@/shared/testing/locations.ts';
import { openPhoneStore, type PhoneStore } from '@/shared/outbox/phone-store.ts';
import { openPositions, type Positions } from './positions.ts';

const KEY = { userId: 'ada', tripId: 'trip' };
const NOW = Date.parse('2030-11-29T08:00:00.000Z');
const taken = (seconds: number) =>
  positionOf({ timestamp: new Date(NOW - 3600_000 + seconds * 1000).toISOString() });
const idOf = (seconds: number) => String(Date.parse(taken(seconds).timestamp));

let storage: PhoneStore;
let positions: Positions;
let sent: { id: string; at: number }[];
let counted: number[];

const stored = async () => (await storage.entries()).length;
/** The positions that a newly opened page sends, with an immediate connection. */
async function sentAgain(key = KEY): Promise<string[]> {
  const again: string[] = [];
  const send = ({ messageId }: { messageId: string }) => again.push(messageId) > 0;
  const opened = openPositions({ ...key, send, onCount: () => undefined }, storage);
  opened.start();
  await run(3000);
  opened.pause();
  return again;
}

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW });
  // Without IndexedDB, as in some private windows: the positions are kept in memory.
  storage = openPhoneStore('test', 'positions');
  sent = [];
  counted = [];
  positions = openPositions(
    {
      ...KEY,
      send: ({ messageId }) => sent.push({ id: messageId, at: Date.now() }) > 0,
      onCount: (count) => counted.push(count),
    },
    storage,
  );
  await run(100);
});
afterEach(() => vi.useRealTimers());

function take(...seconds: number[]): void {
  for (const each of seconds) positions.add(taken(each));
}

async function run(ms: number, acknowledge = true): Promise<void> {
  for (let passed = 0; passed < ms; passed += POSITION_GAP_MIN_MS / 5) {
    await vi.advanceTimersByTimeAsync(POSITION_GAP_MIN_MS / 5);
    if (acknowledge) for (const { id } of sent) positions.handleMessage({ type: 'ack', messageId: id });
  }
}

describe('waiting positions', () => {
  it('are kept and counted while there is no connection', async () => {
    take(0, 10, 20);
    await run(5000);
    expect(sent).toEqual([]);
    expect(counted.at(-1)).toBe(3);
    expect(await stored()).toBe(3);
  });

  it('are sent in the order they were taken, at most two a second', async () => {
    take(0, 10, 20, 30, 40, 50);
    positions.start();
    await run(5000);
    expect(sent.map(({ id }) => id)).toEqual([0, 10, 20, 30, 40, 50].map(idOf));
    const gaps = sent.slice(1).map(({ at }, index) => at - (sent[index]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(POSITION_GAP_MIN_MS);
  });

  it('are sent at most two a second when the device reports them faster', async () => {
    positions.start();
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
    const send = ({ messageId }: { messageId: string }) => offered.push(messageId) > 1;
    const broken = openPositions({ ...KEY, send, onCount: () => undefined }, storage);
    broken.add(taken(0));
    broken.start();
    await run(2000);
    expect(offered).toEqual([0, 0].map(idOf));
  });

  it('leave the queue only when the server acknowledges them', async () => {
    take(0, 10);
    positions.start();
    await run(2000, false);
    expect(await stored()).toBe(2);
    positions.handleMessage({ type: 'ack', messageId: idOf(0) });
    expect(await storage.entries()).toMatchObject([[expect.any(String), { messageId: idOf(10) }]]);
    expect(counted.at(-1)).toBe(1);
  });

  it('are sent again after an interruption, from the first one that was not acknowledged', async () => {
    take(0, 10, 20);
    positions.start();
    await run(2000, false);
    positions.handleMessage({ type: 'ack', messageId: idOf(0) });
    positions.pause();
    sent = [];
    positions.start();
    await run(2000);
    expect(sent.map(({ id }) => id)).toEqual([10, 20].map(idOf));
    expect(await stored()).toBe(0);
  });

  it('are all sent again, later and in order, when the server limits the rate', async () => {
    take(0, 10, 20);
    positions.start();
    await run(1500, false);
    sent = [];
    positions.handleMessage({ type: 'error', error: 'Slow down.', code: 'rate_limited', messageId: idOf(0) });
    take(30);
    await run(1000, false);
    expect(sent).toEqual([]);
    await run(3000);
    expect(sent.map(({ id }) => id)).toEqual([0, 10, 20, 30].map(idOf));
  });

  it('are at most four in flight, and are sent again when no answer arrives', async () => {
    take(0, 10, 20, 30, 40);
    positions.start();
    await run(14_000, false);
    expect(sent.map(({ id }) => id)).toEqual([0, 10, 20, 30].map(idOf));
    sent = [];
    await run(4000);
    expect(sent.map(({ id }) => id)).toEqual([0, 10, 20, 30, 40].map(idOf));
  });

  it('are dropped when the server refuses and acknowledges them', async () => {
    take(0);
    positions.start();
    await run(1000, false);
    positions.handleMessage({ type: 'error', error: 'Outside.', code: 'invalid_input', messageId: idOf(0) });
    positions.handleMessage({ type: 'ack', messageId: idOf(0) });
    expect([await stored(), counted.at(-1)]).toEqual([0, 0]);
  });

  it('survive a closed page in their order, separately per person and trip', async () => {
    take(10, 0);
    expect(await sentAgain()).toEqual([0, 10].map(idOf));
    expect(await sentAgain({ ...KEY, userId: 'bola' })).toEqual([]);
    expect(await sentAgain({ ...KEY, tripId: 'other' })).toEqual([]);
  });

  it('of an earlier page are sent before those that are taken while they are read', async () => {
    take(0, 10);
    const order: string[] = [];
    const send = ({ messageId }: { messageId: string }) => order.push(messageId) > 0;
    const reloaded = openPositions({ ...KEY, send, onCount: () => undefined }, storage);
    reloaded.start();
    reloaded.add(taken(20));
    await run(3000);
    expect(order).toEqual([0, 10, 20].map(idOf));
  });

  it('of an earlier page are taken back, too, by a person who stops sharing while they are read', async () => {
    take(0, 10);
    const reloaded = openPositions({ ...KEY, send: () => true, onCount: () => undefined }, storage);
    reloaded.clear();
    reloaded.add(taken(20));
    await run(100);
    expect(await storage.entries()).toMatchObject([[expect.any(String), { messageId: idOf(20) }]]);
  });

  it('are dropped after a day, because the server no longer accepts them', async () => {
    take(0);
    vi.setSystemTime(NOW + 24 * 3600_000);
    expect(await sentAgain()).toEqual([]);
    expect(await stored()).toBe(0);
  });

  it('are limited to the newest few thousand', async () => {
    for (let second = 0; second < POSITIONS_QUEUED_MAX + 5; second += 1) positions.add(taken(second / 10));
    expect([counted.at(-1), await stored()]).toEqual([POSITIONS_QUEUED_MAX, POSITIONS_QUEUED_MAX]);
    positions.start();
    await run(100);
    expect(sent.map(({ id }) => id)).toEqual([idOf(0.5)]);
  });

  it('are queued once when the device reports the same position again', async () => {
    take(0, 10, 0);
    expect(counted.at(-1)).toBe(2);
    positions.start();
    await run(2000);
    expect(sent.map(({ id }) => id)).toEqual([10, 0].map(idOf));
  });
});
