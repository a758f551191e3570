import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { paperListSchema, type Paper, type PaperInput, type PaperKind } from '@contracts/papers.ts';
import { PAPER_REMINDER_DAYS } from '@domain/limits.ts';
import { apiGet, apiSend } from '@/shared/api/api.ts';
import { countOf } from '@/shared/format/numbers.ts';
import type { BadgeTone } from '@/shared/ui/badges.tsx';

const PAPERS_KEY = ['api', 'papers'] as const;

/** The papers that the user should have (GET /api/papers). */
export function usePapers({ enabled = true } = {}) {
  return useQuery({ queryKey: PAPERS_KEY, queryFn: () => apiGet('/api/papers', paperListSchema), enabled });
}

/** Adds or replaces a paper (PUT /api/papers). */
export function useSavePaper() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (paper: PaperInput) => apiSend('PUT', '/api/papers', paper, paperListSchema),
    onSuccess: (papers) => {
      client.setQueryData(PAPERS_KEY, papers);
      void client.invalidateQueries({ queryKey: ['api', 'driver', 'profile'] });
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

/** Whether one of the papers has expired. */
export function hasExpired(papers: readonly Paper[]): boolean {
  return papers.some(({ daysLeft }) => daysLeft !== null && daysLeft < 0);
}
