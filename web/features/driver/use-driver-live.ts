import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { countOf } from '@/shared/format/numbers.ts';
import { useUserChannel } from '@/shared/live/use-user-channel.ts';
import { toast } from '@/shared/ui/toaster.ts';
import { refreshDriver } from './use-trip-changes.ts';

const bookedSchema = z.object({ seats: z.number().int() });

/** Bookings and changes show without reload: every event, and every new start of the channel, reads a fresh snapshot. */
export function useDriverLive(userId: string): void {
  const client = useQueryClient();
  useUserChannel(userId, {
    booking_created: (payload) => tell(payload, { title: 'New booking', verb: 'booked' }),
    booking_cancelled: (payload) => tell(payload, { title: 'Booking cancelled', verb: 'free again' }),
    onEvent: () => refreshDriver(client),
    onSnapshot: () => refreshDriver(client),
  });
}

function tell(payload: unknown, words: { title: string; verb: string }): void {
  const booked = bookedSchema.safeParse(payload);
  const description = booked.success ? `${countOf(booked.data.seats, 'seat')} ${words.verb}.` : undefined;
  toast({ title: words.title, description, kind: 'info' });
}
