import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PaperInput, PaperKind } from '@tafiya/vehicles/papers.contract.ts';
import { PAPER_REMINDER_DAYS } from '@tafiya/core/limits.ts';
import { api } from '@/shared/api/api.ts';
import { invalidate, listOf } from '@/shared/api/queries.ts';
import { countOf } from '@/shared/format/numbers.ts';
import type { BadgeTone } from '@/shared/ui/badges.tsx';

/** The papers that the user should have, page by page, or those of one vehicle (GET /api/papers). */
export function usePapers(vehicleId?: string) {
  return useInfiniteQuery({
    ...listOf('GET /papers', { query: { vehicleId } }),
  });
}

/** Adds or replaces a paper (PUT /api/papers), and reads what shows papers again. */
export function useSavePaper() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (paper: PaperInput) => api('PUT /papers', { body: paper }),
    onSuccess: async () => {
      void invalidate(client, 'GET /driver/profile');
      // The badge of a vehicle whose paper has expired.
      void invalidate(client, 'corporate');
      await invalidate(client, 'GET /papers');
    },
  });
}

/** The name of a paper in the interface. */
export const PAPER_NAMES: Record<PaperKind, string> = {
  licence: 'Driver’s licence',
  roadworthiness: 'Roadworthiness',
  insurance: 'Insurance',
};

/** "Expires in 5 days", with its colour. Null days: the paper is missing. */
export function expiryState(daysLeft: number | null): { tone: BadgeTone; words: string } {
  if (daysLeft === null) return { tone: 'outline', words: 'Not added' };
  if (daysLeft < 0) return { tone: 'danger', words: 'Expired' };
  if (daysLeft > PAPER_REMINDER_DAYS) return { tone: 'positive', words: 'Valid' };
  if (daysLeft < 2) return { tone: 'danger', words: daysLeft === 0 ? 'Last valid day' : 'Expires tomorrow' };
  return { tone: 'warning', words: `Expires in ${countOf(daysLeft, 'day')}` };
}
