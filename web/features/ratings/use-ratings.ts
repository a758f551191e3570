import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CashAnswer } from '@contracts/cash-answers.ts';
import { dueRatingListSchema, ratingSummarySchema, type GiveRating } from '@contracts/ratings.ts';
import { apiCommand, apiGet, apiSend } from '@/shared/api/api.ts';
import { refreshUser } from '@/shared/session/session.ts';
import { toast } from '@/shared/ui/toaster.ts';

/** Completed trips that can still be rated (GET /api/ratings/due). */
export function useDueRatings() {
  return useQuery({
    queryKey: ['api', 'ratings', 'due'],
    queryFn: () => apiGet('/api/ratings/due', dueRatingListSchema),
    // A trip ends without an event to everybody who was on it.
    staleTime: 0,
  });
}

/** The ratings that the caller received (GET /api/ratings). */
export function useMyRatings() {
  return useQuery({
    queryKey: ['api', 'ratings', 'mine'],
    queryFn: () => apiGet('/api/ratings', ratingSummarySchema),
  });
}

/** Rates the other side of a booking; idempotent. */
export function useGiveRating(bookingId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (rating: GiveRating) =>
      apiSend('POST', `/api/bookings/${bookingId}/rating`, rating, ratingSummarySchema),
    // The second of two ratings publishes both, so the caller's own average may have changed too.
    onSuccess: () => {
      toast({ title: 'Thank you', description: 'Your rating appears once both of you have rated.' });
      void refreshUser();
      void client.invalidateQueries({ queryKey: ['api', 'driver', 'profile'] });
      return client.invalidateQueries({ queryKey: ['api', 'ratings'] });
    },
  });
}

/** Says whether the agreed sum of a booking was paid in cash; idempotent. */
export function useAnswerCash(bookingId: string) {
  return useMutation({
    mutationFn: (answer: CashAnswer) => apiCommand('POST', `/api/bookings/${bookingId}/cash-answer`, answer),
  });
}
