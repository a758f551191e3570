import { ApiError, messageOf } from '@/shared/api/api-error.ts';
import { ConversationMain } from '@/shared/messages/conversation-frame.tsx';
import { useUnsentMessages } from '@/shared/messages/use-unsent-messages.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { CardSkeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { SupportConversation } from './support-conversation.tsx';
import { SUPPORT_QUEUE, useSupportThread } from './support-queries.ts';

const HTTP_NOT_FOUND = 404;

/** /support/{id}: a request of the user and its answers. */
export function SupportThreadPage({ id }: { id: string }) {
  const { data: thread, error, isFetching, refetch } = useSupportThread(id);
  const unsent = useUnsentMessages(SUPPORT_QUEUE);
  const all = (
    <ButtonLink to="/support" variant="outline" size="sm">
      All requests
    </ButtonLink>
  );
  return (
    <ConversationMain>
      {thread !== undefined ? (
        <SupportConversation
          thread={thread}
          unsent={unsent}
          onSend={(body) => unsent.send(id, { body })}
          actions={all}
          newPath="/support/new"
        />
      ) : error === null ? (
        <SkeletonGroup label="Loading your request..." display="grid" gap="3">
          <CardSkeleton />
          <CardSkeleton />
        </SkeletonGroup>
      ) : (
        <ErrorState
          title="This request could not be loaded"
          description={messageOf(error, 'Please try again.')}
          {...(error instanceof ApiError && error.status === HTTP_NOT_FOUND
            ? {}
            : { onRetry: () => void refetch() })}
          retrying={isFetching}
        >
          {all}
        </ErrorState>
      )}
    </ConversationMain>
  );
}
