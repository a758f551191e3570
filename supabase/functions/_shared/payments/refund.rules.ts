/** A passenger who cancels this long before the departure gets everything back (private.cancellation_terms decides). */
export const FULL_REFUND_BEFORE_HOURS = 24;

/** So does one who cancels this soon after paying, if the departure is far enough. */
export const FULL_REFUND_AFTER_PAYING_MINUTES = 30;
export const FULL_REFUND_AFTER_PAYING_BEFORE_HOURS = 2;

const HOUR_MS = 3_600_000;

/**
 * Until when all of a fare that is paid now comes back if the passenger cancels: a moment (milliseconds), `after paying` for a short time
 * after it, or null: half comes back from the start.
 */
export function fullRefundUntil(departureDate: string, nowMs: number): number | 'after paying' | null {
  const departure = Date.parse(departureDate);
  const dayBefore = departure - FULL_REFUND_BEFORE_HOURS * HOUR_MS;
  if (nowMs < dayBefore) return dayBefore;
  return nowMs < departure - FULL_REFUND_AFTER_PAYING_BEFORE_HOURS * HOUR_MS ? 'after paying' : null;
}
