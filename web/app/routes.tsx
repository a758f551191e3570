import { Button } from '@chakra-ui/react/button';
import { Navigate, Outlet, useLocation, useRoutes } from 'react-router-dom';
import { askBeforeLeaving } from '@/shared/safety/ask-before-leaving.ts';
import { signInPath } from '@/shared/session/next-path.ts';
import { dropSession, refreshUser } from '@/shared/session/session.ts';
import { type SessionProblem, useSession } from '@/shared/session/store.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { StatusPage } from '@/shared/ui/page-status.tsx';
import { LoadingStripes } from '@/shared/ui/stripes.tsx';
import { lazyPage } from './lazy-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PAGES, type PageRoute } from './pages.ts';

/** Pages that open without network. */
const SavedList = lazyPart(() => import('@/shared/saved/saved-list.tsx').then((file) => file.SavedList), {
  fallback: null,
  problem: () => null,
});

const pages = Object.entries<PageRoute>(PAGES).map(([path, { load, forUsers }]) => {
  const Page = lazyPage(load);
  return { forUsers, route: { path, element: <Page /> } };
});

function pagesFor(group: PageRoute['forUsers']) {
  return pages.filter(({ forUsers }) => forUsers === group).map(({ route }) => route);
}

const ReceivedPayment = lazyPage(() =>
  import('@/features/payments/received-payment.tsx').then((file) => file.ReceivedPayment),
);

/** The pages (pages.ts), their guard, and a page for unknown paths. */
export function AppRoutes() {
  return useRoutes([
    ...pagesFor(undefined),
    { element: <RequireUser />, children: pagesFor(true) },
    { element: <RequireUser isSavedEnough />, children: pagesFor('saved') },
    { element: <RequireUser isLinkEnough />, children: pagesFor('paid') },
    { path: '*', element: <NotFoundPage /> },
  ]);
}

/**
 * Guards pages that need a user: a spinner while the session loads, /auth without one (which then leads back here).
 * `isSavedEnough`: the page draws what is kept on the phone while the user is not known. `isLinkEnough`: with the reference of a
 * payment in the address, it shows what was received instead.
 */
export function RequireUser({
  isSavedEnough = false,
  isLinkEnough = false,
}: {
  isSavedEnough?: boolean;
  isLinkEnough?: boolean;
}) {
  const status = useSession((session) => session.status);
  const problem = useSession((session) => session.problem);
  const left = useSession((session) => session.left);
  const location = useLocation();
  const isUnknown = status === 'loading' && problem?.kind !== 'suspended';
  if (isUnknown && isSavedEnough) return <Outlet />;
  if (problem !== null) return <SessionProblemPage problem={problem} />;
  if (status === 'loading') return <LoadingStripes label="Loading..." minH="70dvh" alignContent="center" />;
  if (status === 'out' && !left && isLinkEnough && location.search.includes('reference='))
    return <ReceivedPayment />;
  if (status === 'out') return <Navigate to={left ? '/auth' : signInPath(location)} replace />;
  return <Outlet />;
}

/** Why a signed-in user cannot continue: no network, a failing server, or a suspended account. */
function SessionProblemPage({ problem }: { problem: SessionProblem }) {
  const isPostponed = useSession(({ postponed }) => postponed !== null);
  if (problem.kind === 'suspended') {
    return (
      <StatusPage title="Your account is suspended" description={problem.message}>
        <Button variant="outline" onClick={() => void askBeforeLeaving(() => dropSession({ left: true }))}>
          Logout
        </Button>
      </StatusPage>
    );
  }
  return (
    <StatusPage
      {...wordsOf(problem, isPostponed)}
      action={{ label: 'Try again', onPress: () => void refreshUser() }}
    >
      <SavedList />
    </StatusPage>
  );
}

function wordsOf(problem: Exclude<SessionProblem, { kind: 'suspended' }>, isPostponed: boolean) {
  if (problem.kind === 'failed') {
    return {
      title: problem.message,
      description:
        'You are still signed in. Our server had a problem; this page will try again automatically.',
    };
  }
  return isPostponed
    ? { title: 'You are still signed in', description: 'This page will open when we can renew your sign-in.' }
    : {
        title: 'You are offline',
        description: 'You are still signed in. This page will open when you are back online.',
      };
}
