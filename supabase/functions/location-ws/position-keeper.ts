import { TRANSIENT_CODES, type LocationUpdate } from '../_shared/tracking/contract.ts';
import type { OwnPosition } from '../_shared/tracking/relay.queries.ts';
import { AppError } from '../_shared/core/app-error.ts';
import { POSITION_STORED_EVERY_MS } from '../_shared/tracking/limits.rules.ts';
import type { StorePosition } from './position-batcher.ts';

/** Stores the newest position of each person on each trip, at most once per POSITION_STORED_EVERY_MS. */
export interface PositionKeeper {
  /**
   * Takes a position that the database will certainly accept. If one is due, it is stored and its message returned;
   * otherwise it waits, replaces an older one that waits, and null is returned.
   * @throws AppError when the database refuses it.
   */
  keep(position: OwnPosition): Promise<LocationUpdate | null>;
  /** Lets the database decide at once. @throws AppError when it refuses the position. */
  ask(position: OwnPosition): Promise<LocationUpdate>;
  /** Stores the waiting positions of one person, or of all people on the trip: no position may follow. */
  flush(tripId: string, userId?: string): Promise<void>;
  /** Stores everything that waits, before the process ends. */
  close(): Promise<void>;
}

interface KeeperOptions {
  store: StorePosition;
  /** A position that had waited was stored. */
  onStored(message: LocationUpdate): void;
  /** A position that had waited was refused for good. */
  onRefused(position: OwnPosition): void;
}

/** The state of one person on one trip until the next position is due. */
interface Entry {
  waiting: OwnPosition | null;
  isStoring: boolean;
  /** Runs until the next position is due. */
  timer: ReturnType<typeof setTimeout> | undefined;
}

export function createPositionKeeper({ store, onStored, onRefused }: KeeperOptions): PositionKeeper {
  const trips = new Map<string, Map<string, Entry>>();

  function entryOf({ tripId, userId }: OwnPosition): Entry {
    const entries = trips.get(tripId) ?? new Map<string, Entry>();
    trips.set(tripId, entries);
    const entry = entries.get(userId) ?? { waiting: null, isStoring: false, timer: undefined };
    entries.set(userId, entry);
    return entry;
  }

  function forget({ tripId, userId }: OwnPosition): void {
    const entries = trips.get(tripId);
    if (entries?.delete(userId) && entries.size === 0) trips.delete(tripId);
  }

  async function send(entry: Entry, position: OwnPosition): Promise<LocationUpdate> {
    entry.isStoring = true;
    let isAnswered = false;
    try {
      const { message, isStored } = await store(position);
      isAnswered = true;
      // Another process stored one of this person a moment ago: try again when the next is due.
      if (!isStored) waitWith(entry, position);
      return message;
    } finally {
      entry.isStoring = false;
      // Counted from the answer, so that the database, whose clock started earlier, finds the next one due as well.
      if (isAnswered || entry.waiting !== null) startInterval(entry, position);
      else if (entry.timer === undefined) forget(position);
    }
  }

  function startInterval(entry: Entry, position: OwnPosition): void {
    clearTimeout(entry.timer);
    entry.timer = setTimeout(() => {
      entry.timer = undefined;
      if (entry.waiting !== null) void sendWaiting(entry);
      else if (!entry.isStoring) forget(position);
    }, POSITION_STORED_EVERY_MS);
  }

  function waitWith(entry: Entry, position: OwnPosition): void {
    if (entry.waiting === null || isNewer(position, entry.waiting)) entry.waiting = position;
  }

  /** Sends what waits; the sender has its acknowledgement already. */
  async function sendWaiting(entry: Entry, isLast = false): Promise<void> {
    const position = entry.waiting;
    if (position === null) return;
    entry.waiting = null;
    try {
      onStored(await send(entry, isLast ? { ...position, isLast } : position));
    } catch (error) {
      if (error instanceof AppError && !TRANSIENT_CODES.has(error.code)) return onRefused(position);
      // The database gives no answer: try again later, unless a newer one waits by then.
      const current = entryOf(position);
      waitWith(current, position);
      startInterval(current, position);
    }
  }

  async function keep(position: OwnPosition): Promise<LocationUpdate | null> {
    const entry = entryOf(position);
    if (entry.timer !== undefined || entry.isStoring) {
      waitWith(entry, position);
      return null;
    }
    return send(entry, position);
  }

  async function ask(position: OwnPosition): Promise<LocationUpdate> {
    return send(entryOf(position), position);
  }

  async function flush(tripId: string, userId?: string): Promise<void> {
    const entries = trips.get(tripId);
    const wanted = userId === undefined ? [...(entries?.values() ?? [])] : [entries?.get(userId)];
    await Promise.all(wanted.map((entry) => entry && sendWaiting(entry, true)));
  }

  async function close(): Promise<void> {
    const entries = [...trips.values()].flatMap((own) => [...own.values()]);
    await Promise.all(entries.map((entry) => sendWaiting(entry, true)));
    for (const { timer } of entries) clearTimeout(timer);
    trips.clear();
  }

  return { keep, ask, flush, close };
}

function isNewer({ position: one }: OwnPosition, { position: other }: OwnPosition): boolean {
  return Date.parse(one.timestamp) > Date.parse(other.timestamp);
}
