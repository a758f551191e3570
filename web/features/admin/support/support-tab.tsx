import { Button } from '@chakra-ui/react/button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminSupportListSchema, type AdminSupportThread, type SupportState } from '@contracts/support.ts';
import { supportSubjectWords } from '@domain/support-subjects.ts';
import { ADMIN_KEY } from '@/shared/admin/admin-keys.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { apiGet } from '@/shared/api/api.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { RowsLoading } from '../lists/admin-list.tsx';
import { AdminRows, type Column } from '../lists/admin-rows.tsx';
import { DecideButton } from '../decisions/decision-buttons.tsx';
import { StateList } from '../lists/state-list.tsx';
import { SupportSheet } from './support-sheet.tsx';
import { ALWAYS_STALE } from '../lists/use-admin-list.ts';

const STATES: readonly { value: SupportState; label: string }[] = [
  { value: 'open', label: 'Wait for an answer' },
  { value: 'answered', label: 'Answered' },
  { value: 'closed', label: 'Closed' },
];
const COLUMNS: readonly Column<AdminSupportThread>[] = [
  { label: 'Subject', value: ({ subject }) => supportSubjectWords(subject), wraps: true },
  { label: 'Trip', value: ({ trip }) => trip ?? 'None', wraps: true },
  {
    label: 'Waits since',
    value: ({ waitingSince }) => (waitingSince === null ? 'Does not wait' : formatDayTime(waitingSince)),
  },
  { label: 'Last message', value: ({ lastMessageAt }) => formatDayTime(lastMessageAt) },
];

/** Support requests. Their words are read on demand, because each look is audited. */
export function SupportTab() {
  const [shown, setShown] = useState<AdminSupportThread | null>(null);
  return (
    <>
      <StateList label="Requests" states={STATES}>
        {(state) => <Requests state={state} onShow={setShown} />}
      </StateList>
      {shown && <SupportSheet request={shown} onClose={() => setShown(null)} />}
    </>
  );
}

function Requests({ state, onShow }: { state: string; onShow: (request: AdminSupportThread) => void }) {
  const requests = useQuery({
    ...ALWAYS_STALE,
    queryKey: [...ADMIN_KEY, 'support-threads', { state }],
    queryFn: ({ signal }) =>
      apiGet(`/api/admin/support-threads?state=${state}`, adminSupportListSchema, signal),
  });
  if (requests.data === undefined && requests.isPending) return <RowsLoading noun="requests" />;
  if (requests.data === undefined) {
    return (
      <ErrorState
        title="The requests could not be loaded"
        description={messageOf(requests.error, 'Please try again.')}
        onRetry={() => void requests.refetch()}
        retrying={requests.isFetching}
      />
    );
  }
  if (requests.data.length === 0) {
    return (
      <EmptyState
        title={state === 'open' ? 'No requests wait' : 'No requests'}
        description="What people and visitors write to us appears here."
      />
    );
  }
  return (
    <AdminRows
      label="Support requests"
      rows={requests.data}
      headLabel="From"
      head={({ name }) => name}
      badges={({ userType }) => <Badge>{userType === null ? 'Visitor' : TYPES[userType]}</Badge>}
      columns={COLUMNS}
      actions={(request) => (
        <>
          <Button
            variant="outline"
            size="sm"
            aria-label={`Read: ${request.name}`}
            onClick={() => onShow(request)}
          >
            Read and answer
          </Button>
          {request.state !== 'closed' && (
            <DecideButton
              decision="closeSupport"
              subject={{ id: request.id, name: request.name }}
              label="Close"
            />
          )}
        </>
      )}
    />
  );
}

const TYPES = { passenger: 'Passenger', driver: 'Driver', corporate: 'Company' } as const;
