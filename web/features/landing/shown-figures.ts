import type { Settings } from '@tafiya/admin/settings.contract.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf, formatCount, formatRating } from '@/shared/format/numbers.ts';
import { api } from '@/shared/api/api.ts';

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
  const { figures, popularRoutes } = await api('GET /settings');
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
