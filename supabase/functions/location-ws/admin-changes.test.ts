import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { adminListSchema } from '../_shared/tracking/contract.ts';
import { ADMIN_CHANGES_MS, LIVE_FALLBACK_MS } from '../_shared/tracking/limits.rules.ts';
import { createAdminChanges, type AdminChanges } from './admin-changes.ts';
import type { FeedListener } from './topic-feed.ts';

interface Follower {
  sent: string[][];
  isConfirmed: boolean;
  hasCurrentAccess: () => boolean;
  sendText: (text: string) => void;
}

const ALL = adminListSchema.options;
let topics: string[];
let feed: FeedListener;
let changes: AdminChanges<Follower>;

beforeEach(() => {
  vi.useFakeTimers();
  topics = [];
  changes = createAdminChanges<Follower>({
    now: Date.now,
    feed: {
      follow(topic, listener) {
        topics.push(topic);
        feed = listener;
        return { send: () => undefined, release: () => void topics.pop() };
      },
      close: () => Promise.resolve(),
    },
  });
});
afterEach(() => void vi.useRealTimers());

function connect(): Follower {
  const follower: Follower = {
    sent: [],
    isConfirmed: true,
    hasCurrentAccess: () => follower.isConfirmed,
    sendText: (text) => void follower.sent.push(JSON.parse(text).lists),
  };
  changes.add(follower);
  return follower;
}

const change = (list: string) => feed.onEvent('admin_changed', { list });
const pass = (ms = ADMIN_CHANGES_MS) => vi.advanceTimersByTime(ms);

test('one subscription while an administrator is connected', () => {
  const [first, second] = [connect(), connect()];
  expect(topics).toEqual(['admin']);
  changes.remove(first);
  expect(topics).toEqual(['admin']);
  changes.remove(second);
  changes.remove(second);
  expect([topics, vi.getTimerCount()]).toEqual([[], 0]);
});

test('a socket gets every list first, then the changed ones, at most one message per interval', () => {
  const first = connect();
  pass();
  expect(first.sent).toEqual([]);
  feed.onLive();
  pass();
  const second = connect();
  changes.add(first);
  pass();
  expect([first.sent, second.sent]).toEqual([[ALL], [ALL]]);
  for (const list of ['trips', 'people', 'trips', 'unknown']) change(list);
  feed.onEvent('other', { list: 'jobs' });
  pass();
  pass();
  expect(first.sent.slice(1)).toEqual([['trips', 'people']]);
});

test('changes are withheld until the database has confirmed the session again', () => {
  const follower = connect();
  feed.onLive();
  pass();
  follower.isConfirmed = false;
  change('papers');
  pass();
  expect(follower.sent).toEqual([ALL]);
  follower.isConfirmed = true;
  pass();
  expect(follower.sent).toEqual([ALL, ['papers']]);
});

test('while Realtime is down, and after it, every list may have changed', () => {
  const follower = connect();
  feed.onLive();
  pass();
  feed.onDown();
  pass(LIVE_FALLBACK_MS - 2 * ADMIN_CHANGES_MS);
  expect(follower.sent).toEqual([ALL]);
  pass(2 * ADMIN_CHANGES_MS);
  expect(follower.sent).toEqual([ALL, ALL]);
  feed.onLive();
  pass();
  expect(follower.sent).toEqual([ALL, ALL, ALL]);
});
