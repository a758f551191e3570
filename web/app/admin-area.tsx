import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { AdminDashboard } from '@/features/admin/admin-dashboard.tsx';
import { ADMIN_KEY, ADMIN_SESSION_KEY } from '@/shared/admin/admin-keys.ts';
import { ApiError } from '@/shared/api/api-error.ts';
import { reportProblem } from '@/shared/report/report-problem.ts';
import { toast } from '@/shared/ui/toaster.ts';
import { LoadingStripes } from '@/shared/ui/stripes.tsx';
import { api } from '@/shared/api/api.ts';

/** /admin with its guard: a spinner while the admin session is unknown, /admin-login without one. */
export function AdminArea() {
  const { isPending, isError } = useQuery({
    queryKey: ADMIN_SESSION_KEY,
    queryFn: ({ signal }) => checkSession(signal),
    staleTime: 0,
    gcTime: 0,
  });
  const expired = useExpiredSession();
  const { pathname, search } = useLocation();
  // Signing in again returns to the open place.
  if (expired || isError) {
    const next = `${pathname}${search}`;
    const to = next === '/admin' ? '' : `?${new URLSearchParams({ next })}`;
    return <Navigate to={`/admin-login${to}`} replace />;
  }
  if (isPending) return <LoadingStripes label="Loading..." minH="70dvh" alignContent="center" />;
  return <AdminDashboard />;
}

/** Resolves when the session is valid and throws otherwise. Network failures are also logged. */
async function checkSession(signal: AbortSignal) {
  try {
    return await api('GET /admin/check-session', {}, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) {
      reportProblem('The admin session could not be checked', error);
    }
    throw error;
  }
}

/** Whether any admin call was answered 401 since the page opened: the session expired or was revoked. */
function useExpiredSession(): boolean {
  const queries = useQueryClient();
  const [expired, setExpired] = useState(false);
  useEffect(() => {
    const checkAnswer = (type: string, key: readonly unknown[] | undefined, error: unknown) => {
      if (type !== 'updated') return;
      const isAdmin = ADMIN_KEY.every((part, index) => key?.[index] === part);
      // A 401 of the session check means that there was no session to lose.
      if (
        isAdmin &&
        key?.at(-1) !== ADMIN_SESSION_KEY.at(-1) &&
        error instanceof ApiError &&
        error.status === 401
      ) {
        setExpired(true);
        toast({ kind: 'info', title: 'Your session has ended', description: 'Please sign in again.' });
      }
    };
    const stopQueries = queries
      .getQueryCache()
      .subscribe(({ type, query }) => checkAnswer(type, query.queryKey, query.state.error));
    const stopMutations = queries
      .getMutationCache()
      .subscribe(({ type, mutation }) =>
        checkAnswer(type, mutation?.options.mutationKey, mutation?.state.error),
      );
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [queries]);
  return expired;
}
