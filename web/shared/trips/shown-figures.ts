import type { Settings } from '@contracts/settings.ts';
import { apiGet, type Parser } from '@/shared/api/api.ts';
import { formatCount, formatRating } from '@/shared/format/numbers.ts';

/**
 * The figures of the landing page as text: completed trips, verified drivers, states, rating; null while there are none. In
 * a file of its own, because the landing page downloads it when it is idle.
 */
export async function readShownFigures(): Promise<string[] | null> {
  const figures = await apiGet('/api/settings', figuresGuard);
  if (figures === null) return null;
  const { completedTrips, verifiedDrivers, states, rating } = figures;
  const counts = [completedTrips, verifiedDrivers, states].map(formatCount);
  return [...counts, rating === null ? 'none yet' : formatRating(rating)];
}

/** Reads the figures of GET /api/settings without zod, which visitors of the landing page do not download. */
const figuresGuard: Parser<Settings['figures']> = {
  parse(input) {
    const { figures } = input as { figures: Settings['figures'] };
    if (figures === null) return null;
    const { completedTrips, verifiedDrivers, states, rating } = figures;
    const isRating = rating === null || Number.isFinite(rating);
    if (![completedTrips, verifiedDrivers, states].every(Number.isFinite) || !isRating) {
      throw new TypeError('The figures are not what the contract says');
    }
    return figures;
  },
};
