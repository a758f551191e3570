import { z } from 'zod';
import { adminListSchema, type AdminList } from '../_shared/tracking/contract.ts';
import { ADMIN_CHANGES_MS, LIVE_FALLBACK_MS } from '../_shared/tracking/limits.rules.ts';
import type { LocationServices } from './location-services.ts';
import type { Session } from './session.ts';

const TOPIC = 'admin';
const payloadSchema = z.object({ list: adminListSchema });

type Follower = Pick<Session, 'hasCurrentAccess' | 'sendText'>;

/** Sends the names of changed lists to the administrators' sockets of this process. */
export interface AdminChanges<F extends Follower> {
  /** Begins with every list, once events are received. A socket that was added before is not added again. */
  add(follower: F): void;
  remove(follower: F): void;
}

/** Follows the topic `admin` while an administrator is connected. Each socket gets at most one message per ADMIN_CHANGES_MS. */
export function createAdminChanges<F extends Follower>({
  feed,
  now,
}: Pick<LocationServices, 'feed' | 'now'>): AdminChanges<F> {
  /** The changed lists that each socket has not been sent yet. */
  const waiting = new Map<F, Set<AdminList>>();
  let isLive = false;
  let allAt = 0;
  let stop: () => void = () => undefined;

  function start(): void {
    isLive = false;
    allAt = now();
    const sending = setInterval(send, ADMIN_CHANGES_MS);
    const { release } = feed.follow(TOPIC, {
      onEvent(event, payload) {
        const { data } = payloadSchema.safeParse(payload);
        if (event === 'admin_changed' && data) note([data.list]);
      },
      onLive() {
        isLive = true;
        noteAll();
      },
      onDown: () => void (isLive = false),
    });
    stop = () => {
      clearInterval(sending);
      release();
    };
  }

  function note(lists: readonly AdminList[]): void {
    for (const unsent of waiting.values()) for (const list of lists) unsent.add(list);
  }

  /** Events may have been lost: every list may have changed. */
  function noteAll(): void {
    allAt = now();
    note(adminListSchema.options);
  }

  function send(): void {
    if (!isLive && now() - allAt >= LIVE_FALLBACK_MS) noteAll();
    for (const [follower, lists] of waiting) {
      // Withheld changes are sent once the database has confirmed the session again.
      if (lists.size === 0 || !follower.hasCurrentAccess()) continue;
      follower.sendText(JSON.stringify({ type: 'admin_changed', lists: [...lists] }));
      lists.clear();
    }
  }

  return {
    add(follower) {
      if (waiting.has(follower)) return;
      waiting.set(follower, new Set(isLive ? adminListSchema.options : []));
      if (waiting.size === 1) start();
    },
    remove(follower) {
      if (waiting.delete(follower) && waiting.size === 0) stop();
    },
  };
}
