import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { EmailConfirmation } from '@tafiya/deliveries/email.contract.ts';
import { formatDuration } from '@/shared/format/numbers.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { useEmailConfirmation, useRequestEmailLink } from './use-email-confirmation.ts';

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
  const now = useNow();
  const left = Math.ceil((dataUpdatedAt + data.waitSeconds * 1000 - now) / 1000);
  // The clock of the page ticks by the second, so it may be behind the answer.
  const waitSeconds = Math.max(0, Math.min(data.waitSeconds, left));
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
          <Button justifySelf="start" disabled={request.isPending || waitSeconds > 0} onClick={send}>
            {requestLabel(request.isPending, waitSeconds)}
          </Button>
        </>
      )}
    </>
  );
}

function requestLabel(isPending: boolean, waitSeconds: number): string {
  if (isPending) return 'Sending...';
  if (waitSeconds === 0) return 'Send the mail again';
  const wait = waitSeconds < 120 ? `${waitSeconds} s` : formatDuration(Math.ceil(waitSeconds / 60));
  return `Send the mail again (in ${wait})`;
}
