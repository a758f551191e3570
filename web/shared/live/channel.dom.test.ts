import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RECONNECT_DELAY_MS } from '@tafiya/core/limits.ts';
import { LIVE_FALLBACK_MS } from '@tafiya/tracking/limits.rules.ts';
import { networkReturns } from '@/shared/testing/browser-events.ts';
import { trackRequest } from '@/shared/api/pending-requests.ts';
import { subscribe } from './use-user-channel.ts';

type Status = 'SUBSCRIBED' | 'CHANNEL_ERROR' | 'CLOSED' | 'TIMED_OUT';
interface FakeChannel {
  topic: string;
  options: unknown;
  say: (event: string, payload: unknown) => void;
  become: (status: Status) => void;
}

/** The network side of supabase-js: channels that were joined, in order. */
const network = vi.hoisted(() => ({
  joined: [] as FakeChannel[],
  removed: 0,
  tokensSent: 0,
  reachable: true,
}));

vi.mock('@/shared/supabase/supabase.ts', () => ({
  loadSupabase: async () => {
    if (!network.reachable) throw new TypeError('Failed to fetch');
    return {
      realtime: {
        setAuth: async () => {
          network.tokensSent += 1;
        },
      },
      channel: (topic: string, options: unknown) => {
        let deliver: (message: { event: string; payload: unknown }) => void = () => undefined;
        let report: (status: Status) => void = () => undefined;
        network.joined.push({
          topic,
          options,
          say: (event, payload) => deliver({ event, payload }),
          become: (status) => report(status),
        });
        return {
          on: (_kind: string, _filter: unknown, callback: typeof deliver) => {
            deliver = callback;
          },
          subscribe: (callback: typeof report) => {
            report = callback;
          },
        };
      },
      removeChannel: async () => {
        network.removed += 1;
      },
    };
  },
}));

const TOPIC = 'user:8b0f2f5e-0d5e-4c7e-8f4e-1d1a3f0c9a11';
let close: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(network, { joined: [], removed: 0, tokensSent: 0, reachable: true });
});

afterEach(async () => {
  for (const each of close) each();
  close = [];
  await settle();
  vi.useRealTimers();
});

function settle(ms = 0) {
  return vi.advanceTimersByTimeAsync(ms);
}

async function subscribed() {
  const received = { messages: [] as [string, unknown][], snapshots: 0 };
  close.push(
    subscribe(TOPIC, {
      onMessage: (event, payload) => received.messages.push([event, payload]),
      onSubscribed: () => {
        received.snapshots += 1;
      },
    }),
  );
  await settle();
  return received;
}

describe('the live channel', () => {
  it('joins with the newest token, requests a snapshot, then delivers messages', async () => {
    const received = await subscribed();
    expect(network.tokensSent).toBe(1);
    expect(network.joined).toMatchObject([{ topic: TOPIC, options: { config: { private: true } } }]);
    network.joined[0]?.become('SUBSCRIBED');
    network.joined[0]?.say('booking_created', { seats: 2 });
    expect(received).toEqual({ snapshots: 1, messages: [['booking_created', { seats: 2 }]] });
  });

  it('is opened after the page and its data are loaded', async () => {
    let arrive = () => {};
    void trackRequest(new Promise<void>((resolve) => (arrive = resolve)));
    await subscribed();
    expect(network.joined).toEqual([]);
    arrive();
    await settle(1000);
    expect(network.joined.map(({ topic }) => topic)).toEqual([TOPIC]);
  });

  it.each<Status>(['CHANNEL_ERROR', 'CLOSED', 'TIMED_OUT'])(
    'joins again 3 s after %s, with a new snapshot',
    async (end) => {
      const received = await subscribed();
      network.joined[0]?.become('SUBSCRIBED');
      network.joined[0]?.become(end);
      await settle(RECONNECT_DELAY_MS - 1);
      expect(network.joined).toHaveLength(1);
      await settle(1);
      expect(network.joined).toHaveLength(2);
      expect(network.tokensSent).toBe(2);
      network.joined[1]?.become('SUBSCRIBED');
      expect(received.snapshots).toBe(2);
      network.joined[0]?.become('CLOSED');
      await settle(RECONNECT_DELAY_MS);
      expect(network.joined).toHaveLength(2);
      expect(network.removed).toBe(1);
    },
  );

  it('ignores messages of a channel it has left', async () => {
    const received = await subscribed();
    network.joined[0]?.become('CHANNEL_ERROR');
    network.joined[0]?.say('booking_created', {});
    expect(received.messages).toEqual([]);
  });

  it('keeps trying without a network, and joins at once when it returns', async () => {
    network.reachable = false;
    await subscribed();
    await settle(RECONNECT_DELAY_MS * 2);
    expect(network.joined).toHaveLength(0);
    network.reachable = true;
    networkReturns();
    await settle();
    expect(network.joined).toHaveLength(1);
  });

  it('joins once when several events trigger an attempt at the same time', async () => {
    network.reachable = false;
    await subscribed();
    for (const _ of [1, 2]) networkReturns();
    await settle();
    // One retry, and the refresh of lists while the channel is down.
    expect(vi.getTimerCount()).toBe(2);
    network.reachable = true;
    for (const _ of [1, 2]) networkReturns();
    await settle(RECONNECT_DELAY_MS * 2);
    expect(network.joined).toHaveLength(1);
  });

  it('refreshes every 30 s while it is down, and only then', async () => {
    const received = await subscribed();
    network.joined[0]?.become('SUBSCRIBED');
    await settle(LIVE_FALLBACK_MS * 3);
    expect(received.snapshots).toBe(1);
    network.joined[0]?.become('CHANNEL_ERROR');
    await settle(LIVE_FALLBACK_MS * 3);
    expect(received.snapshots).toBe(4);
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await settle(LIVE_FALLBACK_MS * 3);
    expect(received.snapshots).toBe(4);
    vi.restoreAllMocks();
  });

  it('does not join after it was closed, whatever it was waiting for', async () => {
    const joining = subscribed();
    close.pop()?.();
    await joining;
    network.reachable = false;
    const failing = subscribed();
    close.pop()?.();
    await failing;
    expect(vi.getTimerCount()).toBe(0);
    await subscribed();
    close.pop()?.();
    expect(vi.getTimerCount()).toBe(0);
    network.reachable = true;
    networkReturns();
    await settle(RECONNECT_DELAY_MS * 2);
    expect(network.joined).toEqual([]);
  });

  it('is shared by all subscribers of a topic, and closes with the last one', async () => {
    await subscribed();
    network.joined[0]?.become('SUBSCRIBED');
    const late = await subscribed();
    expect(network.joined).toHaveLength(1);
    expect(late.snapshots).toBe(1);
    close.shift()?.();
    await settle();
    expect(network.removed).toBe(0);
    close.shift()?.();
    await settle();
    expect(network.removed).toBe(1);
    await settle(RECONNECT_DELAY_MS);
    expect(network.joined).toHaveLength(1);
  });
});
