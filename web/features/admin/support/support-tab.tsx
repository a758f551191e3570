import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { AdminSupportThread, SupportState } from '@tafiya/support/contract.ts';
import { supportSubjectWords } from '@tafiya/support/subjects.rules.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { MoreButton } from '@/shared/ui/more-button.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { RowSkeletons } from '../lists/admin-list.tsx';
import { AdminRows, type Column } from '../lists/admin-rows.tsx';
import { DecideButton, RowActions } from '../decisions/decision-buttons.tsx';
import { StateList } from '../lists/state-list.tsx';
import { useOneRow, useRowsOf } from '../lists/one-row.ts';
import { SupportThread } from './support-thread.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { useAdminPages } from '../lists/use-admin-list.ts';

const STATES: readonly { value: SupportState; label: string }[] = [
  { value: 'open', label: 'Wait for an answer' },
  { value: 'answered', label: 'Answered' },
  { value: 'closed', label: 'Closed' },
];
const COLUMNS: readonly Column<AdminSupportThread>[] = [
  { label: 'Subject', value: ({ subject }) => supportSubjectWords(subject) },
  { label: 'Trip', value: ({ trip }) => trip ?? 'None' },
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
      {shown && (
        <Sheet title={shown.name} onClose={() => setShown(null)}>
          <SupportThread request={shown} onSent={() => setShown(null)} />
        </Sheet>
      )}
    </>
  );
}

function Requests({ state, onShow }: { state: string; onShow: (request: AdminSupportThread) => void }) {
  const requests = useAdminPages('GET /admin/support-threads', { query: { state: state as SupportState } });
  const one = useOneRow();
  const shown = useRowsOf(requests.data ?? [], requests);
  return (
    <QueryState
      query={requests}
      what="the requests"
      skeleton={<RowSkeletons />}
      empty={
        <EmptyState
          title={state === 'open' ? 'No requests wait' : 'No requests'}
          description="What people and visitors write to us appears here."
        />
      }
    >
      {() =>
        one !== null ? (
          shown.map((request) => (
            <chakra.div key={request.id} display="grid" gap="4" px={{ base: '4', md: '0' }}>
              <SupportThread request={request} onSent={() => undefined} />
              <RowActions>
                <SolvedButton request={request} />
              </RowActions>
            </chakra.div>
          ))
        ) : (
          <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
            <AdminRows
              label="Support requests"
              rows={shown}
              headLabel="From"
              person={({ personId, name }) => ({ id: personId, name })}
              badges={({ userType }) => <Badge>{userType === null ? 'Visitor' : TYPES[userType]}</Badge>}
              columns={COLUMNS}
              actions={(request) => (
                <>
                  <Button
                    variant="outline"
                    size="sm"
                    data-key="Enter"
                    aria-label={`Read: ${request.name}`}
                    onClick={() => onShow(request)}
                  >
                    Read and answer
                  </Button>
                  {request.state !== 'closed' && <SolvedButton request={request} />}
                </>
              )}
            />
            <MoreButton list={requests} />
          </chakra.div>
        )
      }
    </QueryState>
  );
}

function SolvedButton({ request: { id, name } }: { request: AdminSupportThread }) {
  return <DecideButton decision="closeSupport" subject={{ id, name }} label="Mark as solved" />;
}

const TYPES = { passenger: 'Passenger', driver: 'Driver', corporate: 'Company' } as const;
