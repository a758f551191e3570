import { chakra } from '@chakra-ui/react/styled-system';
import { InboxLinks } from '@/shared/messages/inbox-links.tsx';
import { useUser } from '@/shared/session/store.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { useUnsentMessages } from '@/shared/messages/use-unsent-messages.ts';
import { MESSAGE_QUEUE } from './message-queue.ts';
import { ThreadList } from './thread-list.tsx';

/** /messages: the user's conversations with drivers or passengers, the newest first. */
export function ConversationsPage() {
  const { waiting } = useUnsentMessages(MESSAGE_QUEUE);
  return (
    <PageMain hasBar maxW="48rem">
      <InboxLinks title="Messages" />
      {waiting.length > 0 && (
        <chakra.p role="status" color="fg.muted" mb="4">
          {`${waiting.length === 1 ? 'One message is' : `${waiting.length} messages are`} saved on this phone and will be sent when you are online.`}
        </chakra.p>
      )}
      <ThreadList empty={<NoConversations />} />
    </PageMain>
  );
}

function NoConversations() {
  const isPassenger = useUser().userType === 'passenger';
  return (
    <EmptyState
      title="No messages yet"
      description={
        isPassenger
          ? 'Ask a driver something on the page of a trip. After booking you can write freely.'
          : 'Questions from passengers appear here. You can write to those who have booked from your trip’s page.'
      }
      action={
        <ButtonLink to={isPassenger ? '/search' : '/dashboard'}>
          {isPassenger ? 'Find a trip' : 'Back to Dashboard'}
        </ButtonLink>
      }
    />
  );
}
