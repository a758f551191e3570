import { Button, type ButtonProps } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { Fragment, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { UnreadBadge, useUnread } from '@/shared/notifications/unread-badge.tsx';
import { useSession, type SessionState } from '@/shared/session/store.ts';
import { BAR_PLACE_ID } from '@/shared/ui/bar-place.ts';
import { BarItem, BottomNav } from '@/shared/ui/bottom-bar.tsx';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { BellIcon, PersonIcon, SearchIcon, TripsIcon } from '@/shared/ui/icons.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { LateAlarmBar } from '@/shared/safety/late-alarm-bar.tsx';
import { SkipLink } from '@/shared/ui/skip-link.tsx';
import { ThemeToggle } from '@/shared/ui/theme-toggle.tsx';
import { Wordmark } from '@/shared/ui/wordmark.tsx';
import { pageAt } from './pages.ts';
import { useLogOut } from './use-log-out.ts';

const ALERTS = '/alerts';
/** Conversations are a tab of the page Alerts. */
const UNDER_ALERTS = /^\/messages(\/|$)/;
const PLACES = [
  { to: '/search', label: 'Search', Icon: SearchIcon },
  { to: '/dashboard', label: 'My trips', Icon: TripsIcon },
  { to: ALERTS, label: 'Alerts', Icon: BellIcon },
  { to: '/account', label: 'Account', Icon: PersonIcon },
] as const;
/** For drivers, in the middle of the bar of phones; on wide screens it is on My trips. */
const CreateTripItem = lazyPart(() => import('./create-trip-item.tsx').then((file) => file.CreateTripItem), {
  fallback: null,
  problem: () => null,
});
/** For companies the bar links to the fleet instead of the dashboard. */
const COMPANY_PLACES = PLACES.map((place) =>
  place.to === '/dashboard' ? { ...place, to: '/corporate', label: 'Fleet' } : place,
);

/** The places of the bar; `current` is the one that the page belongs to. */
function usePlaces() {
  const places = useSession(({ user }) => (user?.userType === 'corporate' ? COMPANY_PLACES : PLACES));
  const { pathname } = useLocation();
  const path = UNDER_ALERTS.test(pathname) ? ALERTS : pathname;
  return { places, current: places.find(({ to }) => path === to || path.startsWith(`${to}/`))?.to };
}

/** Top bar, the page, and on phones a bottom bar for signed-in people. Pages render their own PageMain. */
export function AppFrame({ children }: { children: ReactNode }) {
  const session = useSession(({ status }) => status);
  // Administrators have a separate session, so the links of the person's session are hidden there.
  const { pathname } = useLocation();
  const administration = /^\/admin(-login)?(\/|$)/.test(pathname);
  const bar = pageAt(pathname)?.bar;
  // At the desk of companies, a person without one reads that it is for companies, with the usual links.
  const isGuest = useSession(({ user }) => user !== null && user.userType !== 'corporate') && !administration;
  const hasTopBar = bar !== 'map' && (bar !== 'desk' || isGuest);
  const status = administration ? 'hidden' : session;
  /** Also for a session that could not be opened: what is kept on the phone opens without network. */
  const isUnreachable = useSession(({ problem }) => problem !== null && problem.kind !== 'suspended');
  const hasBar = status === 'in' || (status === 'loading' && isUnreachable);
  const userId = useSession(({ user }) => user?.id ?? null);
  // One for both bars: each would ask again.
  const unread = useUnread(hasBar ? userId : null);
  return (
    <>
      <SkipLink />
      <LateAlarmBar />
      {hasTopBar && (
        <TopBar isHiddenOnPhones={bar !== undefined} status={status} hasPlaces={hasBar} unread={unread} />
      )}
      {children}
      {hasBar && bar !== 'map' && bar !== 'alone' && <BottomBar unread={unread} />}
    </>
  );
}

interface TopBarProps {
  /** The page begins with a bar of its own there. */
  isHiddenOnPhones: boolean;
  status: SessionState['status'] | 'hidden';
  /** On wide screens it has the links that the bottom bar has on phones. */
  hasPlaces: boolean;
  unread: number;
}

function TopBar({ isHiddenOnPhones, status, hasPlaces, unread }: TopBarProps) {
  const signedIn = status === 'in';
  /** Without network too, the person can sign out: it deletes what is kept on this phone. The account does not open then. */
  const isLost = useSession(({ problem }) => status !== 'in' && problem !== null);
  const mayLeave = signedIn || isLost;
  const { places, current } = usePlaces();
  const { pathname, search } = useLocation();
  const signingIn = /^\/(corporate-)?auth(\/|$)/.test(pathname);
  // The results have a bar of their own on phones, and their fields in this one in wide windows.
  const hasResults = pathname === '/search' && search.includes('from=');
  return (
    <chakra.header
      display={{ base: isHiddenOnPhones && !isLost ? 'none' : 'block', md: 'block' }}
      {...(hasResults && RESULTS_BAR)}
      bg="bg.card"
      borderBottomWidth="1px"
      borderColor="border.default"
      _print={{ display: 'none' }}
    >
      <chakra.div
        maxW="content"
        mx="auto"
        px={{ base: '4', md: '6' }}
        minH="16"
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        gap="2"
      >
        <chakra.span me="auto" css={{ '& a': { display: 'flex', alignItems: 'center', minH: 'touch' } }}>
          <Link to="/" aria-label="Tafiya, home">
            <Wordmark />
          </Link>
        </chakra.span>
        {hasResults && <chakra.div id={BAR_PLACE_ID} flex="1" minWidth="0" />}
        {hasPlaces && (
          <chakra.nav aria-label="Main" display={{ base: 'none', md: 'flex' }} gap="1">
            {places.map(({ to, label }) => (
              <Button key={to} asChild variant="ghost" _currentPage={{ bg: 'bg.subtle' }}>
                <Link to={to} aria-current={to === current ? 'page' : undefined}>
                  {label}
                  {to === ALERTS && <UnreadBadge unread={unread} />}
                </Link>
              </Button>
            ))}
          </chakra.nav>
        )}
        <ThemeToggle />
        {/* Keeps its place while the session is restored. On phones it is in the account, which needs the network. */}
        {(signedIn || status === 'loading') && (
          <LogoutButton
            display={{ base: isLost ? 'inline-flex' : 'none', md: 'inline-flex' }}
            marginInlineEnd={{ base: '-4', md: '-5' }}
            visibility={mayLeave ? 'visible' : 'hidden'}
          />
        )}
        {status === 'out' && !signingIn && (
          <span className="for-visitors">
            <ButtonLink to="/auth" variant="outline">
              Sign In
            </ButtonLink>
          </span>
        )}
      </chakra.div>
    </chakra.header>
  );
}

const RESULTS_BAR = {
  display: { base: 'none', md: 'block' },
  position: { xl: 'sticky' },
  top: '0',
  zIndex: 'docked',
} as const;

function BottomBar({ unread }: Pick<TopBarProps, 'unread'>) {
  const { places, current } = usePlaces();
  const isDriver = useSession(({ user }) => user?.userType === 'driver');
  return (
    <BottomNav
      aria-label="Main"
      gridAutoColumns={isDriver ? 'auto' : '1fr'}
      justifyContent={isDriver ? 'space-between' : undefined}
    >
      {places.map(({ to, label, Icon }, index) => (
        <Fragment key={to}>
          {isDriver && index === places.length / 2 && (
            <BarItem>
              <CreateTripItem />
            </BarItem>
          )}
          <BarItem>
            <Link to={to} aria-current={to === current ? 'page' : undefined}>
              <chakra.span position="relative">
                <Icon />
                {to === ALERTS && (
                  <chakra.span position="absolute" insetStart="3" top="-2">
                    <UnreadBadge unread={unread} />
                  </chakra.span>
                )}
              </chakra.span>
              {label}
            </Link>
          </BarItem>
        </Fragment>
      ))}
    </BottomNav>
  );
}

/** Signs out and shows a toast. */
function LogoutButton(props: Pick<ButtonProps, 'visibility' | 'marginInlineEnd' | 'display'>) {
  const [pending, logOut] = useLogOut();
  return (
    <Button variant="ghost" {...props} disabled={pending} onClick={logOut}>
      Logout
    </Button>
  );
}
