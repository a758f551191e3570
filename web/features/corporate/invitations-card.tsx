import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { FleetInvitation } from '@contracts/corporate.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { useAnswerInvitation } from './use-invitations.ts';

/** On the driver's dashboard: who invites them, for which vehicle, and the fleet they drive for. Nothing when nobody does. */
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
            ? 'They schedule trips for you; seats and fares of those trips are theirs to set.'
            : `They would like you to drive for them${vehicle === null ? '' : `: ${vehicle}`}. If you accept, they see your name and can schedule trips for you. You can leave when no trips are ahead.`}
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
