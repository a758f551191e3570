import { FULL_REFUND_AFTER_PAYING_MINUTES, fullRefundUntil } from '@tafiya/payments/refund.rules.ts';
import { formatDayTime } from '@/shared/format/dates.ts';

/** "until Sun 29 Nov, 06:30" or "until 30 minutes after paying": until when all of a fare that is paid now comes back; null if never. */
export function fullRefundWords(departureDate: string, nowMs: number): string | null {
  const until = fullRefundUntil(departureDate, nowMs);
  if (until === null) return null;
  return typeof until === 'number'
    ? `until ${formatDayTime(until)}`
    : `until ${FULL_REFUND_AFTER_PAYING_MINUTES} minutes after paying`;
}
