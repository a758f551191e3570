import { useQueryClient } from '@tanstack/react-query';
import { useUserChannel } from '@/shared/live/use-user-channel.ts';
import { refreshUser } from '@/shared/session/session.ts';
import { useSession } from '@/shared/session/store.ts';
import { toast } from '@/shared/ui/toaster.ts';
import { refreshTrips } from './use-my-bookings.ts';

/**
 * Keeps a passenger's bookings and the trips on the page current: every event, and every (re)subscribe, refetches them.
 * Does nothing for other users.
 */
export function useBookingsLive(): void {
  const client = useQueryClient();
  const passengerId = useSession(({ user }) => (user?.userType === 'passenger' ? user.id : null));
  const refresh = () => refreshTrips(client);
  useUserChannel(passengerId, {
    trip_cancelled: () => {
      toast({
        title: 'Your trip was cancelled',
        description:
          'You owe nothing, and what you paid online goes back to you. You can search for another trip.',
        kind: 'info',
      });
    },
    // The user's own average rating and a rejection are part of the session.
    rating_revealed: () => void refreshUser(),
    verification_decided: () => void refreshUser(),
    onEvent: refresh,
    onSnapshot: refresh,
  });
}
