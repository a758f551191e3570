import { Navigate } from 'react-router-dom';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { useWaiting } from './alarm-bell.tsx';
import { NothingWaits } from './inbox/nothing-waits.tsx';
import { useInbox } from './inbox/use-inbox.ts';

/** /admin without a place: the inbox, or Analytics while nothing waits. */
export function FirstPlace() {
  return (
    <QueryState query={useWaiting()} what="what waits">
      {({ total }) => <Navigate to={total > 0 ? '/admin/inbox' : '/admin/analytics'} replace />}
    </QueryState>
  );
}

/** Above Analytics while nothing waits. */
export function LastDecision() {
  const { data } = useInbox();
  return data?.groups.length === 0 && <NothingWaits inbox={data} />;
}
