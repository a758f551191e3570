import { formatTime } from '@/shared/format/dates.ts';

/** Passengers are asked to be at the meeting point so long before the departure. */
const BE_THERE_MINUTES_BEFORE = 15;
const MINUTE_MS = 60_000;

/** "06:15": when to be at the meeting point of a departure. */
export function beThereBy(departureDate: string): string {
  return formatTime(Date.parse(departureDate) - BE_THERE_MINUTES_BEFORE * MINUTE_MS);
}
