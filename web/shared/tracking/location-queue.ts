import { createStore, delMany, entries, set, type UseStore } from 'idb-keyval';
import { z } from 'zod';
import { type Position, positionSchema } from '@tafiya/tracking/contract.ts';
import { POSITIONS_QUEUED_MAX } from '@tafiya/core/limits.ts';
import { POSITION_AGE_MAX_MS } from '@tafiya/tracking/limits.rules.ts';
import { POSITIONS_STORE } from '@/shared/session/forget-device.ts';

/** One of our own positions that the server has not acknowledged. */
export interface QueuedPosition {
  messageId: string;
  position: Position;
}

export interface LocationQueue {
  /** Oldest first. */
  all: () => readonly QueuedPosition[];
  add: (position: Position) => void;
  remove: (messageId: string) => void;
  clear: () => void;
}

/** Storage that survives a closed page: IndexedDB, or a fake in tests. */
export interface QueueStorage {
  entries: () => Promise<[key: string, value: unknown][]>;
  set: (key: string, value: unknown) => Promise<void>;
  remove: (keys: string[]) => Promise<void>;
}

const storedSchema = z.object({ messageId: z.string(), position: positionSchema });

/** IndexedDB. Every call rejects where the browser blocks it (some private windows). */
function browserStorage(): QueueStorage {
  let store: UseStore | undefined;
  const opened = () => (store ??= createStore(...POSITIONS_STORE));
  return {
    entries: async () => entries<string, unknown>(opened()),
    set: async (key, value) => set(key, value, opened()),
    remove: async (keys) => delMany(keys, opened()),
  };
}

/**
 * One person's unacknowledged positions on one trip, kept in the browser so that they survive when the phone closes the
 * page; where nothing can be stored, they are kept in memory.
 */
export async function openLocationQueue(
  key: { userId: string; tripId: string },
  storage: QueueStorage = browserStorage(),
): Promise<LocationQueue> {
  const prefix = `${key.userId}/${key.tripId}/`;
  const stored = await storage.entries().catch(() => []);
  const expired = stored.filter(([each]) => isTooOld(each)).map(([each]) => each);
  if (expired.length > 0) void storage.remove(expired).catch(ignore);
  let waiting = stored
    .filter(([each]) => each.startsWith(prefix) && !expired.includes(each))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, value]) => storedSchema.safeParse(value).data ?? []);

  function drop(gone: readonly QueuedPosition[]): void {
    if (gone.length === 0) return;
    waiting = waiting.filter((each) => !gone.includes(each));
    void storage.remove(gone.map(({ position }) => prefix + position.timestamp)).catch(ignore);
  }

  return {
    all: () => waiting,
    add: (position) => {
      const item = { messageId: String(Date.parse(position.timestamp)), position };
      waiting = [...waiting.filter(({ messageId }) => messageId !== item.messageId), item];
      void storage.set(prefix + position.timestamp, item).catch(ignore);
      drop(waiting.slice(0, Math.max(0, waiting.length - POSITIONS_QUEUED_MAX)));
    },
    remove: (messageId) => drop(waiting.filter((each) => each.messageId === messageId)),
    clear: () => drop(waiting),
  };
}

function isTooOld(key: string): boolean {
  const takenAt = Date.parse(key.slice(key.lastIndexOf('/') + 1));
  return !(Date.now() - takenAt < POSITION_AGE_MAX_MS);
}

/** Storage errors are ignored: the positions are still in memory. */
function ignore(): void {}
