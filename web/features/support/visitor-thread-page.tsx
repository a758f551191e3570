import { Button } from '@chakra-ui/react/button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from '@/shared/api/api-error.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { ConversationMain } from '@/shared/messages/conversation-frame.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { StatusPage } from '@/shared/ui/page-status.tsx';
import { CardSkeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { SupportConversation } from './support-conversation.tsx';
import { api } from '@/shared/api/api.ts';

/** The request of a visitor without an account, opened by the link in a mail. */
export function VisitorThreadPage({ token }: { token: string }) {
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <VisitorThread token={token} />
    </>
  );
}

function VisitorThread({ token }: { token: string }) {
  const client = useQueryClient();
  const queryKey = ['api', 'support-visitors', token];
  const {
    data: thread,
    error,
    refetch,
  } = useQuery({
    queryKey,
    queryFn: () => api('POST /support-visitors/view', { body: { token } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: true,
  });
  const send = useMutation({
    mutationFn: (message: { clientKey: string; body: string }) =>
      api('POST /support-visitors/messages', { body: { token, ...message } }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
  });
  if (thread === undefined && error === null) {
    return (
      <PageMain maxW="48rem">
        <SkeletonGroup label="Loading your request..." display="grid" gap="3">
          <CardSkeleton />
          <CardSkeleton />
        </SkeletonGroup>
      </PageMain>
    );
  }
  if (thread === undefined) {
    const isInvalid = error instanceof ApiError && (error.status === 404 || error.status === 400);
    return (
      <StatusPage
        title={isInvalid ? 'This link is no longer valid' : 'Your request could not be loaded'}
        description={
          isInvalid
            ? 'The link may be incomplete, or the request was deleted. We delete requests 180 days after the last message.'
            : messageOf(error, 'Please try again.')
        }
        {...(!isInvalid && { action: { label: 'Try again', onPress: () => void refetch() } })}
      >
        <ButtonLink to="/contact" variant="outline">
          Contact
        </ButtonLink>
      </StatusPage>
    );
  }
  const sent = send.variables && { threadId: thread.id, ...send.variables };
  return (
    <ConversationMain>
      <SupportConversation
        thread={thread}
        onSend={(body) => send.mutate({ clientKey: crypto.randomUUID(), body })}
        newPath="/contact"
        actions={send.isError && <Button onClick={() => send.mutate(send.variables)}>Send again</Button>}
        unsent={{
          waiting: sent && send.isPending ? [sent] : [],
          refused:
            sent && send.isError ? [{ ...sent, reason: messageOf(send.error, 'Please try again.') }] : [],
          isHeld: false,
        }}
      />
    </ConversationMain>
  );
}
