import { formatCount, formatRating } from '@/shared/format/numbers.ts';
import { readSettings } from './read-settings.ts';

/**
 * The figures of the landing page as text: completed trips, verified drivers, states, rating; null while there are none. In
 * a file of its own, because the landing page downloads it when it is idle.
 */
export async function readShownFigures(): Promise<string[] | null> {
  const { figures } = await readSettings();
  if (figures === null) return null;
  const { completedTrips, verifiedDrivers, states, rating } = figures;
  const counts = [completedTrips, verifiedDrivers, states].map(formatCount);
  return [...counts, rating === null ? 'none yet' : formatRating(rating)];
}
