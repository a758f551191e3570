import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FleetInvitation } from '@tafiya/fleets/contract.ts';
import { DECLINE_UNTIL_HOURS, FLEET_NOTICE_DAYS } from '@tafiya/core/limits.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { useUserChannel } from '@/shared/live/use-user-channel.ts';
import { ConfirmSheet } from '@/shared/ui/confirm-sheet.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { api } from '@/shared/api/api.ts';
import { invalidate, queryOf } from '@/shared/api/queries.ts';

// Begins with ['api', 'driver'], so that a refresh of the driver's page includes it.
const QUERY_KEY = ['api', 'driver', 'invitations'];

/**
 * The driver's invitations and the fleet they drive for (GET /api/driver/invitations). Read again after every
 * `notification` event.
 */
export function useInvitations(userId: string) {
  const client = useQueryClient();
  const refresh = () => void invalidate(client, 'GET /driver/invitations');
  useUserChannel(userId, { notification: refresh, onSnapshot: refresh });
  return useQuery({
    ...queryOf('GET /driver/invitations'),
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
  if (invitation.status === 'active') return <Membership membership={invitation} />;
  const reply = (accept: boolean) =>
    answer.mutate(accept, {
      onSuccess: () => toast({ title: accept ? `You drive for ${companyName} now` : 'Invitation declined' }),
    });
  return (
    <chakra.article layerStyle="card" padding={{ base: '4', md: '5' }} display="grid" gap="3">
      <div>
        <chakra.h2 fontWeight="bold" fontSize="lg" letterSpacing="tight">
          {`${companyName} invites you`}
        </chakra.h2>
        <chakra.p color="fg.muted" maxWidth="65ch">
          {`They would like you to drive for them${vehicle === null ? '' : `: ${vehicle}`}. If you accept, they see your name and can schedule trips for you. You can decline a trip until ${DECLINE_UNTIL_HOURS} hours before departure, and leave with ${FLEET_NOTICE_DAYS} days' notice.`}
        </chakra.p>
      </div>
      <Problem error={answer.error} />
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button disabled={answer.isPending} onClick={() => reply(true)}>
          Accept
        </Button>
        <Button variant="outline" disabled={answer.isPending} onClick={() => reply(false)}>
          Decline
        </Button>
      </chakra.div>
    </chakra.article>
  );
}

/** The fleet that the driver belongs to: leaving takes a notice, which can be withdrawn. */
function Membership({ membership: { id, companyName, leavesAt } }: { membership: FleetInvitation }) {
  const answer = useAnswerInvitation(id);
  const [asks, setAsks] = useState(false);
  const close = () => setAsks(false);
  const leave = () =>
    answer.mutate(false, {
      onSuccess: () => {
        close();
        toast({ title: 'Notice given', description: `${companyName} has been notified.` });
      },
    });
  const stay = () =>
    answer.mutate(true, { onSuccess: () => toast({ title: `You stay with ${companyName}` }) });
  return (
    <chakra.article layerStyle="card" padding={{ base: '4', md: '5' }} display="grid" gap="3">
      <div>
        <chakra.h2 fontWeight="bold" fontSize="lg" letterSpacing="tight">
          {`You drive for ${companyName}`}
        </chakra.h2>
        <chakra.p color="fg.muted" maxWidth="65ch">
          {leavesAt === null
            ? 'They schedule trips for you and set the seats and fares.'
            : `You leave this fleet on ${formatDayTime(leavesAt)}. Until then you drive your trips as planned. Later trips go to another driver.`}
        </chakra.p>
      </div>
      {!asks && <Problem error={answer.error} />}
      <Button
        variant="outline"
        justifySelf="start"
        disabled={answer.isPending}
        onClick={leavesAt === null ? () => setAsks(true) : stay}
      >
        {leavesAt === null ? 'Leave this fleet' : 'Stay in this fleet'}
      </Button>
      {asks && (
        <ConfirmSheet
          title={`Leave ${companyName}?`}
          words={`Your membership ends in ${FLEET_NOTICE_DAYS} days. Until then you drive your trips as planned. ${companyName} finds another driver for trips after that. You can withdraw your notice before it ends.`}
          action="Give notice"
          keep="Stay in this fleet"
          isHard
          isPending={answer.isPending}
          error={answer.error}
          onConfirm={leave}
          onClose={close}
        />
      )}
    </chakra.article>
  );
}

/** Accepts or declines an invitation. In a fleet, false gives notice and true withdraws it. */
function useAnswerInvitation(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (accept: boolean) => api('POST /driver/invitations/:id', { id, body: { accept } }),
    onSuccess: (invitations) => client.setQueryData(QUERY_KEY, invitations),
    onError: () => void invalidate(client, 'GET /driver/invitations'),
  });
}
