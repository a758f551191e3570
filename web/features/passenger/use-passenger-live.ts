import { useQueryClient } from '@tanstack/react-query';
import { refreshTrips } from '@/shared/bookings/use-my-bookings.ts';
import { useUserChannel } from '@/shared/live/use-user-channel.ts';
import { refreshUser } from '@/shared/session/session.ts';
import { toast } from '@/shared/ui/toaster.ts';

/** A cancelled or changed trip shows without reload; every new start of the channel reads a fresh snapshot. */
export function usePassengerLive(userId: string): void {
  const client = useQueryClient();
  const refresh = () => refreshTrips(client);
  useUserChannel(userId, {
    trip_cancelled: () => {
      toast({
        title: 'A driver cancelled your trip',
        description: 'You owe nothing. Search for another one.',
        kind: 'info',
      });
    },
    // One's own average stands in the session.
    rating_revealed: () => void refreshUser(),
    onEvent: refresh,
    onSnapshot: refresh,
  });
}
