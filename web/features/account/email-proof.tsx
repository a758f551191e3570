import { chakra } from '@chakra-ui/react/styled-system';
import type { EmailConfirmation } from '@tafiya/deliveries/proofs/email.contract.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { useEmailConfirmation, useRequestEmailLink } from './use-email-confirmation.ts';
import { WaitButton } from './wait-button.tsx';

/** Whether the user's address is proved, and the mail that proves it. */
export function EmailProof() {
  const query = useEmailConfirmation();
  return (
    <QueryState query={query} what="your email address" skeleton={<SkeletonBlock h="12" />}>
      {(data) => <Proof data={data} dataUpdatedAt={query.dataUpdatedAt} />}
    </QueryState>
  );
}

function Proof({ data, dataUpdatedAt }: { data: EmailConfirmation; dataUpdatedAt: number }) {
  const request = useRequestEmailLink();
  const send = () =>
    request.mutate(undefined, {
      onSuccess: ({ email }) =>
        toast({ title: 'Mail sent', description: `Open the link that we sent to ${email}.` }),
    });
  return (
    <>
      <chakra.p display="flex" flexWrap="wrap" alignItems="center" gap="3" fontWeight="semibold">
        <chakra.span overflowWrap="anywhere">{data.email}</chakra.span>
        {data.isProved ? (
          <Badge tone="positive">Confirmed</Badge>
        ) : (
          <Badge tone="neutral">Not confirmed</Badge>
        )}
      </chakra.p>
      {!data.isProved && (
        <>
          <p>
            Open the link in the mail that we sent to this address.
            {!data.isConfirmed &&
              ' Until you confirm it, or your phone number, you can have only a few open bookings.'}
          </p>
          <Problem error={request.error} otherwise="The mail could not be sent. Please try again." />
          <WaitButton
            label="Send the mail again"
            readyAt={dataUpdatedAt + data.waitSeconds * 1000}
            isPending={request.isPending}
            onPress={send}
          />
        </>
      )}
    </>
  );
}
