import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import type { ListedSupportThread } from '@tafiya/support/contract.ts';
import { supportSubjectWords } from '@tafiya/support/subjects.rules.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { useUnsentMessages } from '@/shared/messages/use-unsent-messages.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { MoreButton } from '@/shared/ui/more-button.tsx';
import { PageHeader } from '@/shared/ui/page-header.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { SupportBadge } from './support-badge.tsx';
import { SUPPORT_QUEUE, useSupportList } from './support-queries.ts';

/** /support: the user's requests to the administrators, the newest message first. */
export function SupportListPage() {
  const list = useSupportList();
  const { waiting } = useUnsentMessages(SUPPORT_QUEUE);
  return (
    <PageMain maxW="48rem">
      <PageHeader
        title="Support"
        lead="Your requests to Tafiya."
        actions={<ButtonLink to="/support/new">New request</ButtonLink>}
      />
      {waiting.length > 0 && (
        <chakra.p role="status" color="fg.muted" mb="4">
          What you wrote is saved on this phone and will be sent when you are online.
        </chakra.p>
      )}
      <QueryState
        query={list}
        what="your requests"
        empty={
          <EmptyState
            title="No requests yet"
            description="Something went wrong with a trip, a payment or your account? Write to us."
            action={<ButtonLink to="/support/new">Write to us</ButtonLink>}
          />
        }
      >
        {(threads) => (
          <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
            <chakra.ul aria-label="Requests" listStyleType="none" display="grid" gap="3">
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

function ThreadLink({ thread }: { thread: ListedSupportThread }) {
  const { id, subject, state, trip, unread, lastMessage } = thread;
  return (
    <chakra.div
      layerStyle="card"
      borderInlineStartWidth="4px"
      borderInlineStartColor={unread > 0 ? 'accent.bg' : 'border.default'}
      css={{ '& > a': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1', padding: '4' } }}
    >
      <Link to={`/support/${id}`}>
        <chakra.span display="flex" flexWrap="wrap" alignItems="baseline" columnGap="2">
          <chakra.span fontWeight={unread > 0 ? 'bold' : 'semibold'}>
            {supportSubjectWords(subject)}
          </chakra.span>
          {unread > 0 ? <Badge tone="warning">New answer</Badge> : <SupportBadge state={state} />}
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
        {trip !== null && (
          <chakra.span color="fg.muted" textStyle="sm">
            {trip}
          </chakra.span>
        )}
        <chakra.span lineClamp="2" overflowWrap="anywhere">
          {`${lastMessage.isAnswer ? 'Tafiya' : 'You'}: ${lastMessage.body}`}
        </chakra.span>
      </Link>
    </chakra.div>
  );
}
