import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FleetInvitation, fleetInvitationListSchema } from '@contracts/corporate.ts';
import { apiGet, apiSend } from '@/shared/api/api.ts';
import { useUserChannel } from '@/shared/live/use-user-channel.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { toast } from '@/shared/ui/toaster.ts';

// Begins with ['api', 'driver'], so that a refresh of the driver's page includes it.
const QUERY_KEY = ['api', 'driver', 'invitations'];

/**
 * The driver's invitations and the fleet they drive for (GET /api/driver/invitations). Read again after every
 * `notification` event.
 */
export function useInvitations(userId: string) {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: QUERY_KEY });
  useUserChannel(userId, { notification: refresh, onSnapshot: refresh });
  return useQuery({
    queryKey: QUERY_KEY,
    queryFn: () => apiGet('/api/driver/invitations', fleetInvitationListSchema),
  });
}

/** On the driver's dashboard: invitations with company and vehicle, and the fleet the driver belongs to. */
export function InvitationsCard({ invitations }: { invitations: readonly FleetInvitation[] }) {
  if (invitations.length === 0) return null;
  return (
    <chakra.section
      aria-label="Fleet invitations"
      display="grid"
      gap="3"
      gridTemplateColumns="minmax(0, 1fr)"
    >
      {invitations.map((invitation) => (
        <InvitationItem key={invitation.id} invitation={invitation} />
      ))}
    </chakra.section>
  );
}

function InvitationItem({ invitation }: { invitation: FleetInvitation }) {
  const answer = useAnswerInvitation(invitation.id);
  const { companyName, vehicle } = invitation;
  const joined = invitation.status === 'active';
  const reply = (accept: boolean) =>
    answer.mutate(accept, {
      onSuccess: () =>
        toast({
          title: accept
            ? `You drive for ${companyName} now`
            : joined
              ? `You left ${companyName}`
              : 'Invitation declined',
        }),
    });
  return (
    <chakra.article layerStyle="card" padding={{ base: '4', md: '5' }} display="grid" gap="3">
      <div>
        <chakra.h2 fontWeight="bold" fontSize="lg" letterSpacing="tight">
          {joined ? `You drive for ${companyName}` : `${companyName} invites you`}
        </chakra.h2>
        <chakra.p color="fg.muted" maxWidth="65ch">
          {joined
            ? 'They schedule trips for you and set the seats and fares.'
            : `They would like you to drive for them${vehicle === null ? '' : `: ${vehicle}`}. If you accept, they see your name and can schedule trips for you. You can leave once you have no upcoming trips.`}
        </chakra.p>
      </div>
      <Problem error={answer.error} />
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {!joined && (
          <Button disabled={answer.isPending} onClick={() => reply(true)}>
            Accept
          </Button>
        )}
        <Button variant="outline" disabled={answer.isPending} onClick={() => reply(false)}>
          {joined ? 'Leave this fleet' : 'Decline'}
        </Button>
      </chakra.div>
    </chakra.article>
  );
}

/** Accepts or declines an invitation. Declining an active membership leaves the fleet. */
function useAnswerInvitation(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (accept: boolean) =>
      apiSend('POST', `/api/driver/invitations/${id}`, { accept }, fleetInvitationListSchema),
    onSuccess: (invitations) => client.setQueryData(QUERY_KEY, invitations),
    onError: () => void client.invalidateQueries({ queryKey: QUERY_KEY }),
  });
}
