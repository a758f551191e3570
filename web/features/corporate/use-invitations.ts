import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { fleetInvitationListSchema } from '@contracts/corporate.ts';
import { apiGet, apiSend } from '@/shared/api/api.ts';
import { useUserChannel } from '@/shared/live/use-user-channel.ts';

// Below ['api', 'driver'], so that what refreshes the driver's page refreshes this.
const QUERY_KEY = ['api', 'driver', 'invitations'];

/** Fleets that invite the driver, and the one they drive for (GET /api/driver/invitations); live by the bell's event. */
export function useInvitations(userId: string) {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: QUERY_KEY });
  useUserChannel(userId, { notification: refresh, onSnapshot: refresh });
  return useQuery({
    queryKey: QUERY_KEY,
    queryFn: () => apiGet('/api/driver/invitations', fleetInvitationListSchema),
  });
}

/** Accepts or declines; not accepting a fleet one drives for means leaving it. */
export function useAnswerInvitation(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (accept: boolean) =>
      apiSend('POST', `/api/driver/invitations/${id}`, { accept }, fleetInvitationListSchema),
    onSuccess: (invitations) => client.setQueryData(QUERY_KEY, invitations),
    onError: () => void client.invalidateQueries({ queryKey: QUERY_KEY }),
  });
}
