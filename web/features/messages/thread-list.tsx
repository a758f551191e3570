import { chakra } from '@chakra-ui/react/styled-system';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ListedThread } from '@tafiya/messages/contract.ts';
import { listOf } from '@/shared/api/queries.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { HereLink } from '@/shared/ui/here-link.tsx';
import { MoreButton } from '@/shared/ui/more-button.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { lastWords, tripWords } from './thread-words.ts';

/** The user's conversations, the newest first. */
export function ThreadList({ empty }: { empty: ReactNode }) {
  const list = useInfiniteQuery({ ...listOf('GET /threads'), staleTime: 0 });
  return (
    <QueryState query={list} what="your messages" empty={empty}>
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
  );
}

function ThreadLink({ thread }: { thread: ListedThread }) {
  const { id, name, unread, lastMessage } = thread;
  return (
    <chakra.div
      layerStyle="card"
      borderInlineStartWidth="4px"
      borderInlineStartColor={unread > 0 ? 'accent.bg' : 'border.default'}
      css={{
        '& > a': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1', padding: '4' },
        '& > [aria-current]': { background: 'bg.subtle' },
      }}
    >
      <HereLink to={`/messages/${id}`}>
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
      </HereLink>
    </chakra.div>
  );
}
