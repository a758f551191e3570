import { Button, type ButtonProps } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { UnreadBadge, useUnread } from '@/shared/notifications/unread-badge.tsx';
import { askBeforeLeaving } from '@/shared/safety/alarm-state.ts';
import { signOut } from '@/shared/session/session.ts';
import { useSession, type SessionState } from '@/shared/session/store.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { BellIcon, PersonIcon, SearchIcon, TripsIcon } from '@/shared/ui/icons.ts';
import { LateAlarmBar } from '@/shared/safety/late-alarm-bar.tsx';
import { SkipLink } from '@/shared/ui/skip-link.tsx';
import { ThemeToggle } from '@/shared/ui/theme-toggle.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { Wordmark } from '@/shared/ui/wordmark.tsx';

/** On phones these pages have a bar of their own in place of the top bar. */
const HAS_OWN_BAR = /^\/trips\/[^/]+\/?$/;

const ALERTS = '/alerts';
const PLACES = [
  { to: '/search', label: 'Search', Icon: SearchIcon },
  { to: '/dashboard', label: 'My trips', Icon: TripsIcon },
  { to: ALERTS, label: 'Alerts', Icon: BellIcon },
  { to: '/account', label: 'Account', Icon: PersonIcon },
] as const;
/** For companies the bar links to the fleet instead of the dashboard. */
const COMPANY_PLACES = PLACES.map((place) =>
  place.to === '/dashboard' ? { ...place, to: '/corporate', label: 'Fleet' } : place,
);

function usePlaces() {
  return useSession(({ user }) => (user?.userType === 'corporate' ? COMPANY_PLACES : PLACES));
}

/** Top bar, the page, and on phones a bottom bar for signed-in people. Pages render their own PageMain. */
export function AppFrame({ children }: { children: ReactNode }) {
  const session = useSession(({ status }) => status);
  // Administrators have a separate session, so the links of the person's session are hidden there.
  const administration = /^\/admin(-login)?(\/|$)/.test(useLocation().pathname);
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
      <TopBar status={status} hasPlaces={hasBar} unread={unread} />
      {children}
      {hasBar && <BottomBar unread={unread} />}
    </>
  );
}

interface TopBarProps {
  status: SessionState['status'] | 'hidden';
  /** On wide screens it has the links that the bottom bar has on phones. */
  hasPlaces: boolean;
  unread: number;
}

function TopBar({ status, hasPlaces, unread }: TopBarProps) {
  const signedIn = status === 'in';
  /** Without network too, the person can sign out: it deletes what is kept on this phone. */
  const mayLeave = useSession(({ problem }) => signedIn || problem !== null);
  const places = usePlaces();
  const { pathname } = useLocation();
  const signingIn = /^\/(corporate-)?auth(\/|$)/.test(pathname);
  return (
    <chakra.header
      display={{ base: HAS_OWN_BAR.test(pathname) ? 'none' : 'block', md: 'block' }}
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
        {hasPlaces && (
          <chakra.nav aria-label="Main" display={{ base: 'none', md: 'flex' }} gap="1">
            {places.map(({ to, label }) => (
              <Button key={to} asChild variant="ghost" _currentPage={{ bg: 'bg.subtle' }}>
                <NavLink to={to}>
                  {label}
                  {to === ALERTS && <UnreadBadge unread={unread} />}
                </NavLink>
              </Button>
            ))}
          </chakra.nav>
        )}
        <ThemeToggle />
        {/* Keeps its place while the session is restored. */}
        {(signedIn || status === 'loading') && (
          <LogoutButton
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

function BottomBar({ unread }: Pick<TopBarProps, 'unread'>) {
  const places = usePlaces();
  return (
    <chakra.nav
      aria-label="Main"
      display={{ base: 'grid', md: 'none' }}
      _print={{ display: 'none' }}
      gridTemplateColumns={`repeat(${places.length}, 1fr)`}
      position="fixed"
      insetX="0"
      bottom="0"
      zIndex="docked"
      bg="bg.card"
      borderTopWidth="1px"
      borderColor="border.default"
      pb="env(safe-area-inset-bottom)"
    >
      {places.map(({ to, label, Icon }) => (
        <chakra.span
          key={to}
          css={{
            '& a': {
              display: 'grid',
              justifyItems: 'center',
              alignContent: 'center',
              gap: '0.5',
              minH: '14',
              // Four labels must fit in one row at any text size, so their growth is limited.
              fontSize: 'min({fontSizes.sm}, 4.4vw)',
              fontWeight: 'medium',
              whiteSpace: 'nowrap',
              color: 'fg.muted',
            },
            '& a[aria-current=page]': { color: 'fg.default', fontWeight: 'semibold' },
          }}
        >
          <NavLink to={to}>
            <chakra.span position="relative">
              <Icon />
              {to === ALERTS && (
                <chakra.span position="absolute" insetStart="3" top="-2">
                  <UnreadBadge unread={unread} />
                </chakra.span>
              )}
            </chakra.span>
            {label}
          </NavLink>
        </chakra.span>
      ))}
    </chakra.nav>
  );
}

/** Signs out and shows a toast. */
function LogoutButton(props: Pick<ButtonProps, 'visibility' | 'marginInlineEnd'>) {
  const [pending, setPending] = useState(false);
  const logOut = async () => {
    setPending(true);
    const isEnded = await signOut();
    toast(
      isEnded
        ? { title: 'Logged out', description: 'You have been successfully logged out.' }
        : {
            kind: 'error',
            title: 'Logout failed',
            description:
              'Tafiya could not be reached, so your session has not ended there. Your tickets and details are removed from this phone.',
          },
    );
  };
  return (
    <Button
      variant="ghost"
      {...props}
      disabled={pending}
      onClick={() => void askBeforeLeaving(() => void logOut())}
    >
      Logout
    </Button>
  );
}
