import { z } from 'zod';
import { notificationListSchema, type Notification } from './contract.ts';
import type { AsCaller } from '../core/database/client.ts';
import { UNREAD_MAX } from '../core/limits.ts';
import { pageAs, type Page, type PageRequest } from '../core/database/page.ts';
import { valueAs } from '../core/database/rows.ts';

/** The caller's notifications, the newest first. */
export async function listNotifications(
  asCaller: AsCaller,
  { userId, page }: { userId: string; page: PageRequest },
): Promise<Page<Notification>> {
  const after = page.after;
  const rows = await asCaller(
    (sql) => sql`
      select n.id, n.kind, n.title, n.body || coalesce(
        case when n.kind in ('trip_cancelled', 'trip_changed') then private.reason_for_app(n.id) end, ''
      ) as body, n.link, private.part_of_alert(n.link) as trip, n.created_at, n.read_at,
        n.created_at::text as position_at
      from public.notifications n
      where n.user_id = ${userId}
        ${after ? sql`and (n.created_at, n.id) < (${after.at}::text::timestamptz, ${after.id}::uuid)` : sql``}
      order by n.created_at desc, n.id desc
      limit ${page.limit + 1}
    `,
  );
  return pageAs(notificationListSchema.element, rows, page.limit);
}

/** How many of the caller's notifications are unread, at most `UNREAD_MAX`. */
export async function countUnread(asCaller: AsCaller, userId: string): Promise<number> {
  const rows = await asCaller(
    (sql) => sql`
      select count(*)::int as unread from (
        select from public.notifications n where n.user_id = ${userId} and n.read_at is null limit ${UNREAD_MAX}
      ) n
    `,
  );
  return valueAs(z.number(), rows);
}

/** Marks the given notifications of the caller as read, or all if `ids` is empty. Returns the number still unread. */
export async function readNotifications(asCaller: AsCaller, ids: string[]): Promise<number> {
  const rows = await asCaller((sql) => {
    const named = ids.length === 0 ? sql`null` : sql.array(ids);
    return sql`select private.read_notifications(${named}::uuid[])::int as unread`;
  });
  return valueAs(z.number(), rows);
}
