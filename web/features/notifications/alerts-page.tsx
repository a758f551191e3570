import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { focusManager, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { lagosDate, namedDay } from '@tafiya/core/lagos-time.ts';
import type { Notification } from '@tafiya/notifications/contract.ts';
import { formatDayTime, formatTime } from '@/shared/format/dates.ts';
import { useToday } from '@/shared/format/use-today.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { agoText } from '@/shared/tracking/location-text.ts';
import {
  BellIcon,
  CashIcon,
  ChevronDownIcon,
  ClockIcon,
  EmergencyIcon,
  FollowIcon,
  ForwardIcon,
  MessageIcon,
  StarIcon,
  TripsIcon,
  VerifiedIcon,
} from '@/shared/ui/icons.ts';
import { type AlertGroup, groupAlerts, newsOf } from './alert-groups.ts';
import { InboxLinks } from '@/shared/messages/inbox-links.tsx';
import { PushCard } from '@/shared/deliveries/push-card.tsx';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { api } from '@/shared/api/api.ts';
import { invalidate, listOf } from '@/shared/api/queries.ts';

/** The newest of a group are open, the others closed. */
const OPEN_MAX = 2;
/** The server marks so many at once. */
const READ_MAX = 100;

/** /alerts: the user's notifications by day and trip, newest first. They are read once they are seen. */
export function AlertsPage() {
  const list = useNotifications();
  const fresh = useReadWhenSeen(list.data);
  const today = useToday();
  return (
    <PageMain hasBar maxW="40rem">
      <InboxLinks title="Alerts" />
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
          <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
            {groupAlerts(items).map(({ day, groups }) => (
              <chakra.section key={day} aria-label={namedDay(day, today)} display="grid" gap="3">
                <chakra.h2 px="1" fontSize="sm" fontWeight="semibold" letterSpacing="normal" color="fg.muted">
                  {namedDay(day, today)}
                </chakra.h2>
                {groups.map((group) => (
                  <Group key={group.key} group={group} day={day} fresh={fresh} />
                ))}
              </chakra.section>
            ))}
          </chakra.div>
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

interface GroupProps {
  group: AlertGroup;
  /** On which they happened. */
  day: string;
  /** The notifications that were unread when the page showed them. */
  fresh: ReadonlySet<string>;
}

/** Notifications about one trip on one day; the trip stands once in the head. A push's link to an earlier one opens them all. */
function Group({ group: { trip, subject, items }, day, fresh }: GroupProps) {
  const [open, earlier] = [items.slice(0, OPEN_MAX), items.slice(OPEN_MAX)];
  const isTarget = earlier.some(({ id }) => location.hash === `#${id}`);
  const line = (item: Notification) => (
    <li key={item.id} id={item.id} ref={scrollIfTarget}>
      <Alert item={item} isFresh={fresh.has(item.id)} />
    </li>
  );
  return (
    <Card>
      <h3>
        {trip === null ? (
          subject
        ) : (
          <Link to={`/trips/${trip.id}`}>
            <span>
              {trip.origin}
              <span aria-hidden="true"> → </span>
              <chakra.span srOnly> to </chakra.span>
              {trip.destination}
            </span>
            <small>
              {lagosDate(new Date(trip.departureDate)) === day
                ? formatTime(trip.departureDate)
                : formatDayTime(trip.departureDate)}
            </small>
            <ForwardIcon />
          </Link>
        )}
      </h3>
      <ul>
        {open.map(line)}
        {earlier.length > 0 && (
          <li>
            <details open={isTarget}>
              <summary>
                {`${earlier.length} earlier: ${earlier[0]?.title}`}
                <ChevronDownIcon />
              </summary>
              <ul>{earlier.map(line)}</ul>
            </details>
          </li>
        )}
      </ul>
    </Card>
  );
}

/** The list is loaded after the browser has looked for the target of the address. */
function scrollIfTarget(item: HTMLLIElement | null): void {
  if (item !== null && location.hash === `#${item.id}`) item.scrollIntoView({ block: 'center' });
}

/** The sign of a notification by its kind. */
const SIGNS: readonly (readonly [RegExp, typeof BellIcon])[] = [
  [/^(message|support|claim)/, MessageIcon],
  [/^(driver_waiting|trip_status)/, FollowIcon],
  [/^(booking_requested|request_ended|trip_reminder)/, ClockIcon],
  [/^rating/, StarIcon],
  [/^(payment|refund|payout)/, CashIcon],
  [/^(verification|paper|account_verified)/, VerifiedIcon],
  [/^(sos|check_in)/, EmergencyIcon],
  [/^(trip|booking|seats|fleet)/, TripsIcon],
];

function Alert({ item, isFresh }: { item: Notification; isFresh: boolean }) {
  const news = newsOf(item);
  const age = useNow((now) => agoText(item.createdAt, now).replace(' ago', ''));
  const Sign = SIGNS.find(([kinds]) => kinds.test(item.kind))?.[1] ?? BellIcon;
  const body = (
    <>
      <Sign size={20} />
      <chakra.span fontWeight={isFresh ? 'bold' : 'medium'}>
        {isFresh && <chakra.span srOnly>Unread: </chakra.span>}
        {item.title}
      </chakra.span>
      <time dateTime={item.createdAt} title={formatDayTime(item.createdAt)}>
        {age}
        {isFresh && <i aria-hidden="true" />}
      </time>
      {news !== '' && <small>{news}</small>}
    </>
  );
  return item.link === null ? (
    <div className="alert">{body}</div>
  ) : (
    <Link className="alert" to={item.link}>
      {body}
    </Link>
  );
}

const Card = chakra('article', {
  base: {
    layerStyle: 'card',
    overflow: 'hidden',
    '& > h3, & > h3 > a': { display: 'flex', alignItems: 'center', gap: '2', minH: '12', fontSize: 'md' },
    '& > h3:not(:has(a)), & > h3 > a': { flex: '1', px: '4' },
    '& h3 > a > span': { flex: '1', minWidth: '0' },
    '& h3 small': { color: 'fg.muted', fontSize: 'sm', fontWeight: 'normal', whiteSpace: 'nowrap' },
    '& h3 svg': { boxSize: '16px', flexShrink: 0, color: 'fg.muted' },
    '& h3 > a': { _hover: { bg: 'bg.subtle' }, _focusVisible: { outlineOffset: '-3px' } },
    '& ul': { listStyleType: 'none' },
    '& li, & details > ul': { borderTopWidth: '1px', borderColor: 'border.default' },
    '& .alert': {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      columnGap: '3',
      alignItems: 'start',
      alignContent: 'center',
      minH: '13',
      px: '4',
      py: '2.5',
      lineHeight: '1.35',
    },
    '& a.alert': { _hover: { bg: 'bg.subtle' }, _focusVisible: { outlineOffset: '-3px' } },
    '& .alert > svg': { color: 'fg.muted', marginBlock: '1px' },
    '& .alert > small': {
      gridColumn: '2 / -1',
      color: 'fg.muted',
      fontSize: '0.9375rem',
      overflowWrap: 'anywhere',
    },
    '& time': { color: 'fg.muted', fontSize: 'sm', whiteSpace: 'nowrap' },
    '& time > i': {
      display: 'inline-block',
      boxSize: '10px',
      ms: '1.5',
      borderRadius: 'full',
      bg: 'accent.bg',
      borderWidth: '1px',
      borderColor: 'accent.fg',
    },
    '& summary': {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      minH: 'touch',
      px: '4',
      fontSize: 'sm',
      color: 'fg.muted',
      cursor: 'pointer',
      listStyle: 'none',
      '&::-webkit-details-marker': { display: 'none' },
      '& > svg': { ms: 'auto', boxSize: '16px', flexShrink: 0 },
    },
  },
});

function useNotifications() {
  return useInfiniteQuery({
    ...listOf('GET /notifications', { query: { limit: '20' } }),
  });
}

/**
 * Marks the notifications as read that the visible page shows, and returns those that were unread then: they keep their sign until the
 * page is left. A failure is silent: the next visit tries again.
 */
function useReadWhenSeen(items: readonly Notification[] | undefined): ReadonlySet<string> {
  const client = useQueryClient();
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const isVisible = useSyncExternalStore(
    (onChange) => focusManager.subscribe(onChange),
    () => focusManager.isFocused(),
  );
  const { mutate } = useMutation({
    mutationFn: (ids: string[]) => api('POST /notifications/read', { body: { ids } }),
    onMutate: (ids) => setFresh((known) => new Set([...known, ...ids])),
    onSuccess: () => invalidate(client, 'notifications'),
  });
  const unread =
    items?.filter(({ id, readAt }) => readAt === null && !fresh.has(id)).map(({ id }) => id) ?? [];
  const key = unread.slice(0, READ_MAX).join(' ');
  useEffect(() => {
    if (key !== '' && isVisible) mutate(key.split(' '));
  }, [key, isVisible, mutate]);
  return fresh;
}
