import { chakra } from '@chakra-ui/react/styled-system';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { ListedThread } from '@tafiya/messages/contract.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { InboxLinks } from '@/shared/messages/inbox-links.tsx';
import { useUser } from '@/shared/session/store.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { MoreButton } from '@/shared/ui/more-button.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { lastWords, tripWords } from './thread-words.ts';
import { useUnsentMessages } from '@/shared/messages/use-unsent-messages.ts';
import { MESSAGE_QUEUE } from './message-queue.ts';
import { listOf } from '@/shared/api/queries.ts';

/** /messages: the user's conversations with drivers or passengers, the newest first. */
export function ConversationsPage() {
  const list = useInfiniteQuery({
    ...listOf('GET /threads'),
    staleTime: 0,
  });
  const { waiting } = useUnsentMessages(MESSAGE_QUEUE);
  return (
    <PageMain hasBar maxW="48rem">
      <InboxLinks title="Messages" />
      {waiting.length > 0 && (
        <chakra.p role="status" color="fg.muted" mb="4">
          {`${waiting.length === 1 ? 'One message is' : `${waiting.length} messages are`} saved on this phone and will be sent when you are online.`}
        </chakra.p>
      )}
      <QueryState query={list} what="your messages" empty={<NoConversations />}>
        {(threads) => (
          <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
            <chakra.ul aria-label="Conversations" listStyleType="none" display="grid" gap="3">
              {threads.map((thread) => (
                <li key={thread.id}>
                  <ThreadLink thread={thread} />
                </li>
              ))}
            </chakra.ul>
            <MoreButton list={list} />
          </chakra.div>
        )}
      </QueryState>
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

function ThreadLink({ thread }: { thread: ListedThread }) {
  const { id, name, unread, lastMessage } = thread;
  return (
    <chakra.div
      layerStyle="card"
      borderInlineStartWidth="4px"
      borderInlineStartColor={unread > 0 ? 'accent.bg' : 'border.default'}
      css={{ '& > a': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1', padding: '4' } }}
    >
      <Link to={`/messages/${id}`}>
        <chakra.span display="flex" flexWrap="wrap" alignItems="baseline" columnGap="2">
          <chakra.span fontWeight={unread > 0 ? 'bold' : 'semibold'} overflowWrap="anywhere">
            {name}
          </chakra.span>
          {unread > 0 && <Badge tone="warning">{`${unread} new`}</Badge>}
          <chakra.time
            dateTime={lastMessage.createdAt}
            ms="auto"
            color="fg.muted"
            textStyle="sm"
            fontVariantNumeric="tabular-nums"
          >
            {formatDayTime(lastMessage.createdAt)}
          </chakra.time>
        </chakra.span>
        <chakra.span color="fg.muted" textStyle="sm">
          {tripWords(thread)}
        </chakra.span>
        <chakra.span lineClamp="2" overflowWrap="anywhere" fontWeight={unread > 0 ? 'medium' : 'normal'}>
          {lastWords(lastMessage)}
        </chakra.span>
      </Link>
    </chakra.div>
  );
}
