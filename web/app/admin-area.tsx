import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { adminSuccessSchema } from '@contracts/admin.ts';
import { AdminDashboard } from '@/features/admin/admin-dashboard.tsx';
import { ADMIN_KEY, ADMIN_SESSION_KEY } from '@/shared/admin/admin-keys.ts';
import { ApiError } from '@/shared/api/api-error.ts';
import { apiGet } from '@/shared/api/api.ts';
import { reportProblem } from '@/shared/report/report-problem.ts';
import { toast } from '@/shared/ui/toaster.ts';
import { LoadingStripes } from '@/shared/ui/stripes.tsx';

/** Guard of specification §2: a spinner while the admin session is unknown, /admin-login without one. */
export function AdminArea() {
  const { isPending, isError } = useQuery({
    queryKey: ADMIN_SESSION_KEY,
    queryFn: ({ signal }) => checkSession(signal),
    staleTime: 0,
    gcTime: 0,
  });
  const lost = useLostSession();
  const { search } = useLocation();
  // Which tab was open goes along, so that signing in again leads back to it.
  if (lost || isError) return <Navigate to={{ pathname: '/admin-login', search }} replace />;
  if (isPending) return <LoadingStripes label="Loading..." minH="70dvh" alignContent="center" />;
  return <AdminDashboard />;
}

/** OK is valid, anything else is not; that nothing answered is logged (specification §7). */
async function checkSession(signal: AbortSignal) {
  try {
    return await apiGet('/api/admin/check-session', adminSuccessSchema, signal);
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) {
      reportProblem('The admin session could not be checked', error);
    }
    throw error;
  }
}

/** Whether any of the administrator's calls was answered 401: the session ran out or was revoked. */
function useLostSession(): boolean {
  const queries = useQueryClient();
  const [lost, setLost] = useState(false);
  useEffect(() => {
    const judge = (type: string, key: readonly unknown[] | undefined, error: unknown) => {
      if (type !== 'updated') return;
      const isAdmin = ADMIN_KEY.every((part, index) => key?.[index] === part);
      // Who has no session when the page opens has lost none.
      if (
        isAdmin &&
        key?.at(-1) !== ADMIN_SESSION_KEY.at(-1) &&
        error instanceof ApiError &&
        error.status === 401
      ) {
        setLost(true);
        toast({ kind: 'info', title: 'Your session has ended', description: 'Please sign in again.' });
      }
    };
    const stopQueries = queries
      .getQueryCache()
      .subscribe(({ type, query }) => judge(type, query.queryKey, query.state.error));
    const stopMutations = queries
      .getMutationCache()
      .subscribe(({ type, mutation }) => judge(type, mutation?.options.mutationKey, mutation?.state.error));
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [queries]);
  return lost;
}
