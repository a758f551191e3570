import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { EVENT_KINDS, type EventKind, type PersonEvent } from '@tafiya/admin/people.contract.ts';
import { pagesOf } from '@/shared/api/queries.ts';
import { formatDay, formatTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { useToday } from '@/shared/format/use-today.ts';
import { inWords } from '@/shared/format/words.ts';
import { Chip } from '@/shared/ui/desk/desk.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import {
  AlarmIcon,
  CashIcon,
  EmergencyIcon,
  MessageIcon,
  ShieldIcon,
  StarIcon,
  TripsIcon,
} from '@/shared/ui/icons.ts';
import { MoreButton } from '@/shared/ui/more-button.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { ALWAYS_STALE, useHeldRows } from '../lists/use-admin-list.ts';
import { PersonLink } from '../lists/person-link.tsx';
import { routeOf, wordsOfEvent } from './timeline-words.ts';

const ICONS: Record<EventKind, typeof StarIcon> = {
  bookings: TripsIcon,
  payments: CashIcon,
  messages: MessageIcon,
  ratings: StarIcon,
  alarms: EmergencyIcon,
  decisions: ShieldIcon,
};

const ONLY = 'only';

/** The events around a person, the newest first, by day; the address holds the chosen kind. */
export function PersonTimeline({ id }: { id: string }) {
  const [params] = useSearchParams();
  const only = EVENT_KINDS.find((kind) => kind === params.get(ONLY));
  const list = useInfiniteQuery({
    ...ALWAYS_STALE,
    ...pagesOf('GET /admin/people/:id/timeline', { id, query: only === undefined ? {} : { only } }),
    placeholderData: keepPreviousData,
  });
  const events = list.data?.pages.flatMap((page) => page.items);
  const query = { data: events, error: list.error, refetch: list.refetch };
  return (
    <>
      <Chips aria-label="Show">
        <Chip to="?" isChosen={only === undefined}>
          Everything
        </Chip>
        {EVENT_KINDS.map((kind) => (
          <Chip key={kind} to={`?${ONLY}=${kind}`} isChosen={kind === only}>
            {inWords(kind)}
          </Chip>
        ))}
      </Chips>
      <QueryState
        query={query}
        what="what happened"
        empty={
          <chakra.div p="4">
            <EmptyState title={only === undefined ? 'Nothing happened yet' : `No ${only} here`} />
          </chakra.div>
        }
      >
        {(shown) => <Days list={only ?? ''} events={shown} isOld={list.isPlaceholderData} />}
      </QueryState>
      <chakra.div p="4" display="grid">
        <MoreButton list={list} />
      </chakra.div>
    </>
  );
}

interface DaysProps {
  events: PersonEvent[];
  list: string;
  isOld: boolean;
}

function Days({ events, list, isOld }: DaysProps) {
  // A trip that starts and ends is two events with one id.
  const rows = events.map((event) => ({ id: `${event.id} ${event.event}`, event }));
  const { shown, held, showAll } = useHeldRows(rows, { list, isSettled: !isOld });
  const today = useToday();
  const days = new Map<string, typeof shown>();
  for (const row of shown) {
    const day = formatDay(row.event.at);
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return (
    <chakra.div aria-busy={isOld} opacity={isOld ? 0.6 : 1}>
      <chakra.div role="status" textAlign="center">
        {held > 0 && <Button variant="plain" size="sm" onClick={showAll}>{`Show ${held} new`}</Button>}
      </chakra.div>
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <DayHead>{day === formatDay(`${today}T12:00:00Z`) ? `Today, ${day}` : day}</DayHead>
          <chakra.ul listStyleType="none">
            {ofDay.map(({ id, event }) => (
              <EventRow key={id} event={event} />
            ))}
          </chakra.ul>
        </section>
      ))}
    </chakra.div>
  );
}

function EventRow({ event }: { event: PersonEvent }) {
  const { what, joint, after, detail, isLoud } = wordsOfEvent(event);
  const Icon = isLoud && event.kind === 'decisions' ? AlarmIcon : ICONS[event.kind];
  const route = routeOf(event);
  return (
    <Row data-loud={isLoud || undefined}>
      <time dateTime={event.at}>{formatTime(event.at)}</time>
      <Icon size={18} aria-hidden />
      <p>
        {what}
        {event.other !== null && (
          <>
            {joint === '' ? ' ' : ` ${joint} `}
            <PersonLink person={event.other} />
          </>
        )}
        {after !== '' && ` ${after}`}
        <chakra.span color="fg.quiet">
          {route !== '' && event.trip !== null && (
            <>
              {' '}
              <Link to={`/admin/trips/${event.trip.id}`}>{route}</Link>
            </>
          )}
          {detail !== '' && `${route !== '' && !detail.startsWith('“') ? ',' : ''} ${detail}`}
        </chakra.span>
      </p>
      <Sum>
        {event.amount === null ? isLoud && event.state === 'open' && 'open' : formatNaira(event.amount)}
      </Sum>
    </Row>
  );
}

const Chips = chakra('nav', {
  base: {
    display: 'flex',
    gap: '1',
    overflowX: 'auto',
    minH: '12',
    alignItems: 'center',
    px: '4',
    borderBlockWidth: '1px',
    borderColor: 'border.default',
  },
});

const DayHead = chakra('h2', {
  base: {
    position: 'sticky',
    top: '0',
    zIndex: '1',
    h: '7',
    px: '4',
    lineHeight: '28px',
    bg: 'bg.page',
    color: 'fg.quiet',
    fontSize: { base: 'sm', md: '13px' },
    fontWeight: 'semibold',
  },
});

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '44px 20px minmax(0, 1fr)', md: '44px 20px minmax(0, 1fr) auto' },
    alignItems: 'center',
    columnGap: '2.5',
    minH: { base: '12', md: '9' },
    px: '4',
    py: { base: '2', md: '0' },
    borderBottomWidth: '1px',
    borderColor: 'border.default',
    '& time': { color: 'fg.quiet', fontSize: { base: 'sm', md: '13px' }, fontVariantNumeric: 'tabular-nums' },
    '& svg': { color: 'fg.quiet' },
    '& p': { md: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } },
    '&[data-loud] svg, &[data-loud] > :last-child': { color: 'danger.fg' },
  },
});

const Sum = chakra('span', {
  base: { hideBelow: 'md', textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
});
