import { ConversationMain } from '@/shared/messages/conversation-frame.tsx';
import { useUnsentMessages } from '@/shared/messages/use-unsent-messages.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { SupportConversation } from './support-conversation.tsx';
import { SUPPORT_QUEUE, useSupportThread } from './support-queries.ts';

/** /support/{id}: a request of the user and its answers. */
export function SupportThreadPage({ id }: { id: string }) {
  const request = useSupportThread(id);
  const unsent = useUnsentMessages(SUPPORT_QUEUE);
  const all = (
    <ButtonLink to="/support" variant="outline" size="sm">
      All requests
    </ButtonLink>
  );
  return (
    <ConversationMain>
      <QueryState query={request} what="this request" mayBeMissing wayOut={all}>
        {(thread) => (
          <SupportConversation
            thread={thread}
            unsent={unsent}
            onSend={(body) => unsent.send(id, { body })}
            actions={all}
            newPath="/support/new"
          />
        )}
      </QueryState>
    </ConversationMain>
  );
}
