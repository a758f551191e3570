import { lagosDayNumber, lagosMinutes, minutesOfTime } from '../core/lagos-time.ts';
import { NIGHT_UNTIL } from './limits.rules.ts';

const DAY_MINUTES = 24 * 60;

/**
 * Warns of driving in the dark, in words for passengers and the driver; null when the whole trip is by day. The night in
 * Lagos lasts from `nightFrom` (`HH:MM`, a setting, in the afternoon or evening) until `NIGHT_UNTIL` the next morning.
 */
export function nightWarning({
  departureAt,
  arrivesAt,
  nightFrom,
}: {
  departureAt: Date;
  arrivesAt: Date;
  nightFrom: string;
}): string | null {
  const begin = lagosMinutes(departureAt);
  // Minutes since the midnight before the departure: beyond 1440 on a later day.
  const end =
    (lagosDayNumber(arrivesAt) - lagosDayNumber(departureAt)) * DAY_MINUTES + lagosMinutes(arrivesAt);
  if (end > minutesOfTime(nightFrom)) return `Part of this trip is after ${nightFrom}.`;
  return begin < minutesOfTime(NIGHT_UNTIL) ? `Part of this trip is before ${NIGHT_UNTIL}.` : null;
}
