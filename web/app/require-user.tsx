import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { signInPath } from '@/shared/session/next-path.ts';
import { useSession } from '@/shared/session/store.ts';
import { LoadingStripes } from '@/shared/ui/stripes.tsx';
import { SessionProblemPage } from './session-problem-page.tsx';

/** Guard of specification §2: a spinner while the user is loading, /auth without one (and back here afterwards). */
export function RequireUser() {
  const { status, problem, left } = useSession();
  const location = useLocation();
  if (problem !== null) return <SessionProblemPage problem={problem} />;
  if (status === 'loading') return <LoadingStripes label="Loading..." minH="70dvh" alignContent="center" />;
  if (status === 'out') return <Navigate to={left ? '/auth' : signInPath(location)} replace />;
  return <Outlet />;
}
