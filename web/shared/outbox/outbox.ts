/**
 * The one loop that sends what waits on this phone: alarms, arrivals, messages, codes and reports of stops. Positions leave through
 * the tracking socket (shared/tracking/positions.ts).
 */
import { ApiError } from '@/shared/api/api-error.ts';
import { onReturn } from '@/shared/api/on-return.ts';
import { useSession } from '@/shared/session/store.ts';
import { inTurn, onChangeElsewhere, tellElsewhere } from './phone-store.ts';
import { phoneNow } from '@/shared/api/server-time.ts';

/** A browser often reports that it is online before the network works: the first attempts follow soon. */
const RETRY_MIN_MS = 1000;
const RETRY_MAX_MS = 15_000;
const HTTP_UNAUTHENTICATED = 401;
const HTTP_TOO_MANY = 429;
const HTTP_SERVER_ERROR = 500;

/** The rules of one kind of item. The server must treat a repeated item as the same. */
export interface Kind<Item> {
  /** Names the lock under which tabs take turns, and the channel on which they receive changes. */
  name: string;
  /** The items that this phone may send for the signed-in person, oldest first. */
  read: () => Promise<readonly Item[]> | readonly Item[];
  keyOf: (item: Item) => string;
  /** The item is not sent before (ms since 1970). */
  dueAt?: (item: Item) => number;
  /** Throws when the server did not take the item. */
  send: (item: Item) => Promise<void>;
  /** Removes an item that was sent or refused. Without it, `send` changes the store itself and nothing is refused for good. */
  drop?: (item: Item) => Promise<void> | void;
  /** The server refused the item for good. */
  onRefused?: (error: unknown, item: Item) => void;
  /** The item stays: there is no connection, or the server asks to wait. */
  onHeld?: (error: unknown, item: Item) => void;
  /** Whether the items after one that stays are tried in the same turn. By default the order is kept. */
  letsPass?: (error: unknown) => boolean;
  /** An item that stays after sending is sent again after this pause. */
  repeatMs?: number;
  /** Shows what waits. */
  onChange?: (waiting: readonly Item[]) => void;
}

export interface Outbox {
  /** Sends what waits now, and again until it is out, when the network returns, the page is shown or the session changes. Returns the function that stops this. */
  start: () => () => void;
  /** Sends what is due. */
  flush: () => Promise<void>;
  /** Shows, here and in other tabs, what was added, changed or removed. */
  changed: () => Promise<void>;
}

export function createOutbox<Item>(kind: Kind<Item>): Outbox {
  let isStarted = false;
  let turns = 0;
  let reads = 0;
  let last = Promise.resolve();
  /** Turns in a row after which an item stayed. */
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): Promise<void> {
    // A turn that has not begun will read the newest items.
    if (turns < 2) {
      turns += 1;
      last = last
        .then(() => inTurn(kind.name, sendAll))
        .then(follow)
        .catch(() => undefined)
        .finally(() => {
          turns -= 1;
        });
    }
    return last;
  }

  async function readAgain(): Promise<readonly Item[]> {
    reads += 1;
    const thisRead = reads;
    const waiting = await kind.read();
    // A read that began later has newer items.
    if (thisRead === reads) kind.onChange?.(waiting);
    return waiting;
  }

  async function sendAll(): Promise<void> {
    const tried = new Set<string>();
    const next = async () => (await readAgain()).find((item) => !tried.has(kind.keyOf(item)) && isDue(item));
    let isHeld = false;
    for (let item = await next(); item !== undefined; item = await next()) {
      tried.add(kind.keyOf(item));
      const error = await failureOf(item);
      if (error === undefined) continue;
      isHeld = true;
      if (kind.letsPass?.(error) !== true) break;
    }
    failures = isHeld ? failures + 1 : 0;
  }

  /** Why the item stays; undefined once it is done with. */
  async function failureOf(item: Item): Promise<unknown> {
    try {
      await kind.send(item);
    } catch (error) {
      if (kind.drop === undefined || mayRetry(error)) {
        kind.onHeld?.(error, item);
        return error;
      }
      kind.onRefused?.(error, item);
    }
    await kind.drop?.(item);
    tellElsewhere(kind.name);
    return undefined;
  }

  /** Wakes up when the first of it is due, or may be tried again. */
  async function follow(): Promise<void> {
    const waiting = await readAgain();
    clearTimeout(timer);
    if (!isStarted || waiting.length === 0) return;
    const dueIn = Math.min(...waiting.map((item) => kind.dueAt?.(item) ?? 0)) - phoneNow();
    timer = setTimeout(() => void flush(), dueIn > 0 ? dueIn : pauseMs());
  }

  function pauseMs(): number {
    if (failures === 0) return kind.repeatMs ?? RETRY_MIN_MS;
    return Math.min(RETRY_MIN_MS * 2 ** (failures - 1), RETRY_MAX_MS);
  }

  const isDue = (item: Item) => (kind.dueAt?.(item) ?? 0) <= phoneNow();

  function wake(): void {
    failures = 0;
    void flush();
  }

  return {
    flush,
    changed: () => {
      tellElsewhere(kind.name);
      return follow();
    },
    start: () => {
      isStarted = true;
      const stops = [
        onReturn(wake),
        useSession.subscribe((now, before) => now.token !== before.token && wake()),
        onChangeElsewhere(kind.name, () => void follow()),
      ];
      wake();
      return () => {
        isStarted = false;
        clearTimeout(timer);
        for (const stop of stops) stop();
      };
    },
  };
}

/** Whether a call may succeed later: there is no connection, another machine than ours answers, or the server asks to wait. */
function mayRetry(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    (error.isRaw ||
      [0, HTTP_UNAUTHENTICATED, HTTP_TOO_MANY].includes(error.status) ||
      error.status >= HTTP_SERVER_ERROR)
  );
}

/** Lets the worker send when the network returns, also after the last tab was closed. Not every browser has it. */
export async function askForSync(tag: string): Promise<void> {
  type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };
  try {
    const registration = (await navigator.serviceWorker?.getRegistration()) as WithSync | undefined;
    await registration?.sync?.register(tag);
  } catch {
    // The pages send anyway.
  }
}
