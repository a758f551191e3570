import type { Settings } from '@contracts/settings.ts';
import { apiGet, type Parser } from '@/shared/api/api.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf, formatCount, formatRating } from '@/shared/format/numbers.ts';

export interface ShownRoute {
  from: string;
  to: string;
  /** "from ₦21,500, 12 trips"; undefined for a route without figures. */
  words?: string | undefined;
}

export interface ShownFigures {
  /** Completed trips, verified drivers, states, rating; null while there are none. */
  figures: string[] | null;
  /** The routes with the most trips of the next days. */
  routes: ShownRoute[];
}

/**
 * The figures and the popular routes of the landing page as text. In a file of its own, because the landing page downloads
 * it when it is idle.
 */
export async function readShownFigures(): Promise<ShownFigures> {
  const { figures, popularRoutes } = await apiGet('/api/settings', figuresGuard);
  return { figures: figures && figuresInWords(figures), routes: popularRoutes.map(routeInWords) };
}

function figuresInWords(figures: NonNullable<Settings['figures']>): string[] {
  const { completedTrips, verifiedDrivers, states, rating } = figures;
  const counts = [completedTrips, verifiedDrivers, states].map(formatCount);
  return [...counts, rating === null ? 'none yet' : formatRating(rating)];
}

function routeInWords({
  origin,
  destination,
  fareFrom,
  trips,
}: Settings['popularRoutes'][number]): ShownRoute {
  return { from: origin, to: destination, words: `from ${formatNaira(fareFrom)}, ${countOf(trips, 'trip')}` };
}

/** Reads the figures of GET /api/settings without zod, which visitors of the landing page do not download. */
const figuresGuard: Parser<Pick<Settings, 'figures' | 'popularRoutes'>> = {
  parse(input) {
    const { figures, popularRoutes } = input as Settings;
    if (!areFigures(figures) || !popularRoutes.every(isRoute)) {
      throw new TypeError('The figures are not what the contract says');
    }
    return { figures, popularRoutes };
  },
};

function areFigures(figures: Settings['figures']): boolean {
  if (figures === null) return true;
  const { completedTrips, verifiedDrivers, states, rating } = figures;
  const isRating = rating === null || Number.isFinite(rating);
  return [completedTrips, verifiedDrivers, states].every(Number.isFinite) && isRating;
}

function isRoute({ origin, destination, fareFrom, trips }: Settings['popularRoutes'][number]): boolean {
  return (
    [origin, destination].every((name) => typeof name === 'string') &&
    [fareFrom, trips].every(Number.isFinite)
  );
}
