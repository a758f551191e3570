import { useEffect, useRef, useState } from 'react';
import { storedUserId } from '@/shared/session/stored-user.ts';
import { createOutbox, type Kind, type Outbox } from './outbox.ts';

interface UnsentOptions<Item> extends Pick<Kind<Item>, 'send' | 'onHeld' | 'letsPass'> {
  isItem: (each: unknown) => each is Item;
  onRefused: (error: unknown, item: Item) => void;
  /** A new item takes the place of this one. */
  isReplaced?: (old: Item, added: Item) => boolean;
}

/**
 * Items that `owner` created on the pages that use it and the server does not have yet: stored in the browser under `key`, and sent, oldest
 * first, while such a page is open.
 */
export function useUnsent<Item>(
  { key, owner }: { key: string; owner: string | null },
  options: UnsentOptions<Item>,
) {
  const newest = useRef(options);
  useEffect(() => {
    newest.current = options;
  });
  const [waiting, setWaiting] = useState<readonly Item[]>(() => readItems(key, options.isItem));

  const outbox = useRef<Outbox>(null);
  useEffect(() => {
    const read = () => readItems(key, newest.current.isItem);
    const keyOf = (item: Item) => JSON.stringify(item);
    const opened = createOutbox<Item>({
      name: key,
      // Another tab may have signed in as another person: their session must not send it.
      read: () => ([owner, null].includes(storedUserId()) ? read() : []),
      keyOf,
      send: (item) => newest.current.send(item),
      drop: (done) =>
        writeItems(
          key,
          read().filter((item) => keyOf(item) !== keyOf(done)),
        ),
      onRefused: (error, item) => newest.current.onRefused(error, item),
      onHeld: (error, item) => newest.current.onHeld?.(error, item),
      letsPass: (error) => newest.current.letsPass?.(error) ?? false,
      onChange: setWaiting,
    });
    outbox.current = opened;
    return opened.start();
  }, [key, owner]);

  function add(item: Item): void {
    const kept = readItems(key, options.isItem).filter((old) => !options.isReplaced?.(old, item));
    writeItems(key, [...kept, item]);
    void outbox.current?.changed();
    void outbox.current?.flush();
  }

  return { waiting, add };
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
    return memory.get(key) ?? JSON.parse(window.localStorage.getItem(key) ?? '[]');
  } catch {
    return [];
  }
}

function writeItems<Item>(key: string, items: Item[]): void {
  try {
    memory.delete(key);
    if (items.length > 0) window.localStorage.setItem(key, JSON.stringify(items));
    else window.localStorage.removeItem(key);
  } catch {
    memory.set(key, items);
  }
}
