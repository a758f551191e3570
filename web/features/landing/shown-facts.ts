import type { Settings } from '@tafiya/admin/settings.contract.ts';
import type { FooterFacts } from '@/shared/ui/site-footer.tsx';
import { formatCount, formatRating } from '@/shared/format/numbers.ts';
import { api } from '@/shared/api/api.ts';

export interface ShownFacts {
  /** Completed trips, verified drivers, states, rating; null while there are none. */
  figures: string[] | null;
  /** In hundredths of a percent; null without online payment. */
  commission: number | null;
  footer: FooterFacts | null;
}

/** The facts of the settings on the landing page. In a file of its own, because the page downloads it when it is idle. */
export async function readShownFacts(): Promise<ShownFacts> {
  const settings = await api('GET /settings');
  const { figures, onlinePayments, commissionBasisPoints } = settings;
  return {
    figures: figures && figuresInWords(figures),
    commission: onlinePayments === 'off' ? null : commissionBasisPoints,
    footer: settings,
  };
}

function figuresInWords(figures: NonNullable<Settings['figures']>): string[] {
  const { completedTrips, verifiedDrivers, states, rating } = figures;
  const counts = [completedTrips, verifiedDrivers, states].map(formatCount);
  return [...counts, rating === null ? 'none yet' : formatRating(rating)];
}
