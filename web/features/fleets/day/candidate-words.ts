import type { DriverCandidate } from '@tafiya/fleets/candidates.contract.ts';
import { lagosDate } from '@tafiya/core/lagos-time.ts';
import { serverNow } from '@/shared/api/server-time.ts';
import { formatDayTime, formatTime } from '@/shared/format/dates.ts';

type Around = Pick<DriverCandidate, 'reason' | 'busy' | 'before' | 'after'>;

/** The situation of a driver or bus around a departure: why it cannot make the trip, or where and until when it is free. */
export function aroundInWords(
  { reason, busy, before, after }: Around,
  leavesAt: string,
  now: number = serverNow(),
): string {
  const dayOf = (moment: string) => lagosDate(new Date(moment));
  const at = (moment: string) =>
    dayOf(moment) === dayOf(leavesAt) ? formatTime(moment) : formatDayTime(moment);
  if (reason !== null)
    return busy ? `On ${busy.origin} → ${busy.destination} until ${at(busy.arrivesAt)}` : reason;
  const until = after ? ` until ${at(after.at)}, then from ${after.place}` : '';
  if (!before) return after ? `Free${until}` : 'Free all day';
  const isOver = Date.parse(before.at) <= now;
  if (!isOver) return `Free from ${at(before.at)}${until}`;
  return until === '' ? `Free, last trip ended at ${at(before.at)}` : `Free${until}`;
}
