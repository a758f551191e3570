import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { Analytics } from '@tafiya/admin/contract.ts';
import { ADMIN_KEY } from '@/shared/admin/admin-keys.ts';
import { api } from '@/shared/api/api.ts';
import { formatCount } from '@/shared/format/numbers.ts';
import { BarItem, BottomNav } from '@/shared/ui/bottom-bar.tsx';
import { Desk, DeskHead } from '@/shared/ui/desk/desk.tsx';
import { isWithin, PlaceCount, Rail, type RailPlace } from '@/shared/ui/desk/rail.tsx';
import { AlarmIcon, BarsIcon, ForwardIcon, InboxIcon, PeopleIcon } from '@/shared/ui/icons.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { useOwnTitle } from '@/shared/ui/own-title.ts';
import { ThemeToggle } from '@/shared/ui/theme-toggle.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { Wordmark } from '@/shared/ui/wordmark.tsx';
import { ADMIN_MORE, ADMIN_TABS, addressOfTab, placeAt, type AdminPlace } from './admin-places.tsx';
import { HeadSearch } from './search/head-search.tsx';
import { DecisionArea } from './decisions/decision-area.tsx';
import { RowsLoading } from './lists/admin-list.tsx';
import { useAnalytics } from './lists/admin-numbers.tsx';
import { useAdminLive } from './use-admin-live.ts';
import { AlarmArea, AlarmBell, useWaiting } from './alarm-bell.tsx';
import { NothingWaits } from './inbox/nothing-waits.tsx';
import { useInbox } from './inbox/use-inbox.ts';
import { QueryState } from '@/shared/ui/query-state.tsx';

const PersonPage = lazyPart(() => import('./people/person-page.tsx').then((file) => file.PersonPage), {
  fallback: <RowsLoading noun="this person" />,
});

const MORE = 'more';
const ALL_PLACES: AdminPlace = { path: MORE, label: 'More', Content: AllPlaces };

const InboxPart = lazyPart(() => import('./inbox/inbox-page.tsx').then((file) => file.InboxPage), {
  fallback: <RowsLoading noun="what waits" />,
});
const INBOX: AdminPlace = {
  path: 'inbox',
  label: 'Inbox',
  Content: () => <InboxPart cardOf={(path) => placeAt(path).Content} />,
};
const FIRST: AdminPlace = { path: '', label: 'Inbox', Content: FirstPlace };

/** The bar at the bottom of a phone. */
const BOTTOM = [
  { path: 'inbox', label: 'Inbox', Icon: InboxIcon },
  { path: 'alarms', label: 'Alarms', Icon: AlarmIcon },
  { path: 'users', label: 'People', Icon: PeopleIcon },
  { path: MORE, label: 'More', Icon: BarsIcon },
] as const;

/** /admin: the rail of places and the open one (admin-places.tsx). Old addresses (`?tab=`) lead to their place. */
export function AdminDashboard() {
  const path = useParams()['*'] ?? '';
  const [params] = useSearchParams();
  const counts = useAnalytics().data?.counts;
  useAdminLive();
  const waits = useWaiting().data?.total;
  const place = placeOf(path);
  const person = /^people\/([^/]+)$/.exec(path)?.[1];
  const moved = addressOfTab(params);
  if (moved !== null) return <Navigate to={moved} replace />;
  // The list of payments is a part of the transactions.
  if (isWithin(path, 'finances/payments')) return <Navigate to="/admin/finances" replace />;
  if (person === undefined && !isWithin(path, place.path))
    return <Navigate to={`/admin/${place.path}`} replace />;
  return (
    <DecisionArea>
      <AlarmArea>
        <Desk
          rail={
            <Rail
              title="Admin Panel"
              head={<RailHead />}
              first={{ to: '/admin/inbox', label: 'Inbox', icon: <InboxIcon size={18} />, waits }}
              places={ADMIN_TABS.map((each) => toRail(each, counts))}
              groups={ADMIN_MORE.map((group) => ({
                label: group.label,
                places: group.places.map((each) => toRail(each, counts)),
              }))}
              foot={<RailFoot />}
            />
          }
          bottom={<Bottom path={path} />}
        >
          {person === undefined ? (
            <OpenPlace place={place} counts={counts} isIdle={waits === 0} />
          ) : (
            <PersonPage key={person} id={person} />
          )}
        </Desk>
      </AlarmArea>
    </DecisionArea>
  );
}

interface OpenPlaceProps {
  place: AdminPlace;
  counts: Counts;
  /** Nothing to do. */
  isIdle: boolean;
}

function OpenPlace({ place, counts, isIdle }: OpenPlaceProps) {
  const { path, label, total, isPage, Content, Note } = place;
  useOwnTitle(`${label} | Admin Panel`);
  const sum = path === 'verification' ? counts?.verification : total && counts?.[total];
  return (
    <>
      <DeskHead title={label} note={sum !== undefined && formatCount(sum)}>
        {Note && (
          <chakra.span hideBelow="lg">
            <Note />
          </chakra.span>
        )}
        <HeadSearch />
        <AlarmBell />
      </DeskHead>
      {path === 'analytics' && isIdle && <LastDecision />}
      <chakra.div p={isPage && '4'}>
        <Content key={path} />
      </chakra.div>
    </>
  );
}

/** /admin without a place: the inbox, or Analytics while nothing waits. */
function FirstPlace() {
  return (
    <QueryState query={useWaiting()} what="what waits">
      {({ total }) => <Navigate to={total > 0 ? '/admin/inbox' : '/admin/analytics'} replace />}
    </QueryState>
  );
}

/** Above Analytics while nothing waits. */
function LastDecision() {
  const { data } = useInbox();
  return data?.groups.length === 0 && <NothingWaits inbox={data} />;
}

function placeOf(path: string): AdminPlace {
  if (path === '') return FIRST;
  if (path === MORE) return ALL_PLACES;
  return isWithin(path, INBOX.path) ? INBOX : placeAt(path);
}

type Counts = Analytics['counts'] | undefined;

function toRail({ path, label, total, waits = [], parts }: AdminPlace, counts: Counts): RailPlace {
  const sum = waits.reduce((before, name) => before + (counts?.[name] ?? 0), 0);
  return {
    to: `/admin/${path}`,
    label,
    waits: sum,
    total: total && counts?.[total],
    ...(path === 'users' && { rowsAt: '/admin/people' }),
    ...(parts && {
      parts: parts.filter(({ isUnlisted }) => !isUnlisted).map((part) => toRail(part, counts)),
    }),
  };
}

function RailHead() {
  return (
    <>
      <Link to="/" aria-label="Tafiya, home">
        <Wordmark h="6" color="fg.default" />
      </Link>
      <span>Admin Panel</span>
    </>
  );
}

function RailFoot() {
  return (
    <>
      <ThemeToggle />
      <chakra.span ms="auto">
        <AdminLogout />
      </chakra.span>
    </>
  );
}

/** /admin/more, on phones: every place by group. */
function AllPlaces() {
  const counts = useAnalytics().data?.counts;
  const groups = [{ label: 'Admin Panel', places: ADMIN_TABS }, ...ADMIN_MORE];
  return (
    <chakra.div px="4" pb="4">
      {groups.map((group) => (
        <chakra.section key={group.label} aria-label={group.label}>
          <chakra.h2 color="fg.quiet" fontSize="sm" pt="4" pb="1">
            {group.label}
          </chakra.h2>
          {group.places
            .flatMap(({ parts, ...place }) => parts ?? [place])
            .filter(({ isUnlisted }) => !isUnlisted)
            .map((place) => (
              <PlaceLink key={place.path} {...toRail(place, counts)} />
            ))}
        </chakra.section>
      ))}
      <chakra.div display="flex" justifyContent="space-between" mt="4">
        <ThemeToggle />
        <AdminLogout />
      </chakra.div>
    </chakra.div>
  );
}

function PlaceLink({ to, label, waits, total }: RailPlace) {
  return (
    <chakra.div
      borderBottomWidth="1px"
      borderColor="border.default"
      css={{ '& > a': { display: 'flex', alignItems: 'center', gap: '3', minH: '12' } }}
    >
      <Link to={to}>
        <chakra.span flex="1">{label}</chakra.span>
        <PlaceCount waits={waits} total={total} />
        <ForwardIcon size={16} />
      </Link>
    </chakra.div>
  );
}

function Bottom({ path }: { path: string }) {
  const here = path.startsWith('people/')
    ? 'users'
    : (BOTTOM.find((place) => isWithin(path, place.path))?.path ?? MORE);
  return (
    <BottomNav aria-label="Admin Panel">
      {BOTTOM.map(({ path: to, label, Icon }) => (
        <BarItem key={to}>
          <Link to={`/admin/${to}`} aria-current={to === here ? 'page' : undefined}>
            <Icon />
            {label}
          </Link>
        </BarItem>
      ))}
    </BottomNav>
  );
}

/** Ends the administrator's session and returns to sign-in. */
function AdminLogout() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const logout = useMutation({
    mutationFn: () => api('POST /admin/logout'),
    onSuccess: async () => {
      toast({
        title: 'Logged out successfully',
        description: 'You have been logged out of admin dashboard',
      });
      await navigate('/admin-login', { replace: true });
      queries.removeQueries({ queryKey: ADMIN_KEY });
    },
    onError: () =>
      toast({ kind: 'error', title: 'Logout failed', description: 'There was an error logging out' }),
  });
  return (
    <Button variant="plain" size="sm" px="0" disabled={logout.isPending} onClick={() => logout.mutate()}>
      Logout
    </Button>
  );
}
