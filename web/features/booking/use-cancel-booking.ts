import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bookingSchema } from '@contracts/bookings.ts';
import { apiSend } from '@/shared/api/api.ts';
import { refreshTrips } from '@/shared/bookings/use-my-bookings.ts';
import { toast } from '@/shared/ui/toaster.ts';

/** Cancels a booking by its id (POST /api/bookings/{id}/cancel) and says so; cancelling twice is the same as once. */
export function useCancelBooking() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => apiSend('POST', `/api/bookings/${id}/cancel`, {}, bookingSchema),
    onSuccess: () =>
      toast({ title: 'Booking cancelled', description: 'Nothing was charged. Your seats are free again.' }),
    onSettled: () => refreshTrips(client),
  });
}
