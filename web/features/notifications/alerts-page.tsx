import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Notification } from '@tafiya/notifications/contract.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { InboxLinks } from '@/shared/messages/inbox-links.tsx';
import { PushCard } from '@/shared/deliveries/push-card.tsx';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { PageHeader } from '@/shared/ui/page-header.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { api } from '@/shared/api/api.ts';
import { invalidate, listOf } from '@/shared/api/queries.ts';

/** Enough for 100,000 alerts. */
const CALLS_MAX = 50;

/** /alerts: the user's notifications about trips and account, newest first. */
export function AlertsPage() {
  const list = useNotifications();
  const markRead = useMarkRead();
  const unread = list.data?.some((item) => item.readAt === null);
  return (
    <PageMain maxW="48rem">
      <PageHeader
        title="Alerts"
        actions={
          unread && (
            <Button variant="outline" disabled={markRead.isPending} onClick={() => markRead.mutate([])}>
              Mark all as read
            </Button>
          )
        }
      />
      <InboxLinks />
      <Problem error={markRead.error} otherwise="Your alerts could not be marked. Please try again." />
      <QueryState
        query={list}
        what="your alerts"
        empty={
          <EmptyState
            title="No alerts yet"
            description="Alerts about your bookings, trips and account appear here."
            action={<ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>}
          />
        }
      >
        {(items) => (
          <chakra.ul listStyleType="none" display="grid" gap="3">
            {items.map((item) => (
              <li key={item.id} id={item.id} ref={scrollIfTarget}>
                <Alert item={item} onOpen={() => markRead.mutate([item.id])} />
              </li>
            ))}
          </chakra.ul>
        )}
      </QueryState>
      {list.isFetchNextPageError && (
        <Problem error={list.error} otherwise="The next alerts could not be loaded. Please try again." />
      )}
      {list.hasNextPage && (
        <Button
          variant="outline"
          mt="4"
          w="full"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {list.isFetchingNextPage ? 'Loading...' : 'Show more'}
        </Button>
      )}
      <chakra.div mt="8" _empty={{ display: 'none' }}>
        <PushCard />
      </chakra.div>
    </PageMain>
  );
}

/** The list is loaded after the browser has looked for the target of the address. */
function scrollIfTarget(item: HTMLLIElement | null): void {
  if (item !== null && location.hash === `#${item.id}`) item.scrollIntoView({ block: 'center' });
}

function Alert({ item, onOpen }: { item: Notification; onOpen: () => void }) {
  const unread = item.readAt === null;
  const body = (
    <>
      <chakra.p
        display="flex"
        flexWrap="wrap"
        alignItems="baseline"
        columnGap="2"
        fontWeight={unread ? 'bold' : 'medium'}
      >
        <chakra.span flex="1 1 8rem">
          {unread && <chakra.span srOnly>Unread: </chakra.span>}
          {item.title}
        </chakra.span>
        <chakra.time dateTime={item.createdAt} ms="auto" color="fg.muted" textStyle="sm" fontWeight="normal">
          {formatDayTime(item.createdAt)}
        </chakra.time>
      </chakra.p>
      <chakra.p color="fg.muted" mt="1">
        {item.body}
      </chakra.p>
    </>
  );
  return (
    <chakra.div
      layerStyle="card"
      borderInlineStartWidth="4px"
      borderInlineStartColor={unread ? 'accent.bg' : 'border.default'}
      css={{ '& > *': { display: 'block', padding: '4', width: '100%', textAlign: 'start' } }}
    >
      {item.link === null ? (
        <chakra.div>{body}</chakra.div>
      ) : (
        <Link to={item.link} onClick={unread ? onOpen : undefined}>
          {body}
        </Link>
      )}
    </chakra.div>
  );
}

function useNotifications() {
  return useInfiniteQuery({
    ...listOf('GET /notifications', { query: { limit: '20' } }),
  });
}

function markRead(ids: string[]) {
  return api('POST /notifications/read', { body: { ids } });
}

/** Marks the notifications with these ids as read. An empty list marks all of them. */
function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    async mutationFn(ids: string[]) {
      let left = await markRead(ids);
      // The server marks some thousand at once.
      for (let calls = 1; ids.length === 0 && left.unread > 0 && calls < CALLS_MAX; calls += 1)
        left = await markRead(ids);
      return left;
    },
    onSuccess: () => invalidate(client, 'notifications'),
  });
}
