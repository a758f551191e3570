import { Navigate } from 'react-router-dom';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { placeAt } from './admin-places.tsx';
import { NothingWaits } from './inbox/nothing-waits.tsx';
import { useInbox } from './inbox/use-inbox.ts';
import { RowSkeletons } from './lists/admin-list.tsx';

/** /admin without a place: the inbox, or Analytics with one line on top while nothing waits. */
export function FirstPlace() {
  const { Content } = placeAt('analytics');
  return (
    <QueryState query={useInbox()} what="what waits" skeleton={<RowSkeletons />}>
      {(inbox) =>
        inbox.groups.length > 0 ? (
          <Navigate to="/admin/inbox" replace />
        ) : (
          <>
            <NothingWaits inbox={inbox} />
            <Content />
          </>
        )
      }
    </QueryState>
  );
}
