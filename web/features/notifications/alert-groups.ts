import { lagosDate } from '@tafiya/core/lagos-time.ts';
import type { Notification } from '@tafiya/notifications/contract.ts';

/** Alerts about one thing on one day, newest first. */
interface AlertGroup {
  key: string;
  items: Notification[];
}

interface AlertDay {
  /** `YYYY-MM-DD` in Lagos. */
  day: string;
  groups: AlertGroup[];
}

/** Groups alerts by the day on which they happened, then by the trip they are about, else by where they lead. Newest first. */
export function groupAlerts(items: readonly Notification[]): AlertDay[] {
  const days = new Map<string, Map<string, Notification[]>>();
  for (const item of items) {
    const day = lagosDate(new Date(item.createdAt));
    const groups = days.get(day) ?? new Map<string, Notification[]>();
    days.set(day, groups);
    const about = subjectOf(item);
    groups.set(about, [...(groups.get(about) ?? []), item]);
  }
  return [...days].map(([day, groups]) => ({
    day,
    groups: [...groups].map(([about, group]) => ({ key: `${day} ${about}`, items: group })),
  }));
}

const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/;

/** The id in the link: of a trip, a booking, a conversation. */
function subjectOf({ id, link }: Notification): string {
  if (link === null) return id;
  return ID.exec(link)?.[0] ?? link;
}
