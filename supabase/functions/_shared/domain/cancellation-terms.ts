const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** After the planned departure a trip that has not left counts as cancelled by the driver. */
const LATE_DEPARTURE_MS = 30 * MINUTE_MS;
/** A passenger may change their mind this soon after paying, until a while before the departure. */
const SOON_AFTER_PAYING_MS = 30 * MINUTE_MS;
const SOON_BEFORE_DEPARTURE_MS = 2 * HOUR_MS;
const EARLY_BEFORE_DEPARTURE_MS = 24 * HOUR_MS;

export interface Cancellation {
  totalKobo: number;
  /** `driver`: the driver, the company, the platform, or a passenger who declines a change that the driver made. */
  by: 'passenger' | 'driver' | 'no_show';
  paidAt: Date;
  /** The planned time of the passenger's own stop. */
  departureAt: Date;
  moment: Date;
}

/** What a cancellation means: the rule, and how the total is divided. */
interface CancellationTerms {
  rule: 'no_show' | 'not_passenger' | 'soon_after_paying' | 'a_day_before' | 'late';
  refundKobo: number;
  driverKobo: number;
}

/**
 * The terms of a booking that was paid online, version 1: the first rule that fits. Passengers get everything back but for a
 * no-show (nothing) and a late cancellation (half, with the odd kobo). The same as private.cancellation_terms, which decides;
 * a test compares the two.
 */
export function cancellationTerms(cancellation: Cancellation): CancellationTerms {
  const { totalKobo } = cancellation;
  const rule = ruleOf(cancellation);
  const refundKobo = rule === 'no_show' ? 0 : rule === 'late' ? Math.ceil(totalKobo / 2) : totalKobo;
  return { rule, refundKobo, driverKobo: totalKobo - refundKobo };
}

function ruleOf({ by, paidAt, departureAt, moment }: Cancellation): CancellationTerms['rule'] {
  const untilDepartureMs = departureAt.getTime() - moment.getTime();
  if (by === 'no_show') return 'no_show';
  if (by === 'driver' || untilDepartureMs <= -LATE_DEPARTURE_MS) return 'not_passenger';
  const sincePayingMs = moment.getTime() - paidAt.getTime();
  if (sincePayingMs <= SOON_AFTER_PAYING_MS && untilDepartureMs >= SOON_BEFORE_DEPARTURE_MS)
    return 'soon_after_paying';
  return untilDepartureMs >= EARLY_BEFORE_DEPARTURE_MS ? 'a_day_before' : 'late';
}
