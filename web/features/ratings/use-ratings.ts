import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CashAnswer } from '@tafiya/ratings/cash-answers.contract.ts';
import type { GiveRating } from '@tafiya/ratings/contract.ts';
import { refreshUser } from '@/shared/session/session.ts';
import { toast } from '@/shared/ui/toaster.ts';
import { api } from '@/shared/api/api.ts';
import { invalidate, queryOf } from '@/shared/api/queries.ts';

/** Completed trips that can still be rated (GET /api/ratings/due). */
export function useDueRatings() {
  return useQuery({
    ...queryOf('GET /ratings/due'),
    staleTime: 0,
  });
}

/** The ratings that the caller received (GET /api/ratings). */
export function useMyRatings() {
  return useQuery({
    ...queryOf('GET /ratings'),
  });
}

/** Rates the other side of a booking; idempotent. */
export function useGiveRating(bookingId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (rating: GiveRating) => api('POST /bookings/:id/rating', { id: bookingId, body: rating }),
    // The second of two ratings publishes both, so the caller's own average may have changed too.
    onSuccess: () => {
      toast({ title: 'Thank you', description: 'Your rating appears once both of you have rated.' });
      void refreshUser();
      void invalidate(client, 'GET /driver/profile');
      return invalidate(client, 'ratings');
    },
  });
}

/** Says whether the agreed sum of a booking was paid in cash; idempotent. */
export function useAnswerCash(bookingId: string) {
  return useMutation({
    mutationFn: (answer: CashAnswer) =>
      api('POST /bookings/:id/cash-answer', { id: bookingId, body: answer }),
  });
}
