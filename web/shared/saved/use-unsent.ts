import { useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '@/shared/api/api-error.ts';

interface UnsentOptions<Item> {
  isItem: (each: unknown) => each is Item;
  send: (item: Item) => Promise<void>;
  /** The server refused the item for good; it is dropped. */
  onRefused: (error: unknown, item: Item) => void;
  /** The item stays: there is no connection, or the server asks to wait. */
  onHeld?: (error: unknown, item: Item) => void;
  /** A new item takes the place of this one. */
  isReplaced?: (old: Item, added: Item) => boolean;
  /** Whether an item that must wait holds up those after it. */
  isOrdered: boolean;
}

/** A browser often says that it is online before the network carries anything: the first attempts follow soon. */
const RETRY_MIN_MS = 1000;
const RETRY_MAX_MS = 15_000;
const HTTP_UNAUTHENTICATED = 401;
const HTTP_TOO_MANY = 429;
const HTTP_SERVER_ERROR = 500;

/**
 * What a person did and the server does not have yet. It is stored in the browser under `key` and sent, oldest first, now or
 * once there is a connection. The server must treat a repeated item as the same.
 */
export function useUnsent<Item>(key: string, options: UnsentOptions<Item>) {
  const newest = useRef(options);
  useEffect(() => {
    newest.current = options;
  });
  const [waiting, setWaiting] = useState(() => readItems(key, options.isItem));
  const isSending = useRef(false);
  const isAsked = useRef(false);

  const flush = useMemo(() => {
    const read = () => readItems(key, newest.current.isItem);
    async function sendAll(): Promise<void> {
      const held = new Set<string>();
      const nextOf = () => read().find((item) => !held.has(JSON.stringify(item)));
      for (let next = nextOf(); next !== undefined; next = nextOf()) {
        const sent = JSON.stringify(next);
        try {
          await newest.current.send(next);
        } catch (error) {
          if (mayRetry(error)) {
            newest.current.onHeld?.(error, next);
            if (newest.current.isOrdered || error.status !== HTTP_TOO_MANY) return;
            held.add(sent);
            continue;
          }
          newest.current.onRefused(error, next);
        }
        setWaiting(
          writeItems(
            key,
            read().filter((item) => JSON.stringify(item) !== sent),
          ),
        );
      }
    }
    return async () => {
      isAsked.current = true;
      if (isSending.current) return;
      isSending.current = true;
      try {
        // The connection may come back while an attempt without it is still failing.
        while (isAsked.current) {
          isAsked.current = false;
          await sendAll();
        }
      } finally {
        isSending.current = false;
      }
    };
  }, [key]);

  const isWaiting = waiting.length > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    let pauseMs = RETRY_MIN_MS;
    let timer: ReturnType<typeof setTimeout>;
    function send(): void {
      void flush();
      timer = setTimeout(send, pauseMs);
      pauseMs = Math.min(2 * pauseMs, RETRY_MAX_MS);
    }
    function sendNow(): void {
      clearTimeout(timer);
      pauseMs = RETRY_MIN_MS;
      send();
    }
    send();
    window.addEventListener('online', sendNow);
    return () => {
      window.removeEventListener('online', sendNow);
      clearTimeout(timer);
    };
  }, [flush, isWaiting]);

  function add(item: Item): void {
    const kept = readItems(key, options.isItem).filter((old) => !options.isReplaced?.(old, item));
    setWaiting(writeItems(key, [...kept, item]));
    void flush();
  }

  return { waiting, add };
}

/** Whether a call may succeed later: there is no connection, another machine than ours answers, or the server asks to wait. */
export function mayRetry(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    (error.isRaw ||
      [0, HTTP_UNAUTHENTICATED, HTTP_TOO_MANY].includes(error.status) ||
      error.status >= HTTP_SERVER_ERROR)
  );
}

/** Where the browser stores nothing, as in some private windows. */
const memory = new Map<string, unknown>();

/** The items that are stored under a key. */
function readItems<Item>(key: string, isItem: (each: unknown) => each is Item): Item[] {
  const stored = readStored(key);
  return Array.isArray(stored) ? stored.filter(isItem) : [];
}

function readStored(key: string): unknown {
  try {
    return JSON.parse(window.localStorage.getItem(key) ?? '[]');
  } catch {
    return memory.get(key);
  }
}

function writeItems<Item>(key: string, items: Item[]): Item[] {
  try {
    if (items.length > 0) window.localStorage.setItem(key, JSON.stringify(items));
    else window.localStorage.removeItem(key);
  } catch {
    memory.set(key, items);
  }
  return items;
}
