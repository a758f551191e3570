import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { Booking } from '@tafiya/bookings/contract.ts';
import { useClientKey } from '@/shared/api/use-client-key.ts';
import { refreshTrips } from '@/shared/bookings/use-my-bookings.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { paymentQuery } from '@/shared/payments/pay-methods.ts';
import { tripOfBooking } from '@/shared/trips/legs.ts';
import { toast } from '@/shared/ui/toaster.ts';
import { api } from '@/shared/api/api.ts';

interface MoreSeats {
  more: number;
  confirmsWomenOnly?: boolean;
}

/**
 * Adds seats to a booking, and calls `onDone`. In cash they join it (POST /api/bookings/{id}/seats). Paid online they are held as a
 * booking of their own (POST /api/holds with `addsTo`), and the payment page follows.
 */
export function useAddSeats(booking: Booking, onDone: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const keyOf = useClientKey();
  const { id, seats, paymentMethod } = booking;

  async function joinBooking({ more, ...confirmed }: MoreSeats): Promise<void> {
    const wanted = { seats: seats + more, ...confirmed };
    const added = await api('POST /bookings/:id/seats', { id, body: wanted });
    toast({
      title: `${countOf(added.seats - seats, 'seat')} added`,
      description: `You pay the driver ${formatNaira(added.totalFare)} when you board.`,
    });
  }

  async function hold({ more, ...confirmed }: MoreSeats): Promise<void> {
    const { id: tripId, leg, farePerSeat, departureDate } = tripOfBooking(booking);
    const seen = { farePerSeat, departureDate };
    const wanted = keyOf({ tripId, seats: more, ...leg, seen, addsTo: id, ...confirmed });
    const held = await api('POST /holds', { body: wanted });
    client.setQueryData(paymentQuery(held.bookingId).queryKey, held);
    void navigate(`/bookings/${held.bookingId}/payment`);
  }

  return useMutation({
    mutationFn: paymentMethod === 'online' ? hold : joinBooking,
    onSuccess: onDone,
    onSettled: () => refreshTrips(client),
  });
}
