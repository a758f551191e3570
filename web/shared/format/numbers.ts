import { LIST_COUNT_MAX } from '@tafiya/trips/limits.rules.ts';
import { groupThousands as formatCount } from '@tafiya/core/thousands.ts';

export { formatCount };

/** The total of a list, which the server counts up to a limit only: "320", "1,000+" */
export function formatTotal(total: number): string {
  return total < LIST_COUNT_MAX ? formatCount(total) : `${formatCount(LIST_COUNT_MAX)}+`;
}

/** "1 seat", "2 seats" */
export function countOf(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}

/** Whether so few seats are left that they are written in the colour of a warning. */
export function areFewLeft(seatsAvailable: number): boolean {
  return seatsAvailable <= 2;
}

/** "8 km", "1.4 km" below ten. */
export function formatKm(km: number): string {
  return `${km < 10 && !Number.isInteger(km) ? km.toFixed(1) : formatCount(km)} km`;
}

const MINUTES_PER_HOUR = 60;

/** "3 h", "2 h 30 min", "45 min" */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  const rest = minutes % MINUTES_PER_HOUR;
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ');
}

/** "4.7"; "New" for a person without ratings. */
export function formatRating(rating: number | null): string {
  return rating === null ? 'New' : rating.toFixed(1);
}
