import { lagosDate } from '@tafiya/core/lagos-time.ts';
import type { Notification } from '@tafiya/notifications/contract.ts';
import { formatArrival, formatDayTime } from '@/shared/format/dates.ts';

/** Notifications about one subject on one day, newest first. */
export interface AlertGroup {
  key: string;
  /** The trip they are about, if it is one. */
  trip: Notification['trip'];
  /** Their subject, if it is not a trip. */
  subject: string;
  items: Notification[];
}

interface AlertDay {
  /** `YYYY-MM-DD` in Lagos. */
  day: string;
  groups: AlertGroup[];
}

/** Groups notifications by the day on which they happened, then by their trip, else by their subject. Newest first. */
export function groupAlerts(items: readonly Notification[]): AlertDay[] {
  const days = new Map<string, Map<string, AlertGroup>>();
  for (const item of items) {
    const day = lagosDate(new Date(item.createdAt));
    const groups = days.get(day) ?? new Map<string, AlertGroup>();
    days.set(day, groups);
    const { trip, kind } = item;
    const subject = SUBJECTS.find(([, kinds]) => kinds.test(kind))?.[0] ?? 'Account';
    const about = trip?.id ?? subject;
    const group = groups.get(about) ?? { key: `${day} ${about}`, trip, subject, items: [] };
    groups.set(about, { ...group, items: [...group.items, item] });
  }
  return [...days].map(([day, groups]) => ({ day, groups: [...groups.values()] }));
}

/** The head of each kind of notification when it is not about a trip that the reader sees. */
const SUBJECTS: readonly (readonly [string, RegExp])[] = [
  ['Payments', /^(payment|refund|payout)/],
  ['Documents', /^(verification|paper)/],
  ['Help', /^(support|claim)/],
  ['Messages', /^message/],
  ['Safety', /^(sos|check_in)/],
  ['Company', /^fleet/],
  ['Trips', /^(trip|booking|driver_waiting|rating|request|seats)/],
];

/** A meeting point that the words of a trip may have after a place. */
const POINT = String.raw`(?: \(([^)]*)\))?`;

/**
 * The text of a notification besides its trip, which stands in the head: the place where the driver waits, and what else is new. Words
 * about another part or an earlier time stay, because the head does not have them.
 */
export function newsOf({ kind, body, trip }: Notification): string {
  if (trip === null) return body;
  const { origin, destination, departureDate, arrivalDate } = trip;
  const when = `, ${formatDayTime(departureDate)} → ${formatArrival(arrivalDate, departureDate)}`;
  const way = new RegExp(`${literal(origin)}${POINT} to ${literal(destination)}${POINT}${literal(when)}`);
  const said = way.exec(body);
  if (said === null) return body;
  const [words, park = ''] = said;
  if (!body.startsWith(`${words}.`)) {
    return body.replace(`, ${words}`, '').replace(words, said.index === 0 ? 'This trip' : 'this trip');
  }
  // Without these words "Trip changed" would not say what is new.
  const alone = kind === 'driver_waiting' ? park : kind === 'trip_changed' ? body : '';
  return body.slice(words.length + 1).trimStart() || alone;
}

/** A text as a regular expression. */
function literal(text: string): string {
  return text.replaceAll(/[^\w\s]/g, String.raw`\$&`);
}
